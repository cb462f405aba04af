import { z } from "zod";
import { centsSchema, dateSchema, defineCall, idSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { installmentStates, planStates } from "../domain/plan-state.ts";

/** A package as its customer sees it. Days are the clinic's; amounts are in cents. */
export const ownPlanSchema = z.object({
  _id: z.string(),
  plan: z.object({ _id: z.string(), name: z.string(), serviceId: z.string() }),
  status: z.enum(planStates),
  price: centsSchema,
  paid: centsSchema,
  left: centsSchema,
  /** The next charge, if there is one. */
  nextCharge: z.object({ on: dateSchema, amount: centsSchema }).optional(),
  /** `released`: paid sessions, of which some are reserved by booked visits and some were used. */
  sessions: z.object({ total: z.int(), released: z.int(), reserved: z.int(), used: z.int() }),
  instalments: z.array(
    z.object({ nth: z.int(), dueOn: dateSchema, amount: centsSchema, status: z.enum(installmentStates) }),
  ),
  /** The last day on which a session can be used. */
  endsOn: dateSchema,
});

export type WireOwnPlan = FromWire<z.output<typeof ownPlanSchema>>;

/** Returns the packages the caller bought, latest first, without those never paid. */
export const listMyPlans = defineCall({
  method: "GET",
  path: "PaymentPlan/mine",
  summary: "My payment plans, with what is paid, left and charged next",
  auth: "customer",
  answer: { data: z.array(ownPlanSchema) },
});

/**
 * Pays everything left to pay for the caller's package now, at no extra cost, on the hosted page. It is refused within
 * two days before the next charge, and once no charges are left.
 */
export const payOffPlan = defineCall({
  method: "POST",
  path: "PaymentPlan/payoff/{id}",
  summary: "Pay off the rest of a payment plan",
  auth: "customer",
  params: z.object({ id: idSchema }),
  answer: { session: z.object({ url: z.url() }), data: z.object({ orderId: z.string(), amount: centsSchema }) },
  failures: [
    ...(["not_found", "plan_closed", "too_close_to_charge", "limit_reached", "conflict"] as const),
    ...(["payments_unavailable", "payments_interrupted"] as const),
  ],
  idempotent: true,
});

/**
 * Orders only a package, leaving the cart unchanged, and opens the provider's page for its first payment. `option` is
 * the number of payments, and `consentHash` is the hash of that option's terms, as returned by `PaymentPlan/all`.
 * Throws `option_unavailable` for an option that an outside lender runs.
 */
export const startPlan = defineCall({
  method: "POST",
  path: "PaymentPlan/start/{id}",
  summary: "Start a payment plan, and pay its first installment on the hosted page",
  auth: "customer",
  staffProof: "factor",
  params: z.object({ id: idSchema }),
  body: z.object({ option: z.int().min(1).max(60), consentHash: z.string().max(64).optional() }),
  answer: {
    session: z.object({ url: z.url() }),
    data: z.object({ purchaseId: z.string(), orderId: z.string() }),
  },
  failures: [
    ...(["not_found", "option_unavailable", "consent_missing", "limit_reached", "conflict"] as const),
    ...(["payments_unavailable", "payments_interrupted"] as const),
  ],
  idempotent: true,
});

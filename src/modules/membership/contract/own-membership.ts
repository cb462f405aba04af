import { z } from "zod";
import { centsSchema, dateSchema, defineCall, idSchema, instantSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { membershipIntervals } from "../domain/membership-period.ts";
import { membershipStates } from "../domain/membership-state.ts";

/**
 * A membership as its customer sees it. The instants bound the paid period; a membership given by the clinic has none.
 */
export const membershipSchema = z.object({
  _id: z.string(),
  status: z.enum(membershipStates),
  plan: z.object({ _id: z.string(), name: z.string() }),
  interval: z.enum(membershipIntervals),
  /** The price of one period in cents. */
  price: centsSchema,
  /** Cents of credit granted each month. */
  credit: centsSchema,
  periodStart: instantSchema.optional(),
  periodEnd: instantSchema.optional(),
  /** The next charge, and its day at the clinic; absent once canceled. */
  nextCharge: z.object({ on: dateSchema, amount: centsSchema }).optional(),
  /** The clinic day on which a canceled membership ends. */
  endsOn: dateSchema.optional(),
  /** The days of a pause: from when nothing is charged and member prices are suspended, and when charges resume. */
  pausedFrom: dateSchema.optional(),
  resumesOn: dateSchema.optional(),
  /** The plan and interval of the next period, after a pending switch. */
  next: z
    .object({ plan: z.object({ _id: z.string(), name: z.string() }), interval: z.enum(membershipIntervals) })
    .optional(),
});

export type WireMembership = FromWire<z.output<typeof membershipSchema>>;

/** Returns the caller's membership; null without one. */
export const getMyMembership = defineCall({
  method: "GET",
  path: "Membership/mine",
  summary: "My membership",
  auth: "customer",
  answer: { data: membershipSchema.nullable() },
});

/** Ends the caller's membership at the end of the paid period. A repeated request returns the same end. */
export const cancelMembership = defineCall({
  method: "POST",
  path: "cancelMemberShips",
  summary: "Cancel my membership at the end of its period",
  auth: "customer",
  answer: { data: membershipSchema },
  failures: ["not_found", "membership_closed"],
  idempotent: true,
});

/**
 * Orders only a membership, leaving the cart unchanged, and opens the provider's payment page for its first period.
 * `consentHash` is that of the consent in `Membership/plans`. Nothing is charged if the customer turns out to be a
 * member already.
 */
export const subscribeMembership = defineCall({
  method: "POST",
  path: "Membership/subscribe/{planId}",
  summary: "Join a plan, and pay its first period on the hosted page",
  auth: "customer",
  staffProof: "factor",
  params: z.object({ planId: idSchema }),
  body: z.object({
    interval: z.enum(membershipIntervals),
    consentHash: z.string().max(64).optional(),
    /** Where the customer returns to: a page of the site, or one for the app's web view. */
    client: z.enum(["web", "app"]).default("web"),
  }),
  answer: {
    session: z.object({ url: z.url() }),
    data: z.object({ membershipId: z.string(), orderId: z.string() }),
  },
  failures: [
    "not_found",
    "member_already",
    "consent_missing",
    "limit_reached",
    "conflict",
    "payments_unavailable",
    "payments_interrupted",
  ],
  idempotent: true,
});

/**
 * Checks the result of a membership's payment with the provider (PY-5). The `Status` that the client sends is ignored.
 * The name and card are returned only to the membership's customer.
 */
export const verifySubscription = defineCall({
  method: "POST",
  path: "verifySubscription/{id}",
  summary: "Confirm a membership’s payment with the provider",
  auth: "optional",
  params: z.object({ id: idSchema }),
  body: z.object({ Status: z.string().max(40).optional() }).default({}),
  answer: {
    data: membershipSchema.extend({
      name: z.string().optional(),
      card: z.object({ brand: z.string(), last4: z.string() }).optional(),
    }),
  },
  failures: ["not_found", "payment_pending", "payment_failed", "payments_interrupted", "payments_unavailable"],
});

import { z } from "zod";
import { centsSchema, dateSchema, defineCall, idSchema, instantSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { membershipIntervals } from "../domain/membership-period.ts";
import { membershipStates } from "../domain/membership-state.ts";

/** A membership as its customer sees it. Instants bound the period that is paid; one that the clinic gave has none. */
export const membershipSchema = z.object({
  _id: z.string(),
  status: z.enum(membershipStates),
  plan: z.object({ _id: z.string(), name: z.string() }),
  interval: z.enum(membershipIntervals),
  /** Cents of one period. */
  price: centsSchema,
  /** Cents of credit that each month brings. */
  credit: centsSchema,
  periodStart: instantSchema.optional(),
  periodEnd: instantSchema.optional(),
  /** What is charged next, and on which day of the clinic; absent once it is canceled. */
  nextCharge: z.object({ on: dateSchema, amount: centsSchema }).optional(),
  /** The day of the clinic on which it ends, once it is canceled. */
  endsOn: dateSchema.optional(),
  /** Days of a pause: from when nothing is charged and member prices rest, and when it is charged again. */
  pausedFrom: dateSchema.optional(),
  resumesOn: dateSchema.optional(),
  /** What it becomes with its next period, after a switch that waits for it. */
  next: z
    .object({ plan: z.object({ _id: z.string(), name: z.string() }), interval: z.enum(membershipIntervals) })
    .optional(),
});

export type WireMembership = FromWire<z.output<typeof membershipSchema>>;

/** The membership that I have, null without one. */
export const getMyMembership = defineCall({
  method: "GET",
  path: "Membership/mine",
  summary: "My membership",
  auth: "customer",
  answer: { data: membershipSchema.nullable() },
});

/** Ends my membership at the end of the paid period. Repeated, it returns the same end. */
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
 * Orders a membership alone, while the cart stays as it is, and opens the provider's page for its first period. `consentHash` is
 * that of the consent in `Membership/plans`. Nothing is charged where its customer turns out to be a member already.
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
    /** Where its customer comes back to: a page of the site, or one for the app's web view. */
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
 * Asks the provider what became of a membership's payment (PY-5). What the client says about it is read and ignored.
 * Only its customer sees the name and card.
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

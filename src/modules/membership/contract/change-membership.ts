import { z } from "zod";
import { centsSchema, dateSchema, defineCall, idSchema, instantSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { changeKinds } from "../domain/change/contract-now.ts";
import { MOST_PAUSE_MONTHS } from "../domain/change/plan-change.ts";
import { membershipIntervals } from "../domain/membership-period.ts";
import { membershipSchema } from "./own-membership.ts";

/** The result of a change, before it is made. Days are the clinic's; amounts are in cents. */
export const changePreviewSchema = z.object({
  quoteId: z.string(),
  kind: z.enum(changeKinds),
  /** The deadline for confirming the change. */
  expiresAt: instantSchema,
  /** The amount charged now, for a more expensive plan. */
  dueToday: centsSchema,
  /** The credit granted now. */
  creditToday: centsSchema,
  /** The day from which the change applies. */
  from: dateSchema,
  nextCharge: z.object({ on: dateSchema, amount: centsSchema }).optional(),
  /** The day on which the membership ends. */
  endsOn: dateSchema.optional(),
  /** The day on which charges resume after a pause. */
  resumesOn: dateSchema.optional(),
  /** The new plan after a switch, with the terms that the customer accepts by confirming. */
  plan: z
    .object({ _id: z.string(), name: z.string(), interval: z.enum(membershipIntervals), price: centsSchema })
    .extend({ consent: z.string() })
    .optional(),
  /** The credit that can be spent after the change. */
  credits: z.array(z.object({ amount: centsSchema, expiresOn: dateSchema })),
});

export type WireChangePreview = FromWire<z.output<typeof changePreviewSchema>>;

/**
 * Previews a pause, a skipped month, a switch, a cancellation, or undoing one of them, and stores the preview for 15
 * minutes. Nothing else changes. A pause has `months`, one by default; a switch names the plan, the interval, or both.
 */
export const previewMembershipChange = defineCall({
  method: "POST",
  path: "Membership/preview",
  summary: "What a change of my membership comes to",
  auth: "customer",
  staffProof: "factor",
  body: z.object({
    kind: z.enum(changeKinds),
    planId: idSchema.optional(),
    months: z.int().min(1).max(MOST_PAUSE_MONTHS).optional(),
    interval: z.enum(membershipIntervals).optional(),
  }),
  answer: { data: changePreviewSchema },
  failures: ["not_found", "membership_closed", "pause_used", "too_close_to_charge", "conflict"],
});

/**
 * Makes exactly the change a preview showed. A more expensive plan is charged to the card on file. If the bank requires
 * confirmation, or there is no card, `session` has the payment page for the same order. A repeated request with the
 * same quote doesn't change or order anything twice.
 */
export const confirmMembershipChange = defineCall({
  method: "POST",
  path: "Membership/confirm/{quoteId}",
  summary: "Change my membership as previewed",
  auth: "customer",
  params: z.object({ quoteId: idSchema }),
  answer: { data: membershipSchema, session: z.object({ url: z.url() }).optional() },
  failures: [
    ...(["not_found", "membership_closed", "quote_expired", "conflict", "card_declined", "limit_reached"] as const),
    ...(["payments_unavailable", "payments_interrupted"] as const),
  ],
  idempotent: true,
});

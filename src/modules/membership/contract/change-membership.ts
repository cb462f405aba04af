import { z } from "zod";
import { centsSchema, dateSchema, defineCall, idSchema, instantSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { changeKinds } from "../domain/change/contract-now.ts";
import { MOST_PAUSE_MONTHS } from "../domain/change/plan-change.ts";
import { membershipIntervals } from "../domain/membership-period.ts";
import { membershipSchema } from "./own-membership.ts";

/** What a change comes to, before anything happens. Days are the clinic's; sums are cents. */
export const changePreviewSchema = z.object({
  quoteId: z.string(),
  kind: z.enum(changeKinds),
  /** Until when it can be confirmed. */
  expiresAt: instantSchema,
  /** What is charged at once, for a dearer plan. */
  dueToday: centsSchema,
  /** Credit that it brings at once. */
  creditToday: centsSchema,
  /** The day from which it holds. */
  from: dateSchema,
  nextCharge: z.object({ on: dateSchema, amount: centsSchema }).optional(),
  /** The day on which the membership ends. */
  endsOn: dateSchema.optional(),
  /** The day on which it is charged again after a pause. */
  resumesOn: dateSchema.optional(),
  /** The plan that a switch leads to, with the words that confirming agrees to. */
  plan: z
    .object({ _id: z.string(), name: z.string(), interval: z.enum(membershipIntervals), price: centsSchema })
    .extend({ consent: z.string() })
    .optional(),
  /** The credit that can be spent, as it is after the change. */
  credits: z.array(z.object({ amount: centsSchema, expiresOn: dateSchema })),
});

export type WireChangePreview = FromWire<z.output<typeof changePreviewSchema>>;

/**
 * Previews a pause, a skipped month, a switch, a cancellation or undoing one of them, and stores the preview for 15 minutes. Nothing
 * changes. A pause has `months`, one by default; a switch names the plan, the interval, or both.
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
 * Does exactly what a preview showed. A dearer plan is charged to the card on file; where the bank wants to be asked, or no card is
 * there, `session` has the page on which the same order is paid. The same quote again answers the same.
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

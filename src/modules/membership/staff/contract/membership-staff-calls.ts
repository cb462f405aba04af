import { z } from "zod";
import {
  centsSchema,
  dateSchema,
  defineCall,
  idSchema,
  instantSchema,
  type StaffCalls,
  textSchema,
} from "#shared/contract/define-call.ts";
import { callsOf, defineResource } from "#shared/contract/resource/define-resource.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { changePreviewSchema } from "../../contract/change-membership.ts";
import { membershipSchema } from "../../contract/own-membership.ts";
import { changeKinds } from "../../domain/change/contract-now.ts";
import { MOST_PAUSE_MONTHS } from "../../domain/change/plan-change.ts";
import { creditKinds } from "../../domain/credit-lot.ts";
import { membershipStates } from "../../domain/membership-state.ts";
import { memberPriceCalls } from "./member-price-call.ts";
import { membershipDescription } from "./membership.ts";
import { membershipPlanResource } from "./membership-plan-resource.ts";

export const membershipResource = defineResource(membershipDescription, {
  customerName: z.string().nullable(),
  planName: z.string(),
  state: z.enum(membershipStates),
  price: centsSchema,
  startsAt: instantSchema.nullable(),
  periodEnd: instantSchema.nullable(),
  endsAt: instantSchema.nullable(),
  resumesOn: dateSchema.nullable(),
  endReason: z.string().nullable(),
  customerId: idSchema,
});

const membershipFileSchema = z.object({
  membership: membershipSchema,
  customer: z.object({ _id: z.string(), name: z.string() }),
  /** The order that it began with; none where the clinic gave it. */
  orderId: z.string().optional(),
  endReason: z.string().optional(),
  /** What was agreed to on joining, and when. */
  consent: z.object({ text: z.string(), at: instantSchema }).optional(),
  /** Paid periods with their orders, the latest first. */
  periods: z.array(
    z.object({ start: instantSchema, end: instantSchema, plan: z.string(), price: centsSchema, orderId: z.string() }),
  ),
  /** Charges that failed, the latest first. `isOpen`: it was never paid, and the membership isn't over. */
  failedCharges: z.array(
    z.object({ at: instantSchema, amount: centsSchema, isOpen: z.boolean(), isFinal: z.boolean() }),
  ),
  /** All credit of its customer, the latest grant first. */
  credits: z.array(
    z.object({
      _id: z.string(),
      kind: z.enum(creditKinds),
      granted: centsSchema,
      left: centsSchema,
      expiresAt: instantSchema,
      grantedAt: instantSchema,
      reason: z.string().optional(),
    }),
  ),
  /** Changes that were confirmed, the latest first. A switch has the words that were agreed to. */
  changes: z.array(z.object({ kind: z.enum(changeKinds), at: instantSchema, consent: z.string().optional() })),
});

export type WireMembershipFile = FromWire<z.output<typeof membershipFileSchema>>;

const byId = z.object({ id: idSchema });
const reasonSchema = textSchema(300);

/** One contract whole: its periods, charges, credit and consent. */
const readMembershipFile = defineCall({
  method: "GET",
  path: "admin/Membership/{id}/file",
  summary: "A membership with its periods, charges, credit and consent",
  auth: { right: "orders.see" },
  params: byId,
  answer: { data: membershipFileSchema },
  failures: ["not_found"],
});

/** What a change comes to, as its customer would see it. Switches are the customer's own: they agree to them. */
const previewChangeByStaff = defineCall({
  method: "POST",
  path: "admin/Membership/{id}/preview",
  summary: "What a change of a membership comes to",
  auth: { right: "orders.refund" },
  idempotent: true,
  params: byId,
  body: z.object({
    kind: z.enum(["pause", "skip", "cancel", "resume"]),
    months: z.int().min(1).max(MOST_PAUSE_MONTHS).optional(),
  }),
  answer: { data: changePreviewSchema },
  failures: ["not_found", "membership_closed", "pause_used", "too_close_to_charge", "conflict"],
});

const confirmChangeByStaff = defineCall({
  method: "POST",
  path: "admin/Membership/{id}/confirm/{quoteId}",
  summary: "Change a membership as previewed, with the reason",
  auth: { right: "orders.refund" },
  params: byId.extend({ quoteId: idSchema }),
  body: z.object({ reason: reasonSchema }),
  answer: { data: membershipSchema },
  failures: ["not_found", "membership_closed", "quote_expired"],
  idempotent: true,
});

/** Ends it at once. What was paid stays paid: a refund is a step of its own, on the order of its period. */
const endMembershipByStaff = defineCall({
  method: "POST",
  path: "admin/Membership/{id}/end",
  summary: "End a membership immediately, with the reason",
  auth: { right: "orders.refund", stepUp: true },
  params: byId,
  body: z.object({ reason: reasonSchema }),
  answer: { data: membershipSchema },
  failures: ["not_found", "membership_closed"],
  idempotent: true,
});

/** Credit from the clinic's goodwill: it pays for goods and treatments until it ends, a year from now unless said. */
const giveCredit = defineCall({
  method: "POST",
  path: "admin/Credit",
  summary: "Give a customer credit, with the reason",
  auth: { right: "balances.correct", stepUp: true },
  idempotent: true,
  body: z.object({
    customerId: idSchema,
    amount: centsSchema.min(1).max(200_000),
    expiresOn: dateSchema.optional(),
    reason: reasonSchema,
  }),
  answer: { data: z.object({ _id: z.string(), amount: centsSchema, expiresAt: instantSchema }) },
  failures: ["not_found"],
});

/** The calls for memberships of the back office. */
export const membershipStaffCalls = {
  ...callsOf(membershipPlanResource),
  ...memberPriceCalls,
  ...callsOf(membershipResource),
  readMembershipFile,
  previewChangeByStaff,
  confirmChangeByStaff,
  endMembershipByStaff,
  giveCredit,
} satisfies StaffCalls;

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
  /** The order that started the membership; absent if the clinic gave it. */
  orderId: z.string().optional(),
  endReason: z.string().optional(),
  /** The terms accepted on joining, and when. */
  consent: z.object({ text: z.string(), at: instantSchema }).optional(),
  /** Paid periods with their orders, latest first. */
  periods: z.array(
    z.object({ start: instantSchema, end: instantSchema, plan: z.string(), price: centsSchema, orderId: z.string() }),
  ),
  /** Failed charges, latest first. `isOpen`: the charge was never paid, and the membership isn't over. */
  failedCharges: z.array(
    z.object({ at: instantSchema, amount: centsSchema, isOpen: z.boolean(), isFinal: z.boolean() }),
  ),
  /** All credit of the customer, latest grant first. */
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
  /** Confirmed changes, latest first. A switch includes the terms that were accepted. */
  changes: z.array(z.object({ kind: z.enum(changeKinds), at: instantSchema, consent: z.string().optional() })),
});

export type WireMembershipFile = FromWire<z.output<typeof membershipFileSchema>>;

const byId = z.object({ id: idSchema });
const reasonSchema = textSchema(300);

/** Returns a complete membership contract: its periods, charges, credit and consent. */
const readMembershipFile = defineCall({
  method: "GET",
  path: "admin/Membership/{id}/file",
  summary: "A membership with its periods, charges, credit and consent",
  auth: { right: "orders.see" },
  params: byId,
  answer: { data: membershipFileSchema },
  failures: ["not_found"],
});

/**
 * Previews the result of a change, as the customer would see it. Switches are excluded: only the customer can agree to
 * one.
 */
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

/** Ends a membership immediately. Nothing is refunded: a refund is a separate step, on the period's order. */
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

/** Gives goodwill credit. It pays for goods and treatments until it expires, by default a year from now. */
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

/** The back office's calls about memberships. */
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

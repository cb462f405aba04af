import { z } from "zod";
import { appointmentStatuses } from "#modules/booking/domain/appointment-status.ts";
import { DISPUTE_STATUSES } from "#modules/payments/domain/dispute.ts";
import {
  centsSchema,
  codeTextSchema,
  dateSchema,
  idSchema,
  instantSchema,
  textSchema,
  timeSchema,
  versionSchema,
} from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { fulfillmentSchema, orderLineSchema, orderTotalsSchema } from "../../contract/order.ts";
import { orderStatuses } from "../../domain/order-status.ts";
import { orderResource } from "./order-resource.ts";

export const parcelSchema = z.object({
  _id: z.string(),
  kind: z.enum(["pickup", "shipping"]),
  carrier: z.string().nullable(),
  number: z.string().nullable(),
  lines: z.array(z.object({ lineId: z.string(), quantity: z.int() })),
  madeAt: instantSchema,
  madeBy: z.string(),
});

export const orderEventSchema = z.object({
  at: instantSchema,
  kind: z.enum(["status", "payment", "parcel", "mail"]),
  text: z.string(),
  status: z.enum(orderStatuses).optional(),
  /** The staff member's name; absent where the customer or the system did it. */
  by: z.string().optional(),
});

/** An order as staff see it: the row of the list with its lines, parcels and what happened. */
export const staffOrderSchema = orderResource.schemas.record.extend({
  currency: z.string(),
  lines: z.array(orderLineSchema.extend({ packed: z.boolean(), inParcels: z.int() })),
  totals: orderTotalsSchema,
  fulfillment: fulfillmentSchema.optional(),
  /** The visit that was booked with it; it is paid at the clinic. */
  visit: z
    .object({ _id: z.string(), date: dateSchema, time: timeSchema, status: z.enum(appointmentStatuses) })
    .optional(),
  card: z.object({ brand: z.string(), last4: z.string() }).optional(),
  /** What went back or is on its way; of it the shipping, and the tip. */
  refunded: centsSchema,
  shippingRefunded: centsSchema,
  tipRefunded: centsSchema,
  /** Disputed payments of it; `dueAt`: until when the bank takes an answer. */
  disputes: z.array(z.object({ id: idSchema, status: z.enum(DISPUTE_STATUSES), dueAt: instantSchema.nullable() })),
  creditNotes: z.array(
    z.object({ number: z.int(), total: centsSchema, reason: z.string(), at: instantSchema, by: z.string() }),
  ),
  parcels: z.array(parcelSchema),
  timeline: z.array(orderEventSchema),
  /** What can be done next. */
  steps: z.array(z.enum(["pack", "ready", "ship", "deliver", "undo", "cancel", "refund"])),
  /** Why no mail can reach the customer; null where one can. */
  unreachable: z.enum(["no_email"]).nullable(),
});

export type StaffOrder = FromWire<z.output<typeof staffOrderSchema>>;

/** Whether the customer gets a mail about the step, and why not. */
export const notifiedSchema = z.object({
  notified: z.boolean(),
  reason: z.enum(["no_email", "not_asked"]).optional(),
});

/** The version that the step is decided on; without one the order is taken as it is. */
export const stepBody = z.object({ version: versionSchema.optional() });
export const notifyingBody = stepBody.extend({ notify: z.boolean().default(true) });
export const shipBody = notifyingBody.extend({
  carrier: textSchema(60),
  number: codeTextSchema(60),
  /** What is in the parcel; without it, all that no parcel holds yet. */
  lines: z
    .array(z.object({ lineId: idSchema, quantity: z.int().min(1).max(99) }))
    .min(1)
    .max(100)
    .optional(),
});

/** What is refunded: pieces of lines, the shipping, the tip, and a sum that isn't tied to them. `dryRun` only returns what would be refunded. */
export const refundBody = z.object({
  lines: z
    .array(z.object({ lineId: idSchema, quantity: z.int().min(1).max(999), restock: z.boolean().default(false) }))
    .max(100)
    .default([]),
  shipping: z.boolean().default(false),
  /** Whether the rest of the tip goes back too; those who got it give it back. */
  tip: z.boolean().default(false),
  /** Cents that are spread over the remaining amounts of the lines. Only administrators may refund a sum. */
  amount: centsSchema.min(1).optional(),
  reason: textSchema(200),
  /** For the audit log; neither the customer nor the credit note gets it. */
  note: textSchema(500, 0).optional(),
  dryRun: z.boolean().default(false),
});

export const refundAnswerSchema = z.object({
  /** Absent for a dry run. */
  creditNote: z.object({ number: z.int(), total: centsSchema }).optional(),
  net: centsSchema,
  tax: centsSchema,
  shipping: centsSchema,
  tip: centsSchema,
  total: centsSchema,
  /** What was refunded before, and the remaining refundable amount before this refund. */
  before: centsSchema,
  left: centsSchema,
  lines: z.array(z.object({ lineId: z.string(), quantity: z.int(), net: centsSchema, tax: centsSchema })),
  /** Where it goes, the first source first; `planned` in a dry run. */
  refunds: z.array(
    z.object({
      source: z.enum(["card", "cash", "terminal", "gift_card", "credit", "store_credit", "waived"]),
      last4: z.string().optional(),
      amount: centsSchema,
      status: z.enum(["planned", "pending", "succeeded", "failed", "owed"]),
    }),
  ),
});
export type RefundAnswer = FromWire<z.output<typeof refundAnswerSchema>>;

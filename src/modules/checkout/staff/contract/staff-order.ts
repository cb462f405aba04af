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
  /** The staff member's name; absent if the customer or the system made the change. */
  by: z.string().optional(),
});

/** An order as staff see it: the list's row plus its lines, parcels and events. */
export const staffOrderSchema = orderResource.schemas.record.extend({
  currency: z.string(),
  lines: z.array(orderLineSchema.extend({ packed: z.boolean(), inParcels: z.int() })),
  totals: orderTotalsSchema,
  fulfillment: fulfillmentSchema.optional(),
  /** The visit that was booked with the order; the visit is paid for at the clinic. */
  visit: z
    .object({ _id: z.string(), date: dateSchema, time: timeSchema, status: z.enum(appointmentStatuses) })
    .optional(),
  card: z.object({ brand: z.string(), last4: z.string() }).optional(),
  /** Cents refunded or being refunded; of that, the shipping and the tip. */
  refunded: centsSchema,
  shippingRefunded: centsSchema,
  tipRefunded: centsSchema,
  /** Disputed payments of the order; `dueAt`: the bank's deadline for a response. */
  disputes: z.array(z.object({ id: idSchema, status: z.enum(DISPUTE_STATUSES), dueAt: instantSchema.nullable() })),
  creditNotes: z.array(
    z.object({ number: z.int(), total: centsSchema, reason: z.string(), at: instantSchema, by: z.string() }),
  ),
  parcels: z.array(parcelSchema),
  timeline: z.array(orderEventSchema),
  /** The possible next steps. */
  steps: z.array(z.enum(["pack", "ready", "ship", "deliver", "undo", "cancel", "refund"])),
  /** Why no email can reach the customer; null if one can. */
  unreachable: z.enum(["no_email"]).nullable(),
});

export type StaffOrder = FromWire<z.output<typeof staffOrderSchema>>;

/** Whether the customer gets an email about the step, and if not, why. */
export const notifiedSchema = z.object({
  notified: z.boolean(),
  reason: z.enum(["no_email", "not_asked"]).optional(),
});

/** The version that the decision is based on; without one, the current version is used. */
export const stepBody = z.object({ version: versionSchema.optional() });
export const notifyingBody = stepBody.extend({ notify: z.boolean().default(true) });
export const shipBody = notifyingBody.extend({
  carrier: textSchema(60),
  number: codeTextSchema(60),
  /** The parcel's contents; if omitted, everything that isn't in a parcel yet. */
  lines: z
    .array(z.object({ lineId: idSchema, quantity: z.int().min(1).max(99) }))
    .min(1)
    .max(100)
    .optional(),
});

import { z } from "zod";
import { centsSchema, defineCall, idSchema, instantSchema, textSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { orderLineSchema } from "../../contract/order.ts";
import { orderStatuses, paymentStates } from "../../domain/order-status.ts";

const params = z.object({ id: idSchema });

/** Cents: what it comes to, tips and tax included; what came in of it; what of that is tips; what is left to take; what credit notes gave back. */
const sums = { total: centsSchema, paid: centsSchema, tip: centsSchema, due: centsSchema, refunded: centsSchema };

const orderOfVisitSchema = z.object({
  _id: idSchema,
  number: z.int(),
  /** `service`: paid at the clinic; `mixed`: bought online, with goods or something paid ahead; `extra`: added to the visit later. */
  kind: z.enum(["service", "mixed", "extra"]),
  status: z.enum(orderStatuses),
  paymentState: z.enum(paymentStates),
  ...sums,
  lines: z.array(orderLineSchema),
});

const visitMoneySchema = z.object({
  appointmentId: idSchema,
  currency: z.string(),
  /** The sums of all orders that stand; a canceled one counts for nothing. */
  ...sums,
  /** Its own order, then those of what was added later, in the order in which they were made; canceled ones among them. */
  orders: z.array(orderOfVisitSchema),
});

export type WireVisitMoney = FromWire<z.output<typeof visitMoneySchema>>;

const answer = { data: visitMoneySchema };

/** All orders of a visit: its own, and one of the kind `extra` for what was added once that was paid. Each is paid, earned and refunded by itself. */
export const readVisitMoney = defineCall({
  method: "GET",
  path: "admin/Appointment/{id}/money",
  summary: "The money of a visit: all its orders",
  auth: { right: "orders.see" },
  params,
  answer,
  failures: ["not_found"],
});

/**
 * Adds goods to a visit, whatever of it is paid: onto its order while that isn't paid, else onto an order of the kind `extra`. Their stock is set aside,
 * and they are handed over with the last payment. `order_closed` for a visit that doesn't take place, or that has no order yet.
 */
export const addVisitProducts = defineCall({
  method: "POST",
  path: "admin/Appointment/{id}/products",
  summary: "Add products to a visit",
  auth: { right: "payments.take" },
  idempotent: true,
  params,
  body: z.object({
    lines: z
      .array(z.object({ sizeId: idSchema, quantity: z.int().min(1).max(99) }))
      .min(1)
      .max(50),
  }),
  answer,
  failures: ["not_found", "out_of_stock", "order_closed", "conflict", "invalid_input"],
});

/** Takes a line of goods off a visit before it is paid. `order_closed` once it is paid, or if more than the rest costs was paid. */
export const takeVisitProduct = defineCall({
  method: "DELETE",
  path: "admin/Appointment/{id}/products/{lineId}",
  summary: "Take a product off a visit",
  auth: { right: "payments.take" },
  idempotent: true,
  params: params.extend({ lineId: idSchema }),
  answer,
  failures: ["not_found", "order_closed", "conflict"],
});

const historyEntrySchema = z.object({
  at: instantSchema,
  /** `step`: booked, moved, checked in and the like; `payment`: with its tip, which is an entry of its own after it; `refund`: on its way or done. */
  kind: z.enum(["step", "payment", "tip", "refund", "mail"]),
  /** What was done, behind the name of who did it: "checked in", "took $120.00 in cash"; of a mail its subject. */
  text: z.string(),
  /** Absent for what happened without a person, such as a mail. */
  by: z.string().optional(),
  /** Why, where it was said, and the booking rules that it broke. */
  reason: z.string().optional(),
  overrides: z.array(z.string()).optional(),
  /** Cents: of a payment without its tip. */
  amount: centsSchema.optional(),
  /** The number of the order that it was paid for. */
  order: z.int().optional(),
});

export type WireVisitHistory = FromWire<z.output<typeof historyEntrySchema>>[];

/**
 * One history of a visit: its booking and steps, payments, tips and refunds of all its orders, and mails, the oldest first. Payments need the right to see
 * orders, mails that to see all customers. A practitioner reads it as they read the visit.
 */
export const readVisitHistory = defineCall({
  method: "GET",
  path: "admin/Appointment/{id}/history",
  summary: "All that happened with a visit, in its order",
  auth: { right: "visits.see" },
  params,
  query: z.object({ reason: textSchema(300).optional() }),
  answer: { data: z.array(historyEntrySchema) },
  failures: ["not_found"],
});

/** The back office's calls about all orders of a visit. */
export const visitMoneyCalls = { readVisitMoney, addVisitProducts, takeVisitProduct, readVisitHistory };

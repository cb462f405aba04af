import { z } from "zod";
import { centsSchema, defineCall, idSchema, instantSchema, textSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { orderLineSchema } from "../../contract/order.ts";
import { orderStatuses, paymentStates } from "../../domain/order-status.ts";

const params = z.object({ id: idSchema });

/**
 * Cents: the total with tips and tax, the amount paid, the tips in it, the amount still due, and the amount refunded by
 * credit notes.
 */
const sums = { total: centsSchema, paid: centsSchema, tip: centsSchema, due: centsSchema, refunded: centsSchema };

const orderOfVisitSchema = z.object({
  _id: idSchema,
  number: z.int(),
  /**
   * `service`: paid at the clinic; `mixed`: bought online, with goods or a prepayment; `extra`: added to the visit
   * later.
   */
  kind: z.enum(["service", "mixed", "extra"]),
  status: z.enum(orderStatuses),
  paymentState: z.enum(paymentStates),
  ...sums,
  lines: z.array(orderLineSchema),
});

const visitMoneySchema = z.object({
  appointmentId: idSchema,
  currency: z.string(),
  /** The sums of all orders, without canceled ones. */
  ...sums,
  /** The visit's own order, then the orders added later, oldest first, including canceled ones. */
  orders: z.array(orderOfVisitSchema),
});

export type WireVisitMoney = FromWire<z.output<typeof visitMoneySchema>>;

const answer = { data: visitMoneySchema };

/**
 * Returns all orders of a visit: its own, and those of the kind `extra` for items added after its own order was paid.
 * Each is paid, earned and refunded separately.
 */
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
 * Adds goods to a visit: to its own order while that is unpaid and of the kind `service`, otherwise to an order of the
 * kind `extra`. A visit without an order gets one first. The stock is reserved, and the goods are handed over with the
 * last payment. `order_closed` for a visit that doesn't take place.
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

/**
 * Removes a line of goods from a visit before it is paid. What was paid beyond the new total is refunded.
 * `order_closed` once it is paid, or if it is the last line of an order with a tip; `conflict` while a saved card is
 * being charged for the order.
 */
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
  /**
   * `step`: booked, moved, checked in and the like; `payment`: its tip is a separate entry after it; `refund`: pending
   * or done.
   */
  kind: z.enum(["step", "payment", "tip", "refund", "mail"]),
  /**
   * The action, to be shown after the person's name: "checked in", "took $120.00 in cash"; for an email, its subject.
   */
  text: z.string(),
  /** Absent for events without a person, such as an email. */
  by: z.string().optional(),
  /** The reason, if given, and the booking rules that were broken. */
  reason: z.string().optional(),
  overrides: z.array(z.string()).optional(),
  /** Cents; for a payment, without its tip. */
  amount: centsSchema.optional(),
  /** The number of the order that was paid. */
  order: z.int().optional(),
});

export type WireVisitHistory = FromWire<z.output<typeof historyEntrySchema>>[];

/**
 * Returns the history of a visit: its booking and steps, payments, tips and refunds of all its orders, and emails,
 * oldest first. Payments need the permission to see orders, emails the permission to see all customers. A
 * practitioner's access is the same as to the visit.
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

/** The back-office calls about all orders of a visit. */
export const visitMoneyCalls = { readVisitMoney, addVisitProducts, takeVisitProduct, readVisitHistory };

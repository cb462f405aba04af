import { z } from "zod";
import { visitLinkHeaders, visitLinkQuery } from "#modules/booking/contract/appointment.ts";
import { centsSchema, defineCall, idSchema } from "#shared/contract/define-call.ts";
import { cardConsentSchema } from "./card-calls.ts";
import { orderSchema } from "./order.ts";

const params = z.object({ id: idSchema });

const confirmsOrder = {
  path: "successOrder/{id}",
  auth: "customer",
  staffProof: "factor",
  params,
  answer: { data: orderSchema },
  failures: ["not_found", "payment_pending", "payment_failed", "payments_interrupted", "payments_unavailable"],
} as const;

/** Checks an order's payment result with the provider (PY-2). Returns 409 `payment_pending` while it is still open. */
export const successOrder = defineCall({
  ...confirmsOrder,
  method: "POST",
  summary: "Confirm an order’s payment with the provider",
});

/** The same call as `successOrder`, but as a GET request, which existing apps send. */
export const successOrderByGet = defineCall({
  ...confirmsOrder,
  method: "GET",
  summary: "The same, as existing apps ask for it",
});

const givesOrderUp = {
  path: "cancelOrder/{id}",
  auth: "customer",
  staffProof: "factor",
  params,
  answer: { data: orderSchema },
  failures: ["not_found", "order_closed", "payments_interrupted", "payments_unavailable"],
} as const;

/** Cancels an unpaid order. Its payment page is closed first, then its stock is released. The cart stays (PY-2). */
export const cancelOrder = defineCall({ ...givesOrderUp, method: "POST", summary: "Give up an unpaid order" });

/** The same call as `cancelOrder`, but as a GET request, which existing apps send. */
export const cancelOrderByGet = defineCall({
  ...givesOrderUp,
  method: "GET",
  summary: "The same, as existing apps ask for it",
});

const restSchema = z.object({
  /** The amount the link pays; 0 once nothing is due. */
  due: centsSchema,
  /** The net price of the treatments, for tips as a percentage. */
  treatments: centsSchema,
});
export type WireRest = z.output<typeof restSchema>;

/**
 * Returns an order to a caller who may see it: their own order with a bearer token, the order of a guest's visit with
 * the visit's signed link, or any order with its payment link. For other orders, the result is `not_found`. With the
 * visit's link, `consent` has the terms for saving a card if a card can be saved and there is none yet. With the link
 * for paying a visit's balance, `rest` has that balance.
 */
export const getOrderDetails = defineCall({
  method: "GET",
  path: "user/getOrderDetails/{id}",
  summary: "One of my orders",
  auth: "optional",
  params,
  query: visitLinkQuery,
  headers: visitLinkHeaders,
  answer: { data: orderSchema.extend({ consent: cardConsentSchema.optional(), rest: restSchema.optional() }) },
  failures: ["not_authenticated", "link_expired", "not_found"],
});

/**
 * Opens the payment page for the amount owed on an order, for its customer or with the emailed link; it is a POST,
 * because an email scanner that follows a link must not open pages. A repeated request returns the same page. The
 * balance of a visit may include a `tip` in cents, shared by all who treated.
 */
export const payOrder = defineCall({
  method: "POST",
  path: "order/{id}/pay",
  summary: "Pay what is owed of an order",
  auth: "optional",
  idempotent: true,
  params,
  query: visitLinkQuery.extend({ tip: z.coerce.number().int().min(0).max(1_000_000).optional() }),
  headers: visitLinkHeaders,
  answer: { session: z.object({ url: z.string() }) },
  failures: [
    "not_authenticated",
    "link_expired",
    "not_found",
    "order_closed",
    "conflict",
    "payments_interrupted",
    "payments_unavailable",
  ],
});

/** Returns the customer's orders, oldest first. The page shows them in reverse (PG-23). */
export const listProductOrders = defineCall({
  method: "GET",
  path: "productOrders",
  summary: "My product orders, oldest first",
  auth: "customer",
  answer: { data: z.array(orderSchema) },
});

export const getInvoice = defineCall({
  method: "GET",
  path: "productOrders/{id}/invoice",
  summary: "The invoice of a paid order, also of a visit, as PDF",
  auth: "customer",
  params,
  answer: {},
  raw: "application/pdf",
  failures: ["not_found", "payment_pending"],
});

/** The file name of a numbered document, such as "12.pdf". */
export const paperFileSchema = z.string().regex(/^[1-9]\d{0,8}\.pdf$/);

/** Returns a credit note for an order's refund as a PDF. `file` is its number with `.pdf`. */
export const getCreditNote = defineCall({
  method: "GET",
  path: "orders/{id}/creditNotes/{file}",
  summary: "A credit note of my order, as PDF",
  auth: "customer",
  params: params.extend({ file: paperFileSchema }),
  answer: {},
  raw: "application/pdf",
  failures: ["not_found"],
});

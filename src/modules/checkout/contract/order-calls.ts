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

/** What became of an order's payment, asked of the provider (PY-2). 409 `payment_pending` while it is still open. */
export const successOrder = defineCall({
  ...confirmsOrder,
  method: "POST",
  summary: "Confirm an order’s payment with the provider",
});

/** The same call as existing apps make it. */
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

/** Gives an unpaid order up: its page is closed first, then the stock returns; the cart stays (PY-2). */
export const cancelOrder = defineCall({ ...givesOrderUp, method: "POST", summary: "Give up an unpaid order" });

/** The same call as existing apps make it. */
export const cancelOrderByGet = defineCall({
  ...givesOrderUp,
  method: "GET",
  summary: "The same, as existing apps ask for it",
});

const restSchema = z.object({
  /** What the link pays; 0 once nothing is due. */
  due: centsSchema,
  /** What the treatments cost net, for tips in percent of it. */
  treatments: centsSchema,
});
export type WireRest = z.output<typeof restSchema>;

/**
 * One's own order, by the bearer; that of a guest's visit by the visit's signed link, and any by the link that pays it.
 * Others are `not_found`. By the visit's link it has `consent` as long as a card can be saved for the visit and none
 * is. By the link that pays the rest of a visit it has `rest`.
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
 * Opens the page on which what is owed of an order is paid, for its customer or by the link that was mailed: a mail scanner that follows a link
 * must not open pages. Asked again, it is the same page. The rest of a visit may be paid with a `tip` in cents, shared by all who treated.
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

/** Oldest first; the page shows them the other way round (PG-23). */
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

/** The name of a numbered paper: "12.pdf". */
export const paperFileSchema = z.string().regex(/^[1-9]\d{0,8}\.pdf$/);

/** What went back for an order, on paper. `file` is the credit note's number with `.pdf`. */
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

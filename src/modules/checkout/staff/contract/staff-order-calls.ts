import { z } from "zod";
import { defineCall, idSchema } from "#shared/contract/define-call.ts";
import { callsOf } from "#shared/contract/resource/define-resource.ts";
import { paperFileSchema } from "../../contract/order-calls.ts";
import { refundOrder } from "../../refunds/staff/contract/refund-order-call.ts";
import { orderResource } from "./order-resource.ts";
import { notifiedSchema, notifyingBody, shipBody, staffOrderSchema, stepBody } from "./staff-order.ts";

const params = z.object({ id: idSchema });
const failures = ["not_found", "order_closed", "version_conflict"] as const;
const answer = { data: staffOrderSchema };

const getStaffOrder = defineCall({
  method: "GET",
  path: "admin/Order/{id}",
  summary: "An order with its lines, parcels and timeline",
  auth: { right: "orders.see" },
  params,
  answer,
  failures: ["not_found"],
});

export const packOrder = defineCall({
  method: "POST",
  path: "admin/Order/{id}/pack",
  summary: "Mark a paid order as packed",
  auth: { right: "orders.fulfill" },
  idempotent: true,
  params,
  body: stepBody,
  answer,
  failures,
});

/** Marks an order as ready for pickup. This also packs an order that is only paid. */
export const readyOrder = defineCall({
  method: "POST",
  path: "admin/Order/{id}/ready",
  summary: "Mark an order as ready for pickup and email its customer",
  auth: { right: "orders.fulfill" },
  idempotent: true,
  params,
  body: notifyingBody,
  answer: { ...answer, mail: notifiedSchema },
  failures,
});

/** Ships all or part of an order. Once everything is in a parcel, the order is shipped. */
export const shipOrder = defineCall({
  method: "POST",
  path: "admin/Order/{id}/ship",
  summary: "Ship an order, or a part of it, and email its customer",
  auth: { right: "orders.fulfill" },
  idempotent: true,
  params,
  body: shipBody,
  answer: { ...answer, mail: notifiedSchema },
  failures: [...failures, "invalid_input"],
});

export const deliverOrder = defineCall({
  method: "POST",
  path: "admin/Order/{id}/deliver",
  summary: "Mark an order as handed over or delivered",
  auth: { right: "orders.fulfill" },
  idempotent: true,
  params,
  body: stepBody,
  answer,
  failures,
});

/** Undoes the last step by staff, as long as the customer hasn't been emailed. */
export const undoOrderStep = defineCall({
  method: "POST",
  path: "admin/Order/{id}/undo",
  summary: "Undo the last step of an order",
  auth: { right: "orders.fulfill" },
  idempotent: true,
  params,
  body: stepBody,
  answer,
  failures: [...failures, "undo_too_late"],
});

/**
 * Cancels an order. Unpaid: its payment page is closed with the provider first, then its stock is released. Goods that
 * are paid and not packed: refunded in full, as `refund` does, and restocked; staff without permission to refund send
 * it for approval.
 */
export const cancelOrderByStaff = defineCall({
  method: "POST",
  path: "admin/Order/{id}/cancel",
  summary: "Cancel an order that isn't paid, or isn't packed",
  auth: { right: "orders.fulfill", stepUp: "unlessPreview" },
  idempotent: true,
  params,
  body: stepBody,
  answer,
  failures: [
    ...([...failures, "conflict", "payments_interrupted", "payments_unavailable"] as const),
    ...(["needs_approval", "nothing_to_refund", "dispute_open", "invalid_input"] as const),
  ],
});

/** Marks a line as packed while the order is being packed. */
export const tickOrderLine = defineCall({
  method: "PUT",
  path: "admin/Order/{id}/lines/{lineId}",
  summary: "Tick a line of an order as packed",
  auth: { right: "orders.fulfill" },
  idempotent: true,
  params: params.extend({ lineId: idSchema }),
  body: z.object({ packed: z.boolean() }),
  answer,
  failures: ["not_found", "order_closed"],
});

const packingLineSchema = z.object({
  orderId: z.string(),
  orderNumber: z.int(),
  lineId: z.string(),
  name: z.string(),
  detail: z.string(),
  quantity: z.int(),
  packed: z.boolean(),
});

/** Returns the picking list for paid orders: by brand, like the shelves, then by product. */
export const readPackingList = defineCall({
  method: "GET",
  path: "admin/Order/packing",
  summary: "The lines of all orders to pack, by shelf",
  auth: { right: "orders.fulfill" },
  answer: {
    data: z.object({
      shelves: z.array(z.object({ name: z.string(), lines: z.array(packingLineSchema) })),
      orders: z.int(),
    }),
  },
});

export const getInvoiceForStaff = defineCall({
  method: "GET",
  path: "admin/Order/{id}/invoice",
  summary: "The invoice of a paid order, as PDF",
  auth: { right: "orders.see" },
  params,
  answer: {},
  raw: "application/pdf",
  failures: ["not_found", "payment_pending"],
});

/** Returns a credit note as PDF. `file` is its number with `.pdf`. */
export const getCreditNoteForStaff = defineCall({
  method: "GET",
  path: "admin/Order/{id}/creditNotes/{file}",
  summary: "A credit note of an order, as PDF",
  auth: { right: "orders.see" },
  params: params.extend({ file: paperFileSchema }),
  answer: {},
  raw: "application/pdf",
  failures: ["not_found"],
});

export const getPackingSlip = defineCall({
  method: "GET",
  path: "admin/Order/{id}/slip",
  summary: "The packing slip of an order, as PDF without prices",
  auth: { right: "orders.fulfill" },
  params,
  answer: {},
  raw: "application/pdf",
  failures: ["not_found"],
});

/** The back office's calls about orders. `Order.get` returns more than the list's row. */
export const orderStaffCalls = {
  readPackingList,
  ...callsOf(orderResource),
  "Order.get": getStaffOrder,
  packOrder,
  readyOrder,
  shipOrder,
  deliverOrder,
  undoOrderStep,
  cancelOrderByStaff,
  refundOrder,
  tickOrderLine,
  getInvoiceForStaff,
  getCreditNoteForStaff,
  getPackingSlip,
};

/**
 * The events of checkout, sent through the outbox. Payloads contain only row ids and no personal data. The code that
 * writes an email reads the order at that time.
 */
export type OrderEvent = { orderId: string };

/** An order was paid, and its goods left the stock. */
export const ORDER_PAID = "order_paid";
/** An order was given up before payment. Its goods can be bought again. */
export const ORDER_CANCELLED = "order_cancelled";
/** An order with an authorized payment couldn't be fulfilled or captured. Nothing was charged. */
export const ORDER_LOST = "order_lost";
/** A payment arrived for an order that no longer exists, or arrived twice. It is refunded (P6, P7). */
export const PAYMENT_RETURNED = "payment_returned";
export type PaymentReturned = OrderEvent & { refundId: string };
/** Staff refunded an order or part of it. */
export const ORDER_REFUNDED = "order_refunded";
export type OrderRefunded = OrderEvent & { creditNoteId: string };
/** A cardholder disputes a payment, or their bank inquires about it. */
export const DISPUTE_OPENED = "dispute_opened";
/** A dispute was won or lost. */
export const DISPUTE_CLOSED = "dispute_closed";
export type OrderDispute = OrderEvent & { disputeId: string };

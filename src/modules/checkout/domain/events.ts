/**
 * The events of checkout, sent through the outbox. Payloads name rows and carry nothing personal; a mail's writer reads
 * the order as it is then.
 */
export type OrderEvent = { orderId: string };

/** An order was made of a cart; its money may still be on its way. */
export const ORDER_PLACED = "order_placed";
/** The money for an order came in, and its goods left the shelf. */
export const ORDER_PAID = "order_paid";
/** An order came to nothing before it was paid; its goods can be bought again. */
export const ORDER_CANCELLED = "order_cancelled";
/** An order whose money the bank had set aside couldn't be given, or not captured: nothing was charged. */
export const ORDER_LOST = "order_lost";
/** Money came in that there is no order for anymore, or came twice: it goes back (P6, P7). */
export const PAYMENT_RETURNED = "payment_returned";
export type PaymentReturned = OrderEvent & { refundId: string };
/** Staff gave back an order, or a part of it. */
export const ORDER_REFUNDED = "order_refunded";
export type OrderRefunded = OrderEvent & { creditNoteId: string };
/** A payment is disputed by its card's holder, or their bank asks about it. */
export const DISPUTE_OPENED = "dispute_opened";
/** A dispute was won or lost. */
export const DISPUTE_CLOSED = "dispute_closed";
export type OrderDispute = OrderEvent & { disputeId: string };

import type { Calls } from "#shared/contract/define-call.ts";
import { checkoutService } from "./checkout-service.ts";
import { guestBook } from "./guest-book.ts";
import { listReviews } from "./list-reviews.ts";
import {
  cancelOrder,
  getCreditNote,
  getInvoice,
  getOrderDetails,
  listProductOrders,
  successOrder,
} from "./order-calls.ts";
import { placeOrder } from "./place-order.ts";

/** Every call of the checkout module, by the name clients use. */
export const checkoutCalls = {
  placeOrder,
  successOrder,
  cancelOrder,
  checkoutService,
  guestBook,
  getOrderDetails,
  listProductOrders,
  getInvoice,
  getCreditNote,
  listReviews,
} satisfies Calls;

export type CheckoutCalls = typeof checkoutCalls;

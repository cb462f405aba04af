import type { Calls } from "#shared/contract/define-call.ts";
import { cancelGiftCard } from "./cancel-gift-card.ts";
import { getSavedCard, removeSavedCard, saveCard, saveCardOfVisit, sendCardLink } from "./card-calls.ts";
import { checkOut } from "./check-out.ts";
import { checkoutService } from "./checkout-service.ts";
import { guestBook } from "./guest-book.ts";
import { listReviews } from "./list-reviews.ts";
import {
  cancelOrder,
  cancelOrderByGet,
  getCreditNote,
  getInvoice,
  getOrderDetails,
  listProductOrders,
  payOrder,
  successOrder,
  successOrderByGet,
} from "./order-calls.ts";
import { placeOrder } from "./place-order.ts";
import { rate, readRateable } from "./rate.ts";
import { saleConsentCalls } from "./sale-consent.ts";
import { getVisitReviews } from "./visit-reviews.ts";

/** All calls of the checkout module, by the name clients use. */
export const checkoutCalls = {
  checkOut,
  placeOrder,
  cancelGiftCard,
  successOrder,
  successOrderByGet,
  cancelOrder,
  cancelOrderByGet,
  checkoutService,
  guestBook,
  getOrderDetails,
  payOrder,
  listProductOrders,
  getInvoice,
  getCreditNote,
  listReviews,
  getVisitReviews,
  ...saleConsentCalls,
  readRateable,
  rate,
  getSavedCard,
  saveCard,
  removeSavedCard,
  saveCardOfVisit,
  sendCardLink,
} satisfies Calls;

export type CheckoutCalls = typeof checkoutCalls;

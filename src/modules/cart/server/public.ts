/** The cart's API for checkout: its content, locked and priced, and how it is closed afterward. */
export {
  type CartPart,
  type CartToOrder,
  closePaidCart,
  lockCartToOrder,
  type PaidItems,
  takeOutVisit,
} from "./cart-for-checkout.ts";
export { lineCountOfInSql, lockCartByIdInSql } from "./cart-fragments.ts";
export { confirmCoupons, redeemCoupons, redeemCouponsAgain, releaseCoupons } from "./coupons/use-coupons.ts";
export type { GiftLine } from "./lines/gift-lines.ts";
export type { MembershipLine } from "./lines/membership-line.ts";
export type { PlanLine } from "./lines/plan-line.ts";
export type { AddOnLine, BundleLine, ProductLine, ServiceLine } from "./lines/read-lines.ts";
export { readQuote } from "./lines/use-quote.ts";
export { isOfferedCode } from "./list-coupons.ts";
export { isClosedCart } from "./open-cart.ts";
export { priceRatesOf } from "./price-open-cart.ts";
export { deleteExpiredQuotes } from "./quotes/delete-expired-quotes.ts";
export { visitOfCart, visitOfCustomer } from "./visit/visit-of-cart.ts";
export { rememberRefusal } from "./visit/visit-time.ts";
export { clearReserved, noteReserved } from "./wallet.ts";

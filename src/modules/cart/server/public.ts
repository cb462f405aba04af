/** What the cart offers checkout: its content locked and priced, and what becomes of it afterwards. */
export {
  type CartGoods,
  type CartVisit,
  closePaidCart,
  lockCartGoods,
  lockCartVisit,
  type PaidGoods,
  takeOutVisit,
} from "./cart-for-checkout.ts";
export { lineCountOf, lockCartById } from "./cart-fragments.ts";
export type { AddOnLine, BundleLine, ProductLine, ServiceLine } from "./lines/read-lines.ts";
export { isClosedCart } from "./open-cart.ts";
export { priceRatesOf } from "./price-open-cart.ts";
export { visitOfCart, visitOfCustomer } from "./visit/visit-of-cart.ts";
export { rememberRefusal } from "./visit/visit-time.ts";

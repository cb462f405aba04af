/** Checkout's exports for the modules above it. */

export { listSoldOrders, type SoldOrderRow } from "./orders/list-sold-orders.ts";
export { findOrderOfLine, type OrderOfLine } from "./orders/order-of-line.ts";
export { listOwnDeposits, listVisitOrderIds } from "./orders/own-deposits.ts";
export { findOwnOrderNumbers } from "./orders/own-order-numbers.ts";
export { listSoldLines, type SoldLine } from "./orders/sold-lines.ts";
export * as orderFacts from "./public/order-facts.ts";
export { findByNumber } from "./staff/find-by-number.ts";

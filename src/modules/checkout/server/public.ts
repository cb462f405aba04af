/** What checkout offers the modules above it. */
export { listOwnDeposits, listVisitOrderIds } from "./orders/own-deposits.ts";
export { findOwnOrderNumbers } from "./orders/own-order-numbers.ts";
export * as orderFacts from "./public/order-facts.ts";
export { findByNumber } from "./staff/find-by-number.ts";
export { listSoldOrders, type SoldOrderRow } from "./orders/list-sold-orders.ts";

/** What checkout offers the modules above it. */
export { listOwnDeposits, listVisitOrderIds } from "./orders/own-deposits.ts";
export { findOwnOrderNumbers } from "./orders/own-order-numbers.ts";
export { findByNumber } from "./staff/find-by-number.ts";
export { listSoldLines, type SoldLine } from "./orders/sold-lines.ts";

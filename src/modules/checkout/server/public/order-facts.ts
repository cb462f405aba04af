/** Order data that reports read in addition to the ledger. */
export { countsToReport } from "../day-close/counts-to-report.ts";
export { moneyOfVisitLine } from "../orders/money-of-visit-line.ts";
export { reductionsOfOrders, taxStates } from "../orders/order-facts.ts";
export { listSoldPieces } from "../orders/sold-pieces.ts";
export { reviewsToReport } from "../reviews/reviews-to-report.ts";
export { ordersToLookAt } from "../staff/orders-to-look-at.ts";

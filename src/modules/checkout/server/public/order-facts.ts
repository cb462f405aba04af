/** Order data that reports read in addition to the ledger. */
export { countsToReportInSql } from "../day-close/counts-to-report-in-sql.ts";
export { moneyOfVisitLineInSql } from "../orders/money-of-visit-line-in-sql.ts";
export { discountsOfOrdersInSql, taxStatesInSql } from "../orders/order-facts.ts";
export { listSoldPieces } from "../orders/sold-pieces.ts";
export { reviewsToReportInSql } from "../reviews/reviews-to-report-in-sql.ts";
export { ordersToLookAtInSql } from "../staff/orders-to-look-at-in-sql.ts";

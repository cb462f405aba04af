/**
 * The stock functions for other modules: carts read the available stock, orders reserve, use up and return pieces,
 * visits use pieces, and staff pay and reports read costs and stock.
 */

export { shelfOfInSql } from "../shelf.ts";
export { catalogFacts } from "../stock/catalog-facts.ts";
export {
  beginConsuming,
  consumeReservation,
  releasePieces,
  releaseReservation,
  reservedPiecesInSql,
  reserveStock,
  returnToShelf,
  stockForCartInSql,
} from "../stock/stock.ts";
export { listConsumables, listUnitCosts, listUsedPieces } from "../stock/supply-costs.ts";
export { returnFromVisit, takeForVisit } from "../stock/take-for-visit.ts";

/** The functions for stock: reserved, used by visits and returned. */

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

/** Pieces on the shelf: set aside, taken for visits and returned. */

export { shelfOf } from "../shelf.ts";
export {
  beginConsuming,
  consumeReservation,
  releasePieces,
  releaseReservation,
  reservedPieces,
  reserveStock,
  returnToShelf,
  stockForCart,
} from "../stock/stock.ts";
export { stockFacts } from "../stock/stock-facts.ts";
export { returnFromVisit, takeForVisit } from "../stock/take-for-visit.ts";

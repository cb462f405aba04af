/** Slots held for a cart, an order or a link, until they are booked or released. */
export { bookHoldOfOrder, findGuestOfOrder, lockHoldOfOrder, releaseHoldOfOrder } from "../holds/book-for-order.ts";
export { bookHold, emitVisitBooked } from "../holds/book-hold.ts";
export {
  findHold,
  type Hold,
  type HoldRow,
  hasHold,
  moveHoldToCart,
  selectHoldInSql,
  toHold,
} from "../holds/hold-queries.ts";
export { extendHold, holdVisit, releaseHold, resizeHold } from "../holds/hold-visit.ts";
export {
  extendLinkHold,
  findPlaceOfOrder,
  isHeldForOrderInSql,
  LINK_HOLD_HOURS,
  waitsForLinkInSql,
} from "../holds/link-holds.ts";
export { type SlotWithPlanner, type WriteVisit, writeVisitAtSlot } from "../holds/write-visit-at-slot.ts";
export { acknowledgeRulesOfHold } from "../intervals/acknowledge.ts";
export { holdIdOfCartInSql } from "../visits/visit-fragments.ts";

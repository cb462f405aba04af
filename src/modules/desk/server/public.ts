/** The desk's API for other modules' servers: booking and changing visits for customers, with their orders. */
export {
  type BookForCustomer,
  bookForCustomer,
  bookTogether,
  type MovedVisit,
  openMovedVisits,
  type TogetherWith,
} from "./book-for-customer.ts";
export { holdForCustomer } from "./hold-for-customer.ts";
export { addService, takeService } from "./services/change-services.ts";
export { type RepricedLine, setUsedUnits } from "./set-used-units.ts";
export { stepTaker } from "./take-step.ts";
export { registerVisitUndo } from "./undo/undo-from-log.ts";
export { undoStep } from "./undo/undo-step.ts";

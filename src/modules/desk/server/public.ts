/** The desk's API for other modules' servers: booking and changing visits for customers, with their orders. */
export {
  type BookForCustomerInput,
  bookForCustomer,
  bookTogether,
  createImportedVisitBooker,
  type ImportedVisit,
  type SecondGuestInput,
} from "./book-for-customer.ts";
export { holdForCustomer } from "./hold-for-customer.ts";
export { addService, removeServiceFromVisit } from "./services/change-services.ts";
export { type RepricedLine, setUsedUnits } from "./set-used-units.ts";
export { createVisitStepper } from "./take-step.ts";
export { registerVisitUndo } from "./undo/undo-from-log.ts";
export { undoStep } from "./undo/undo-step.ts";

/** What staff do with visits at the desk. */
export { type BookForCustomer, bookForCustomer, bookTogether, type TogetherWith } from "../desk/book-for-customer.ts";
export { holdForCustomer } from "../desk/hold-for-customer.ts";
export { addService, takeService } from "../desk/services/change-services.ts";
export { type RepricedLine, setUsedUnits } from "../desk/set-used-units.ts";
export { stepTaker } from "../desk/take-step.ts";
export { registerVisitUndo } from "../desk/undo/undo-from-log.ts";
export { undoStep } from "../desk/undo/undo-step.ts";
export type { ChangedServices, FollowedServices, FollowServices } from "../visits/follow-services.ts";
export { wireStaffVisitOf } from "../visits/staff-visit.ts";

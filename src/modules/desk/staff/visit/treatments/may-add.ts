import { MAX_SERVICES } from "#modules/booking/domain/booked-service.ts";
import type { WireVisitPage } from "#modules/booking/staff/contract/visit-page.ts";
import type { Right } from "#shared/rights.ts";

const CHANGEABLE: readonly WireVisitPage["status"][] = ["booked", "confirmed", "checked_in"];

type Can = (right: Right) => boolean;

/** Whether a person can add one more treatment to a visit. */
export const mayAddService = (page: WireVisitPage, can: Can) =>
  CHANGEABLE.includes(page.status) && page.services.length < MAX_SERVICES && can("visits.book");

/** Whether a person can remove one of a visit's treatments. */
export const mayRemoveService = (page: WireVisitPage, can: Can) =>
  CHANGEABLE.includes(page.status) && page.services.length > 1 && can("visits.move");

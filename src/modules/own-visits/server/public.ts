/** The server API of customers' own visits for other modules. */

export { consentSubjectOf } from "./prepare/consent-subject.ts";
export { assertNothingDue, listDueAhead } from "./prepare/list-due.ts";
export { calendarAdviceOf } from "./visits/calendar-advice.ts";

import type { StaffCalls } from "#shared/contract/define-call.ts";
import { listCustomerForms } from "./customer-forms.ts";
import { answerVisitForm, listVisitForms } from "./visit-forms.ts";
import { screeningStaffCalls } from "./visit-screening.ts";

/** The back office calls about forms and health checks of visits. */
export const ownVisitStaffCalls = {
  listVisitForms,
  answerVisitForm,
  listCustomerForms,
  ...screeningStaffCalls,
} satisfies StaffCalls;

export type OwnVisitStaffCalls = typeof ownVisitStaffCalls;

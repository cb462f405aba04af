import type { StaffCalls } from "#shared/contract/define-call.ts";
import { callsOf } from "#shared/contract/resource/define-resource.ts";
import { confirmRule, ruleResource } from "./admin/rule-resource.ts";
import { confirmConsentForm, consentFormResource } from "./consents/consent-form-resource.ts";

/** The care module's calls of the back office. */
export const careStaffCalls = {
  ...callsOf(ruleResource),
  confirmRule,
  ...callsOf(consentFormResource),
  confirmConsentForm,
} satisfies StaffCalls;

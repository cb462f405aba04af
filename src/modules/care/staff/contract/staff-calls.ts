import type { StaffCalls } from "#shared/contract/define-call.ts";
import { callsOf } from "#shared/contract/resource/define-resource.ts";
import { confirmConsentForm, consentFormResource } from "./consents/consent-form-resource.ts";
import { readFamilyOrder, saveFamilyOrder } from "./family-order.ts";
import { confirmQuestion, questionResource } from "./question-resource.ts";
import { confirmRule, ruleResource } from "./rule-resource.ts";

/** The care module's back-office calls. */
export const careStaffCalls = {
  ...callsOf(ruleResource),
  confirmRule,
  ...callsOf(consentFormResource),
  confirmConsentForm,
  ...callsOf(questionResource),
  confirmQuestion,
  readFamilyOrder,
  saveFamilyOrder,
} satisfies StaffCalls;

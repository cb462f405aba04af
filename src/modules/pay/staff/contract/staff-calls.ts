import type { StaffCalls } from "#shared/contract/define-call.ts";
import { callsOf } from "#shared/contract/resource/define-resource.ts";
import { accountingCalls } from "./accounting-calls.ts";
import { hoursCalls } from "./hours-calls.ts";
import { payPeriodCalls } from "./pay-calls.ts";
import { payPersonResource } from "./pay-person-resource.ts";
import { payRuleResource } from "./pay-rule-resource.ts";

/** The pay module's back office API. */
export const payStaffCalls = {
  ...payPeriodCalls,
  ...hoursCalls,
  ...accountingCalls,
  ...callsOf(payRuleResource),
  ...callsOf(payPersonResource),
} satisfies StaffCalls;

export type PayStaffCalls = typeof payStaffCalls;

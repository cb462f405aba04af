import { staffApi } from "#staff/staff-api.ts";
import type { accountingCalls } from "./contract/accounting-calls.ts";
import type { hoursCalls } from "./contract/hours-calls.ts";
import type { payPeriodCalls } from "./contract/pay-calls.ts";

type Calls = typeof payPeriodCalls & typeof hoursCalls & typeof accountingCalls;

/** The API client of the pay screens. */
export const payApi = staffApi<Calls>();

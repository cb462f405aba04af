import { staffApi } from "#staff/staff-api.ts";
import type { chargeVisit, openFeeOrder } from "../contract/fee-calls.ts";

/** The calls about visit fees. */
export const feesApi = staffApi<{ chargeVisit: typeof chargeVisit; openFeeOrder: typeof openFeeOrder }>();

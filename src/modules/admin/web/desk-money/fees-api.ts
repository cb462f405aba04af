import type { chargeVisit, openFeeOrder } from "#modules/checkout/contract/staff/fee-calls.ts";
import { staffApi } from "#staff/staff-api.ts";

/** The calls about fees of visits. */
export const feesApi = staffApi<{ chargeVisit: typeof chargeVisit; openFeeOrder: typeof openFeeOrder }>();

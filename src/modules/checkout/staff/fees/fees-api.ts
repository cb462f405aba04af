import { staffApi } from "#staff/staff-api.ts";
import type { chargeVisit, openFeeOrder } from "../contract/fee-calls.ts";

/** The calls about fees of visits. */
export const feesApi = staffApi<{ chargeVisit: typeof chargeVisit; openFeeOrder: typeof openFeeOrder }>();

import type { deskCalls } from "#modules/checkout/contract/staff/desk-calls.ts";
import { staffApi } from "#staff/staff-api.ts";

/** The calls of the screens about money at the desk. */
export const deskMoneyApi = staffApi<typeof deskCalls>();

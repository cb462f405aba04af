import { staffApi } from "#staff/staff-api.ts";
import type { deskCalls } from "../contract/desk-calls.ts";

/** The calls of the screens about money at the desk. */
export const deskMoneyApi = staffApi<typeof deskCalls>();

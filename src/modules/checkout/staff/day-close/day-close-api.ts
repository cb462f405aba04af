import { staffApi } from "#staff/staff-api.ts";
import type { dayCloseCalls, WireDayClose } from "../contract/day-close-calls.ts";

/** The calls of the screen that closes a day. */
export const dayCloseApi = staffApi<typeof dayCloseCalls>();

export type DayCloseRow = WireDayClose["rows"][number];

export const ACCOUNTS: Record<DayCloseRow["account"], string> = { cash: "Cash", terminal: "Card terminal" };

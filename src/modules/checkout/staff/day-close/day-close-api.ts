import { staffApi } from "#staff/staff-api.ts";
import type { dayCloseCalls, WireDayClose } from "../contract/day-close-calls.ts";

/** The calls for the day-closing screen. */
export const dayCloseApi = staffApi<typeof dayCloseCalls>();

export type DayCloseRow = WireDayClose["rows"][number];

export const ACCOUNTS: Record<DayCloseRow["account"], string> = { cash: "Cash", terminal: "Card terminal" };

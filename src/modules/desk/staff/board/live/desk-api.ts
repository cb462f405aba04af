import type { BookingStaffCalls } from "#modules/booking/staff/contract/staff-calls.ts";
import { staffApi } from "#staff/staff-api.ts";
import type { DeskStaffCalls } from "../../contract/staff-calls.ts";

/** The calls of the desk's screens. */
export const deskApi = staffApi<BookingStaffCalls & DeskStaffCalls>();

import { staffApi } from "#staff/staff-api.ts";
import type { DeskStaffCalls } from "../../contract/desk-staff-calls.ts";
import type { BookingStaffCalls } from "../../contract/staff-calls.ts";

/** The calls of the desk's screens. */
export const deskApi = staffApi<BookingStaffCalls & DeskStaffCalls>();

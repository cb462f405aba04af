import type { BookingStaffCalls } from "#modules/booking/staff/contract/staff-calls.ts";
import type { OwnVisitStaffCalls } from "#modules/own-visits/staff/contract/staff-calls.ts";
import { staffApi } from "#staff/staff-api.ts";
import type { DeskStaffCalls } from "../../contract/staff-calls.ts";

/** The calls for the desk's screens. */
export const deskApi = staffApi<BookingStaffCalls & OwnVisitStaffCalls & DeskStaffCalls>();

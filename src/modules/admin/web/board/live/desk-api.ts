import type { BookingStaffCalls } from "#modules/booking/contract/staff-calls.ts";
import { staffApi } from "#staff/staff-api.ts";

/** The calls of the desk's screens. */
export const deskApi = staffApi<BookingStaffCalls>();

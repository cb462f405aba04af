import type { StaffCalls } from "#shared/contract/define-call.ts";
import { readBoardDay } from "./staff/board.ts";

/** The booking module's calls of the back office. */
export const bookingStaffCalls = { readBoardDay } satisfies StaffCalls;

export type BookingStaffCalls = typeof bookingStaffCalls;

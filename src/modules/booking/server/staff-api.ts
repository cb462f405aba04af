import type { BindApi } from "#platform/api-binder.ts";
import { bookingStaffCalls as calls } from "../contract/staff-calls.ts";
import { readBoardDay } from "./board/read-board-day.ts";

/** Binds the booking module's calls of the back office to what happens. */
export const bindBookingStaffApi: BindApi = (api, deps) => {
  api.on(calls.readBoardDay, async ({ query, principal }) => ({
    data: await readBoardDay(deps, { date: query.date, principal }),
  }));
};

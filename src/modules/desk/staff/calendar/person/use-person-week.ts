import { addDays } from "#shared/zoned-time.ts";
import { DayStore } from "../../board/live/day-store.ts";
import { deskApi } from "../../board/live/desk-api.ts";
import { useFollowed } from "../../board/live/use-followed.ts";
import { toWeekView } from "./week-view.ts";

/** Weeks by first day and person: "2026-11-16 practitioner-dana-reyes". */
const store = new DayStore(async (key) => {
  const [from = "", practitionerId = ""] = key.split(" ");
  return toWeekView((await deskApi.call("readPersonWeek", { query: { practitionerId, from } })).data);
});

/** Returns a practitioner's week that updates with others' changes, and whether it is live. */
export const usePersonWeek = (practitionerId: string, monday: string) =>
  useFollowed(store, `${monday} ${practitionerId}`, { date: monday, to: addDays(monday, 6) });

/** Pauses updates of the week while something is dragged. */
export const pauseWeekUpdates = (isHeld: boolean): void => store.hold(isHeld);

import { addDays } from "#shared/zoned-time.ts";
import { DayStore } from "../../board/live/day-store.ts";
import { deskApi } from "../../board/live/desk-api.ts";
import { useFollowed } from "../../board/live/use-followed.ts";
import { toWeekView } from "./week-view.ts";

/** By first day and person: "2026-11-16 practitioner-dana-reyes". */
const store = new DayStore(async (key) => {
  const [from = "", practitionerId = ""] = key.split(" ");
  return toWeekView((await deskApi.call("readPersonWeek", { query: { practitionerId, from } })).data);
});

/** A practitioner's week that follows what others do, and how live it is. */
export const usePersonWeek = (practitionerId: string, monday: string) =>
  useFollowed(store, `${monday} ${practitionerId}`, { date: monday, to: addDays(monday, 6) });

/** While something is dragged, the week doesn't update. */
export const holdWeek = (isHeld: boolean): void => store.hold(isHeld);

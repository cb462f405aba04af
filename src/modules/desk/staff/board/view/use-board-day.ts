import { DayStore } from "../live/day-store.ts";
import { deskApi } from "../live/desk-api.ts";
import { toBoardView } from "../live/to-board-view.ts";
import { useFollowed } from "../live/use-followed.ts";

const store = new DayStore(async (date) => toBoardView((await deskApi.call("readBoardDay", { query: { date } })).data));

/** Returns a board day that updates with others' changes, and whether it is live. */
export const useBoardDay = (date: string) => useFollowed(store, date, { date });

/** Pauses updates of the day while something is dragged. */
export const pauseDayUpdates = (isHeld: boolean): void => store.hold(isHeld);

import { DayStore } from "../live/day-store.ts";
import { deskApi } from "../live/desk-api.ts";
import { toBoardView } from "../live/to-board-view.ts";
import { useFollowed } from "../live/use-followed.ts";

const store = new DayStore(async (date) => toBoardView((await deskApi.call("readBoardDay", { query: { date } })).data));

/** A day of the board that follows what others do, and how live it is. */
export const useBoardDay = (date: string) => useFollowed(store, date, { date });

/** While something is dragged, the day doesn't update. */
export const holdDay = (isHeld: boolean): void => store.hold(isHeld);

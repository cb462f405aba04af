import { useCallback, useEffect, useState } from "react";
import { now } from "#web/now.ts";
import { openBoardStream } from "../live/board-stream.ts";
import { DayStore, useDay } from "../live/day-store.ts";
import { deskApi } from "../live/desk-api.ts";
import { followDay, type LiveState } from "../live/live-day.ts";

const store = new DayStore(async (date) => (await deskApi.call("readBoardDay", { query: { date } })).data);

/** A day of the board that follows what others do, and how live it is. */
export function useBoardDay(date: string) {
  const state = useDay(store, date);
  const [live, setLive] = useState<LiveState>({ isLive: true });
  const refresh = useCallback(() => store.read(date), [date]);

  useEffect(() => {
    void store.read(date);
    const following = followDay({
      connect: (lastEventId, signal) => openBoardStream(date, lastEventId, signal),
      refresh: () => void store.read(date),
      onState: setLive,
      now,
    });
    // A laptop that was closed missed what happened meanwhile.
    const wake = () => document.visibilityState === "visible" && void store.read(date);
    document.addEventListener("visibilitychange", wake);
    addEventListener("online", wake);
    return () => {
      following.stop();
      document.removeEventListener("visibilitychange", wake);
      removeEventListener("online", wake);
    };
  }, [date]);

  return { ...state, live, refresh };
}

/** While something is dragged the day stays as it is. */
export const holdDay = (isHeld: boolean): void => (isHeld ? store.pause() : store.resume());

import { useCallback, useEffect, useState } from "react";
import { now } from "#web/now.ts";
import { openBoardStream } from "../live/board-stream.ts";
import { DayStore, useDay } from "../live/day-store.ts";
import { deskApi } from "../live/desk-api.ts";
import { followDay, type LiveState } from "../live/live-day.ts";

const store = new DayStore(async (date) => (await deskApi.call("readBoardDay", { query: { date } })).data);

/** The browser's clock may be ahead of the clinic's by as much. */
const UNLOCK_SLACK_MS = 1_000;

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

  // No event tells that a lock ran out: the visit can be moved again then.
  const unlocksAt = state.view?.day.bars.reduce<number | undefined>(
    (first, { lock }) => (lock ? Math.min(first ?? Number.POSITIVE_INFINITY, Date.parse(lock.until)) : first),
    undefined,
  );
  useEffect(() => {
    if (unlocksAt === undefined) return;
    const timer = setTimeout(() => void store.read(date), Math.max(0, unlocksAt - now().getTime()) + UNLOCK_SLACK_MS);
    return () => clearTimeout(timer);
  }, [date, unlocksAt]);

  return { ...state, live, refresh };
}

/** While something is dragged the day stays as it is. */
export const holdDay = (isHeld: boolean): void => (isHeld ? store.pause() : store.resume());

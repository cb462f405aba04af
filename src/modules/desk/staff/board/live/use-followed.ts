import { useCallback, useEffect, useState } from "react";
import type { WireBar } from "#modules/booking/staff/contract/board.ts";
import { now } from "#web/now.ts";
import { openBoardStream } from "./board-stream.ts";
import { type DayStore, useDay } from "./day-store.ts";
import { followDay, type LiveState } from "./live-day.ts";

/** How far the browser's clock may be ahead of the clinic's. */
const UNLOCK_SLACK_MS = 1_000;

/** Returns the live value for a key in a store, for one clinic day or several, with its connection state. */
export function useFollowed<View extends { visits: ReadonlyMap<string, WireBar> }>(
  store: DayStore<View>,
  key: string,
  { date, to }: { date: string; to?: string | undefined },
) {
  const state = useDay(store, key);
  const [live, setLive] = useState<LiveState>({ isLive: true });
  const refresh = useCallback(() => store.read(key), [store, key]);

  useEffect(() => {
    const read = () => void store.read(key);
    read();
    const following = followDay({
      connect: (lastEventId, signal) => openBoardStream({ date, to }, lastEventId, signal),
      refresh: read,
      onState: setLive,
      now,
    });
    // A laptop that was closed has missed the events meanwhile.
    const wake = () => document.visibilityState === "visible" && read();
    document.addEventListener("visibilitychange", wake);
    addEventListener("online", wake);
    return () => {
      following.stop();
      document.removeEventListener("visibilitychange", wake);
      removeEventListener("online", wake);
    };
  }, [store, key, date, to]);

  // No event reports the end of a lock, after which the visit can be moved again.
  const unlocksAt = state.view && firstUnlock(state.view.visits);
  useEffect(() => {
    if (unlocksAt === undefined) return;
    const timer = setTimeout(() => void store.read(key), Math.max(0, unlocksAt - now().getTime()) + UNLOCK_SLACK_MS);
    return () => clearTimeout(timer);
  }, [store, key, unlocksAt]);

  return { ...state, live, refresh };
}

function firstUnlock(visits: ReadonlyMap<string, WireBar>): number | undefined {
  const ends = [...visits.values()].flatMap(({ lock }) => (lock ? Date.parse(lock.until) : []));
  return ends.length > 0 ? Math.min(...ends) : undefined;
}

import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { isApiError } from "#shared/contract/client.ts";
import type { BoardView } from "./to-board-view.ts";

export type DayState<View> = {
  view: View | undefined;
  status: "loading" | "ready" | "failed";
  /** True while the clinic can't be reached and the last known data is shown. */
  isOffline: boolean;
  requestId: string | undefined;
};

const EMPTY: DayState<never> = { view: undefined, status: "loading", isOffline: false, requestId: undefined };
/** The number of opened days to cache. Going back to a cached day shows it immediately, and reloads it. */
const MOST_DAYS = 8;

/**
 * Caches the days (or weeks) that a screen has shown, by key. If several reads of a day overlap, the newest wins. While
 * paused, nothing changes.
 */
export class DayStore<View> {
  readonly #read: (key: string) => Promise<View>;
  readonly #days = new Map<string, DayState<View>>();
  readonly #turns = new Map<string, number>();
  readonly #listeners = new Set<() => void>();
  #isPaused = false;
  #waiting = new Map<string, DayState<View>>();

  constructor(read: (key: string) => Promise<View>) {
    this.#read = read;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get(date: string): DayState<View> {
    return this.#days.get(date) ?? EMPTY;
  }

  /** Reads a day again. If the read fails, the last data stays, with the error. */
  async read(date: string): Promise<void> {
    const turn = (this.#turns.get(date) ?? 0) + 1;
    this.#turns.set(date, turn);
    const isLatest = () => this.#turns.get(date) === turn;
    try {
      const view = await this.#read(date);
      if (isLatest()) this.#set(date, { view, status: "ready", isOffline: false, requestId: undefined });
    } catch (error) {
      if (!isLatest()) return;
      const requestId = isApiError(error) ? error.requestId : undefined;
      this.#set(date, { ...this.get(date), status: "failed", isOffline: isApiError(error, "network"), requestId });
    }
  }

  /** Pauses updates while something is dragged. */
  hold(isHeld: boolean): void {
    if (isHeld) this.pause();
    else this.resume();
  }

  /** Stops rendering while something is dragged. Updates that arrive meanwhile are shown afterward. */
  pause(): void {
    this.#isPaused = true;
  }

  resume(): void {
    this.#isPaused = false;
    const waiting = this.#waiting;
    this.#waiting = new Map();
    for (const [date, state] of waiting) this.#set(date, state);
  }

  #set(date: string, state: DayState<View>): void {
    if (this.#isPaused) {
      this.#waiting.set(date, state);
      return;
    }
    this.#days.delete(date);
    this.#days.set(date, state);
    for (const oldest of this.#days.keys()) {
      if (this.#days.size <= MOST_DAYS) break;
      this.#days.delete(oldest);
    }
    for (const listener of this.#listeners) listener();
  }
}

export function useDay<View>(store: DayStore<View>, date: string): DayState<View> {
  return useSyncExternalStore(
    store.subscribe,
    () => store.get(date),
    () => EMPTY,
  );
}

type Changing = Pick<BoardView, "visits"> & { day: Pick<BoardView["day"], "date"> };

const NO_VISITS: ReadonlySet<string> = new Set();

/**
 * Returns the ids of visits that have changed since the last render of the same day; their outline flashes once. Empty
 * for the first render of a day.
 */
export function useChangedVisits(view: Changing | undefined): ReadonlySet<string> {
  const before = useRef<Changing>(undefined);
  const [changed, setChanged] = useState(NO_VISITS);
  useEffect(() => {
    const former = before.current;
    before.current = view;
    const ids = view && former?.day.date === view.day.date ? changedVisits(former, view) : NO_VISITS;
    // A new empty set would render the board again.
    setChanged((shown) => (ids.size === 0 && shown.size === 0 ? shown : ids));
  }, [view]);
  return changed;
}

export function changedVisits(former: Changing, view: Changing): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const [id, visit] of view.visits) if (former.visits.get(id)?.version !== visit.version) ids.add(id);
  return ids;
}

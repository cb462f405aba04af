import type { ServerEvent } from "./server-events.ts";

/** The server sends a comment every 25 seconds: a connection that is silent for longer is down. */
const SILENT_MS = 40_000;
const MOST_PAUSE_MS = 10_000;

type FollowOptions = {
  /** Opens the stream. Rejects when it can't be opened. */
  connect(signal: AbortSignal): Promise<AsyncIterable<ServerEvent>>;
  onOpen(): void;
  onEvent(event: ServerEvent): void;
  /** Called when the stream could not be reopened immediately, and after each further failure. */
  onLost(): void;
};

/** Listens to a stream of server-sent events and reopens it, with growing pauses, whenever it ends. */
export function followStream({ connect, onOpen, onEvent, onLost }: FollowOptions): { stop(): void } {
  const ends = new AbortController();

  async function follow() {
    for (let failures = 0; !ends.signal.aborted; ) {
      const line = new AbortController();
      const signal = AbortSignal.any([ends.signal, line.signal]);
      try {
        const events = await connect(signal);
        failures = 0;
        if (!ends.signal.aborted) onOpen();
        await hearAll(events, () => line.abort());
      } catch {
        // The next iteration tries again; onLost notifies the page.
      }
      if (ends.signal.aborted) return;
      // A stream that ended normally, because the server restarts, is reopened immediately; only failures are reported.
      failures += 1;
      if (failures > 1) onLost();
      await pause(failures === 1 ? 250 : Math.min(1_000 * 2 ** (failures - 2), MOST_PAUSE_MS));
    }
  }
  async function hearAll(events: AsyncIterable<ServerEvent>, hangUp: () => void) {
    let watch = setTimeout(hangUp, SILENT_MS);
    try {
      for await (const event of events) {
        clearTimeout(watch);
        watch = setTimeout(hangUp, SILENT_MS);
        if (!ends.signal.aborted) onEvent(event);
      }
    } finally {
      clearTimeout(watch);
    }
  }
  void follow();
  return { stop: () => ends.abort() };
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

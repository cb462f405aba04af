import type { ServerEvent } from "./server-events.ts";

/** The server sends a comment every 25 seconds: a line that is silent for longer is down. */
const SILENT_MS = 40_000;
const POLL_MS = 10_000;
/** Several events of one change (a move frees and takes places) are one read. */
const GATHER_MS = 40;

export type LiveState = { isLive: true } | { isLive: false; since: Date | undefined };

/**
 * Follows the events of a day and calls `refresh` for what changed. When the stream is lost it says since when, reads
 * every ten seconds and tries to connect again until it succeeds, after which it reads once for what it missed.
 */
export function followDay({
  connect,
  refresh,
  onState,
  now,
}: {
  /** Opens the stream; the id of the last event heard goes along. Rejects when it can't be opened. */
  connect(lastEventId: string | undefined, signal: AbortSignal): Promise<AsyncIterable<ServerEvent>>;
  /** Reads the day again. `visitIds`: what the events named. */
  refresh(visitIds: ReadonlySet<string>): void;
  onState(state: LiveState): void;
  now(): Date;
}): { stop(): void } {
  const ends = new AbortController();
  let lastEventId: string | undefined;
  let lostSince: Date | undefined;
  let poll: ReturnType<typeof setInterval> | undefined;
  let gather: ReturnType<typeof setTimeout> | undefined;
  let changed = new Set<string>();

  function hear({ event, data, id }: ServerEvent) {
    if (id !== undefined) lastEventId = id;
    if (event === "comment") return;
    const visitId = visitIdOf(data);
    if (visitId) changed.add(visitId);
    gather ??= setTimeout(() => {
      gather = undefined;
      const visitIds = changed;
      changed = new Set();
      refresh(visitIds);
    }, GATHER_MS);
  }
  function lose() {
    if (lostSince || ends.signal.aborted) return;
    lostSince = now();
    onState({ isLive: false, since: lostSince });
    poll = setInterval(() => refresh(new Set()), POLL_MS);
  }
  function regain() {
    clearInterval(poll);
    onState({ isLive: true });
    if (lostSince) refresh(new Set());
    lostSince = undefined;
  }

  async function follow() {
    for (let failures = 0; !ends.signal.aborted; ) {
      const line = new AbortController();
      const signal = AbortSignal.any([ends.signal, line.signal]);
      try {
        const events = await connect(lastEventId, signal);
        failures = 0;
        regain();
        await hearAll(events, () => line.abort());
      } catch {
        // Shown as "Not live since"; the next turn tries again.
      }
      if (ends.signal.aborted) return;
      // A stream that ended in good order (the server restarts) is opened again at once; only a failure shows.
      failures += 1;
      if (failures > 1) lose();
      await pause(failures === 1 ? 250 : Math.min(1_000 * 2 ** (failures - 2), POLL_MS));
    }
  }
  async function hearAll(events: AsyncIterable<ServerEvent>, hangUp: () => void) {
    let watch = setTimeout(hangUp, SILENT_MS);
    try {
      for await (const event of events) {
        clearTimeout(watch);
        watch = setTimeout(hangUp, SILENT_MS);
        hear(event);
      }
    } finally {
      clearTimeout(watch);
    }
  }
  void follow();

  return {
    stop() {
      ends.abort();
      clearInterval(poll);
      clearTimeout(gather);
    },
  };
}

function visitIdOf(data: string): string | undefined {
  try {
    const told: unknown = JSON.parse(data);
    if (typeof told !== "object" || told === null || !("appointmentId" in told)) return undefined;
    return typeof told.appointmentId === "string" ? told.appointmentId : undefined;
  } catch {
    return undefined; // An event of a kind that this page doesn't know: the day is read again all the same.
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

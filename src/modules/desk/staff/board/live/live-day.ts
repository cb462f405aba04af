import { followStream } from "#staff/live/follow-stream.ts";
import type { ServerEvent } from "#staff/live/server-events.ts";

const POLL_MS = 10_000;
/** How long to wait for more events of one change before the day is read: a move both frees and takes slots. */
const GATHER_MS = 40;

export type LiveState = { isLive: true } | { isLive: false; since: Date | undefined };

/**
 * Follows a day's events and calls `refresh` with the changes. If the stream is lost, it reports since when, reads
 * every ten seconds and reconnects until that succeeds; then it reads once more to catch up.
 */
export function followDay({
  connect,
  refresh,
  onState,
  now,
}: {
  /** Opens the stream, passing the id of the last received event. Rejects if it can't be opened. */
  connect(lastEventId: string | undefined, signal: AbortSignal): Promise<AsyncIterable<ServerEvent>>;
  /** Reads the day again. `visitIds` are the visits named by the events. */
  refresh(visitIds: ReadonlySet<string>): void;
  onState(state: LiveState): void;
  now(): Date;
}): { stop(): void } {
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
    if (lostSince) return;
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
  const following = followStream({
    connect: (signal) => connect(lastEventId, signal),
    onOpen: regain,
    onEvent: hear,
    onLost: lose,
  });

  return {
    stop() {
      following.stop();
      clearInterval(poll);
      clearTimeout(gather);
    },
  };
}

function visitIdOf(data: string): string | undefined {
  try {
    const message: unknown = JSON.parse(data);
    if (typeof message !== "object" || message === null || !("appointmentId" in message)) return undefined;
    return typeof message.appointmentId === "string" ? message.appointmentId : undefined;
  } catch {
    return undefined; // An unknown kind of event also reloads the day.
  }
}

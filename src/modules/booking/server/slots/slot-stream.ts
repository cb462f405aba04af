import { sessionWatchOf } from "#modules/account/server/public.ts";
import type { Database } from "#platform/db/client.ts";
import type { Notice } from "#platform/live/channel-feed.ts";
import { eventText, openEventStream } from "#platform/live/event-stream.ts";
import type { Logger } from "#platform/logger.ts";
import { BOARD_CHANNEL, SLOT_CHANNEL } from "../clinic/slot-notice.ts";

/** Returns the date of a notice, and for a board change its visit. No date means any day. */
function dayOf(notice: Notice): { date: string | null; appointmentId: string | null } {
  if (notice === "lost") return { date: null, appointmentId: null };
  const [date = "", appointmentId = null] = notice.payload.split(" ");
  return { date, appointmentId };
}

/**
 * Streams server-sent events of slot changes, for one clinic date or all, until the caller disconnects. Throws
 * `unavailable` when this process has reached its stream limit.
 */
export async function streamSlotChanges(
  db: Database,
  { date, signal }: { date: string | undefined; signal: AbortSignal },
): Promise<Response> {
  return openEventStream(db, {
    channels: [SLOT_CHANNEL],
    signal,
    onNotice(notice, { send }) {
      const changed = dayOf(notice).date;
      if (changed === null) send(eventText("slots", { date: date ?? null }));
      else if (date === undefined || changed === date) send(eventText("slots", { date: changed }));
    },
  });
}

type BoardStream = { sessionId: string; date: string; to: string; lastEventId: string | null; signal: AbortSignal };

/**
 * Streams server-sent events for the boards of days `date` to `to`: `{ "date", "appointmentId" }`, without an id when
 * the whole day must be reloaded. A stream that resumes after a lost one begins with such a reload event. It ends with
 * the staff member's session.
 */
export async function streamBoardChanges(
  { db, logger }: { db: Database; logger: Pick<Logger, "warn"> },
  { sessionId, date, to, lastEventId, signal }: BoardStream,
): Promise<Response> {
  let unwatch: (() => void) | undefined;
  let id = Date.now();
  const eventOf = (changed: string, appointmentId: string | null) => {
    id = Math.max(id + 1, Date.now());
    return `id: ${id}\n${eventText("board", { date: changed, appointmentId })}`;
  };
  return openEventStream(db, {
    // A held or freed slot changes the board too, which shows holds and practitioners' free hours.
    channels: [BOARD_CHANNEL, SLOT_CHANNEL],
    signal,
    onOpen({ send, close }) {
      unwatch = sessionWatchOf(db, logger).add({ sessionId, close });
      if (lastEventId !== null) send(eventOf(date, null));
    },
    onEnd: () => unwatch?.(),
    onNotice(notice, { send }) {
      const changed = dayOf(notice);
      if (changed.date === null) send(eventOf(date, null));
      else if (date <= changed.date && changed.date <= to) send(eventOf(changed.date, changed.appointmentId));
    },
  });
}

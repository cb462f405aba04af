import { sessionWatchOf } from "#modules/account/server/public.ts";
import type { Database } from "#platform/db/client.ts";
import type { Notice } from "#platform/live/channel-feed.ts";
import { eventText, openEventStream } from "#platform/live/event-stream.ts";
import type { Logger } from "#platform/logger.ts";
import { BOARD_CHANNEL, SLOT_CHANNEL } from "../clinic/slot-notice.ts";

/** The day that a notice is about, and of a board's change which visit; no date stands for any day. */
function dayOf(notice: Notice): { date: string | null; appointmentId: string | null } {
  if (notice === "lost") return { date: null, appointmentId: null };
  const [date = "", appointmentId = null] = notice.payload.split(" ");
  return { date, appointmentId };
}

/**
 * Server-sent events of slot changes, of one clinic date or of all, until the caller goes away. Throws `unavailable` when
 * this process serves as many as it can.
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
 * Server-sent events of the boards of days `date` to `to`: `{ "date", "appointmentId" }`, without an id when all of it
 * should be read again. A stream that continues after a lost one begins with such an event: what happened between is in
 * the day. It ends with the staff member's session.
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
    // A slot that is held or freed changes the board too, as a place or a practitioner's hour.
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

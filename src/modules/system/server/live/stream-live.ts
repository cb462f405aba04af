import { sessionWatchOf } from "#modules/account/server/public.ts";
import { eventText, type OpenStream, openEventStream } from "#platform/live/event-stream.ts";
import { findRegistered } from "#platform/resource/csv/registered.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import type { Principal } from "#shared/principal.ts";
import { hasRight, type Right } from "#shared/rights.ts";
import { NOTICE_CHANNEL } from "../notices/write-notice.ts";
import { openPagesOf } from "./open-pages.ts";
import { enterRecord, listPresent, PRESENCE_CHANNEL } from "./record-presence.ts";

/** Kinds of records that have their own page but no resource, each with the permission to open them. */
const OTHER_KINDS: Readonly<Record<string, Right>> = {
  AboutPage: "content.see",
  Appointment: "visits.see",
  Quiz: "content.see",
  Settings: "settings.edit",
  Staff: "roles.edit",
};

/** Throws `not_found` for an unknown kind of record, or one that the person may not open. */
function assertMayOpen(deps: ServerDeps, principal: Principal, record: string): void {
  const [kind = ""] = record.split(":");
  const right = findRegistered(deps, kind)?.resource.rights.read ?? OTHER_KINDS[kind];
  if (!right || !hasRight(principal, right)) throw new AppError("not_found");
}

/**
 * Returns the stream of one open page: the other viewers of its record, and new notices. The page's row exists as long
 * as the stream. Throws `not_found` for a record that the person may not open, and `unavailable` when there are too
 * many streams.
 */
export async function streamLive(
  deps: ServerDeps,
  principal: Principal,
  { record, signal }: { record: string | undefined; signal: AbortSignal },
): Promise<Response> {
  if (record !== undefined) assertMayOpen(deps, principal, record);
  const { db, logger } = deps;
  const { customerId: accountId, sessionId } = principal;
  const id = newId();
  const pages = openPagesOf(db, logger);
  const warn = (err: unknown) => logger.warn({ err }, "presence could not be told");
  let unwatch: (() => void) | undefined;
  let entered: Promise<void> | undefined;
  let lastSent: string | undefined;

  async function sendPresence({ send }: OpenStream): Promise<void> {
    if (record === undefined) return;
    const text = eventText("presence", await listPresent(db, { record, accountId }));
    if (text !== lastSent) send(text);
    lastSent = text;
  }
  return openEventStream(db, {
    channels: [PRESENCE_CHANNEL, NOTICE_CHANNEL],
    signal,
    onOpen(stream) {
      pages.add(id);
      unwatch = sessionWatchOf(db, logger).add({ sessionId, close: stream.close });
      if (record === undefined) return;
      entered = enterRecord(db, { id, record, accountId });
      entered.then(() => sendPresence(stream)).catch(warn);
    },
    onNotice(notice, stream) {
      if (notice === "lost" || (notice.channel === PRESENCE_CHANNEL && notice.payload === record))
        sendPresence(stream).catch(warn);
      if (notice === "lost" || (notice.channel === NOTICE_CHANNEL && notice.payload === accountId))
        stream.send(eventText("notice", {}));
    },
    onEnd() {
      unwatch?.();
      // The page's row may still be being inserted when the page is closed, so it is deleted after that.
      entered?.then(() => pages.leave(id)).catch(warn);
      pages.remove(id);
    },
  });
}

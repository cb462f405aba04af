import { sql } from "drizzle-orm";
import { clinicState, offeredPlaces } from "#modules/booking/server/public.ts";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import { type DatabaseOrTransaction, withRetry } from "#platform/db/client.ts";
import { command, statement } from "#platform/db/statement.ts";
import { AppError } from "#shared/app-error.ts";
import { addDays, dateInZone, formatDay, formatTime } from "#shared/zoned-time.ts";
import { type OfferContext, offerPlace, startsFor, toEntrySearches } from "./offer-place.ts";
import { entryColumns, entryRow, isReachableInSql, listOffered, type WaitingEntry } from "./waiting-line.ts";

const isIt = sql`e.id = ${sql.placeholder("id")}`;
const findEntry = statement(entryRow, sql`select ${entryColumns} from waitlist_entries e where ${isIt}`);
const lockEntry = statement(
  entryRow,
  sql`select ${entryColumns} from waitlist_entries e where ${isIt} for update of e`,
);

async function entryOf(rows: Promise<WaitingEntry[]>): Promise<WaitingEntry> {
  const [entry] = await rows;
  if (!entry) throw new AppError("not_found");
  return entry;
}

const MOST_PLACES = 12;
const MOST_DAYS = 31;

/** Lists free start times that an entry could have now, the earliest first. Throws `not_found`. */
export async function listFittingPlaces(
  context: OfferContext,
  entryId: string,
): Promise<{ date: string; time: string }[]> {
  const snapshot = await clinicState.recallClinicSnapshot(context);
  const entry = await entryOf(findEntry(context.db, { id: entryId }));
  const now = context.clock.now();
  const { timeZone } = snapshot.clinic.rules;
  const offered = await listOffered(context.db, entryId);
  const isTooSoon = await offeredPlaces.readDaysRuledOut(context.db, snapshot, {
    ...entry,
    secrets: context.secrets,
    now,
  });
  const today = dateInZone(now, timeZone);
  const [first = today] = [entry.firstDate, today].sort().slice(-1);
  const places: { date: string; time: string }[] = [];
  for (let day = 0; day < MOST_DAYS && places.length < MOST_PLACES; day += 1) {
    const date = addDays(first, day);
    if (date > entry.lastDate) break;
    if (isTooSoon(date)) continue;
    const busy = await clinicState.listBusyRanges(context.db, clinicState.spanOfDays(date, date, timeZone));
    const starts = toEntrySearches(snapshot, entry).flatMap(({ request }) =>
      startsFor({ snapshot, entry, date, now, freed: [] }, request, busy),
    );
    const times = starts.filter(({ startsAt }) => !offered.has(startsAt.getTime())).map(({ from }) => from);
    places.push(...[...new Set(times)].sort().map((time) => ({ date, time })));
  }
  return places.slice(0, MOST_PLACES);
}

export type StaffOffer = { entryId: string; date: string; time: string; reason: string };

const findExpiry = statement(
  { expiresAt: "instant" },
  sql`select expires_at as "expiresAt" from waitlist_offers where id = ${sql.placeholder("offerId")}`,
);

/**
 * Offers a slot out of turn, for 15 minutes like every offer. Throws `not_found`, `conflict` for an entry that isn't
 * waiting, and `slot_taken`; in these cases nothing has changed.
 */
export async function offerByStaff(
  context: OfferContext,
  actor: AuditActor,
  { entryId, date, time, reason }: StaffOffer,
): Promise<{ expiresAt: string }> {
  const snapshot = await clinicState.recallClinicSnapshot(context);
  return withRetry(context.db, async (tx) => {
    const entry = await entryOf(lockEntry(tx, { id: entryId }));
    if (entry.state !== "waiting" && entry.state !== "paused")
      throw new AppError("conflict", { message: "This entry doesn’t wait for a place now." });
    if (!(await canBeMailed(tx, entryId)))
      throw new AppError("conflict", { message: "This person has no email. Call them, and book the place." });
    const offerId = await offerPlace(context, tx, { snapshot, entry, date, time, now: context.clock.now(), freed: [] });
    if (!offerId)
      throw new AppError("slot_taken", { message: "This place doesn’t fit anymore, or was offered before." });
    await writeAudit(tx, actor, {
      action: "waitlist.offer",
      resource: "Waitlist",
      resourceId: entryId,
      summary: `Offered ${formatDay(date)}, ${formatTime(time)} to someone on the waitlist`,
      reason,
    });
    await clinicState.announceSlots(tx, [date]);
    const rows = await findExpiry(tx, { offerId });
    return { expiresAt: new Date(rows[0]?.expiresAt ?? 0).toISOString() };
  });
}

const findReachable = statement(
  {},
  sql`select from waitlist_entries e where e.id = ${sql.placeholder("entryId")} and ${isReachableInSql}`,
);

async function canBeMailed(db: DatabaseOrTransaction, entryId: string): Promise<boolean> {
  const rows = await findReachable(db, { entryId });
  return rows.length > 0;
}

const setState = command(
  sql`update waitlist_entries set state = ${sql.placeholder("to")}, unanswered = 0 where id = ${sql.placeholder("entryId")}`,
);

/** Pauses an entry or resumes it. Throws `not_found`, and `conflict` for an entry that is over or has an open offer. */
export async function pauseByStaff(
  { db }: Pick<OfferContext, "db">,
  actor: AuditActor,
  { entryId, isPaused }: { entryId: string; isPaused: boolean },
): Promise<void> {
  await withRetry(db, async (tx) => {
    const { state } = await entryOf(lockEntry(tx, { id: entryId }));
    const [from, to] = isPaused ? ["waiting", "paused"] : ["paused", "waiting"];
    if (state === to) return;
    if (state !== from) throw new AppError("conflict", { message: "This entry is over, or has an open offer." });
    await setState(tx, { to, entryId });
    await writeAudit(tx, actor, {
      action: isPaused ? "waitlist.pause" : "waitlist.resume",
      resource: "Waitlist",
      resourceId: entryId,
      summary: isPaused ? "Paused an entry of the waitlist" : "Put a waitlist entry back in line",
    });
  });
}

import { sql } from "drizzle-orm";
import { getClinicSettings } from "#modules/content/server/public.ts";
import { type Transaction, withRetry } from "#platform/db/client.ts";
import { command, statement } from "#platform/db/statement.ts";
import { enqueueJob } from "#platform/jobs/enqueue-job.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import { openText } from "#platform/seal.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { newId } from "#shared/ids.ts";
import { dateInZone, hoursBetween } from "#shared/zoned-time.ts";
import { type CalendarFailure, OUTSIDE_CALENDAR } from "../../../domain/calendar/outside-calendar.ts";
import { OUTSIDE_CALENDAR_TOLD, type OutsideCalendarTold } from "../../../domain/events.ts";
import { lockResourceSchedules } from "../../clinic/schedule-locks.ts";
import { listUnfitVisits } from "../../schedule/list-unfit-visits.ts";
import { windowFrom } from "./busy-times.ts";
import { fetchCalendar, type Internet, internet } from "./fetch-calendar.ts";
import { CALENDAR_QUEUE, purposeOfAddress, READ_CALENDAR_TASK } from "./outside-calendars.ts";
import { type ReadCalendar, readInThread } from "./read-in-thread.ts";
import { dropBusyTimes, replaceBusyTimes } from "./take-busy-times.ts";

type ImportDeps = Pick<ServerDeps, "db" | "clock" | "secrets"> & { env: { calendarImportHosts: readonly string[] } };

type Calendar = {
  id: string;
  practitionerId: string;
  name: string;
  accountId: string | null;
  addressSealed: string;
  etag: string | null;
  laidOutOn: string | null;
};
type ReadResult =
  | { kind: "failed"; failure: CalendarFailure }
  | { kind: "unchanged" }
  | (Exclude<ReadCalendar, { failure: unknown }> & { kind: "read"; etag: string | null; today: string });

const findById = statement(
  {
    id: "text",
    practitionerId: "text",
    name: "text",
    accountId: "text?",
    addressSealed: "text",
    etag: "text?",
    laidOutOn: "text?",
  },
  sql`
  select c.id, c.practitioner_id as "practitionerId", r.name, p.account_id as "accountId", c.address_sealed as "addressSealed", c.etag,
    c.laid_out_on::text as "laidOutOn"
  from outside_calendars c
  join practitioners p on p.id = c.practitioner_id join resources r on r.id = c.practitioner_id
  where c.id = ${sql.placeholder("id")} and r.archived_at is null`,
);

const lockRow = statement({}, sql`select from outside_calendars where id = ${sql.placeholder("id")} for update`);

/**
 * Reads a calendar and imports its busy times, which hide times from booking and move no booked visit. After a failed
 * read the last state is used for 24 hours, then none, and staff get a notice. A calendar that was removed or replaced
 * is ignored.
 */
export async function importCalendar(deps: ImportDeps, id: string, net: Internet = internet): Promise<void> {
  const { db } = deps;
  const [calendar] = await findById(db, { id });
  if (!calendar) return;
  const result = await fetchAndReadCalendar(deps, calendar, net);
  await withRetry(db, async (tx) => {
    await lockResourceSchedules(tx, [calendar.practitionerId]);
    const present = await lockRow(tx, { id });
    if (present.length === 0) return;
    if (result.kind === "failed") await handleFailure(tx, deps, calendar, result.failure);
    else await storeReadCalendar(tx, deps, calendar, result);
  });
}

const listDueCalendars = statement({ id: "text" }, sql`select id from outside_calendars order by id`);

/** Queues a read job for each calendar, unless one is already waiting. */
export async function queueCalendarReads(db: ServerDeps["db"]): Promise<void> {
  const rows = await listDueCalendars(db);
  for (const { id } of rows)
    await enqueueJob(db, READ_CALENDAR_TASK, { id }, { key: `${READ_CALENDAR_TASK}:${id}`, queue: CALENDAR_QUEUE });
}

async function fetchAndReadCalendar(
  { db, clock, secrets, env }: ImportDeps,
  calendar: Calendar,
  net: Internet,
): Promise<ReadResult> {
  const address = openText(secrets, purposeOfAddress(calendar.id), calendar.addressSealed);
  const url = address === undefined ? null : URL.parse(address);
  if (!url) return { kind: "failed", failure: "secret_lost" };
  const { timeZone } = (await getClinicSettings(db)).location;
  const today = dateInZone(clock.now(), timeZone);
  // Once a day the whole calendar is read, because repeating events then extend by a day.
  const etag = calendar.laidOutOn === today ? calendar.etag : null;
  const fetched = await fetchCalendar(net, { url, etag, allowedHosts: env.calendarImportHosts });
  if (fetched.kind !== "read") return fetched;
  const found = await readInThread(fetched.text, windowFrom(today, timeZone));
  return "failure" in found
    ? { kind: "failed", failure: found.failure }
    : { kind: "read", ...found, etag: fetched.etag, today };
}

const successColumns = sql`checked_at = clock_now(), read_at = clock_now(), failure = null, failing_since = null, emptied_at = null`;

const recordUnchangedCalendar = command(
  sql`update outside_calendars set ${successColumns} where id = ${sql.placeholder("id")}`,
);

const recordReadCalendar = command(sql`
  update outside_calendars set ${successColumns}, etag = ${sql.placeholder("etag")}, unread = ${sql.placeholder("unread")}, laid_out_on = ${sql.placeholder("today")} where id = ${sql.placeholder("id")}`);

async function storeReadCalendar(
  tx: Transaction,
  { clock }: ImportDeps,
  calendar: Calendar,
  result: Exclude<ReadResult, { kind: "failed" }>,
): Promise<void> {
  const { id } = calendar;
  if (result.kind === "unchanged") {
    await recordUnchangedCalendar(tx, { id });
    return;
  }
  const { practitionerId } = calendar;
  const now = clock.now();
  const scope = { now, resourceIds: [practitionerId] };
  const before = new Set((await listUnfitVisits(tx, scope)).map((visit) => visit.id));
  const { times, etag, unread, today } = result;
  const added = await replaceBusyTimes(tx, { calendarId: id, practitionerId, times, now });
  await recordReadCalendar(tx, { etag, unread, today, id });
  if (added === 0) return;
  const clashes = (await listUnfitVisits(tx, scope)).filter(
    (visit) => !before.has(visit.id) && visit.status !== "held",
  );
  if (clashes.length > 0) await announceNews(tx, calendar, { what: "clash", visits: clashes.length });
}

const recordFailure = statement(
  { since: "text", isEmptied: "bool" },
  sql`
  update outside_calendars set checked_at = clock_now(), failure = ${sql.placeholder("failure")}, failing_since = coalesce(failing_since, clock_now())
  where id = ${sql.placeholder("id")}
  returning to_json(coalesce(read_at, created_at)) #>> '{}' as since, emptied_at is not null as "isEmptied"`,
);

const recordDroppedTimes = command(sql`
  update outside_calendars set emptied_at = clock_now(), etag = null, laid_out_on = null where id = ${sql.placeholder("id")}`);

async function handleFailure(
  tx: Transaction,
  { clock }: ImportDeps,
  calendar: Calendar,
  failure: CalendarFailure,
): Promise<void> {
  const { id } = calendar;
  const [state] = await recordFailure(tx, { failure, id });
  if (!state || state.isEmptied) return;
  const now = clock.now();
  if (hoursBetween(new Date(state.since), now) < OUTSIDE_CALENDAR.hoursOfLastState) return;
  await dropBusyTimes(tx, id, now);
  // Clears the `etag`, so that the next successful read restores all busy times.
  await recordDroppedTimes(tx, { id });
  await announceNews(tx, calendar, { what: "unreadable", visits: 0 });
}

async function announceNews(
  tx: Transaction,
  { practitionerId, name, accountId }: Calendar,
  news: Pick<OutsideCalendarTold, "what" | "visits">,
): Promise<void> {
  const payload: OutsideCalendarTold = { practitionerId, name, accountId, ...news };
  await emitEvent(tx, { type: OUTSIDE_CALENDAR_TOLD, key: `outside-calendar:${newId()}`, payload });
}

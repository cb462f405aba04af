import { sql } from "drizzle-orm";
import { clinicZoneInSql } from "#modules/locations/server/public.ts";
import { type Database, type DatabaseOrTransaction, withRetry } from "#platform/db/client.ts";
import { longTransaction } from "#platform/db/long-transaction.ts";
import { forValues, statement } from "#platform/db/statement.ts";
import { addDays } from "#shared/zoned-time.ts";
import { type Days, earlierOf, laterOf } from "../../domain/period.ts";
import { deriveHours } from "./derive-hours.ts";
import { deriveVisits } from "./derive-visits.ts";

const VISITS_AT_ONCE = 500;
/** The maximum number of batches for which a report waits. A background job derives the rest. */
const BATCHES_OF_A_REPORT = 20;

/** Allows only one drain at a time. */
const takeTurn = statement(
  { isMine: "bool" },
  sql`select pg_try_advisory_xact_lock(hashtextextended('reports.visits', 0)) as "isMine"`,
);
const waitForTurn = statement(
  { lock: "text" },
  sql`select pg_advisory_xact_lock(hashtextextended('reports.visits', 0))::text as lock`,
);

/** Waits until no other drain of visits is running, and prevents other drains until the transaction ends. */
export async function waitForTurnOfVisits(tx: DatabaseOrTransaction): Promise<void> {
  await waitForTurn(tx);
}

const takeVisits = statement(
  { appointmentId: "text" },
  sql`delete from report_visit_queue where id in (
      select id from report_visit_queue order by id limit ${sql.placeholder("limit")}) returning appointment_id as "appointmentId" ${forValues}`,
);

const takeDays = statement(
  { from: "date", to: "date" },
  sql`delete from report_hours_queue returning from_day as "from", to_day as "to"`,
);

/** The clinic's current day, the first day with a visit, and the first and last days with hours. */
const readDays = statement(
  { today: "date", first: "date?", made: "date?", last: "date?" },
  sql`select (clock_now() at time zone ${clinicZoneInSql})::date as today, (select min(day) from fact_visits) as first,
    (select min(day) from fact_hours) as made, (select max(day) from fact_hours) as last`,
);

/** Returns spans of days in order, merged where they touch. */
function mergeDays(spans: readonly Days[]): Days[] {
  const merged: Days[] = [];
  for (const span of spans.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = merged.at(-1);
    if (last && span.from <= addDays(last.to, 1)) last.to = laterOf(span.to, last.to);
    else if (span.from <= span.to) merged.push({ ...span });
  }
  return merged;
}

/** Recalculates the hours of days that changed, and of days that have none yet. */
async function drainHours(tx: DatabaseOrTransaction): Promise<void> {
  const [changed, [row]] = [await takeDays(tx), await readDays(tx)];
  if (!row?.first) return;
  const { today, first, made, last } = row;
  const missing =
    made === null || last === null
      ? [{ from: first, to: today }]
      : [
          { from: first, to: addDays(made, -1) },
          { from: addDays(last, 1), to: today },
        ];
  const spans = [...changed, ...missing];
  const known = spans.map(({ from, to }) => ({ from: laterOf(from, first), to: earlierOf(to, today) }));
  for (const days of mergeDays(known)) await deriveHours(tx, days);
}

/** Derives one batch of visits, or the hours if no visits are queued. Returns whether nothing is left. */
async function drainBatch(tx: DatabaseOrTransaction): Promise<boolean> {
  const queued = await takeVisits(tx, { limit: VISITS_AT_ONCE });
  await deriveVisits(tx, [...new Set(queued.map(({ appointmentId }) => appointmentId))]);
  if (queued.length === VISITS_AT_ONCE) return false;
  await drainHours(tx);
  return true;
}

/** Whether anything is queued, or a new day has started since the last one with hours. */
const hasWork = statement(
  { has: "bool" },
  sql`select exists (select from report_visit_queue) or exists (select from report_hours_queue)
    or exists (select from fact_visits) and coalesce((select max(day) from fact_hours)
      < (clock_now() at time zone ${clinicZoneInSql})::date, true) as has`,
);

/**
 * Derives the queued visits and hours before a report reads them. If two drains start at once, the later one waits, and
 * then finds an empty queue.
 */
export async function drainVisits(db: Database): Promise<{ isComplete: boolean }> {
  const [work] = await hasWork(db);
  if (!work?.has) return { isComplete: true };
  for (let batch = 0; batch < BATCHES_OF_A_REPORT; batch += 1) {
    const isDone = await withRetry(db, async (tx) => {
      await waitForTurnOfVisits(tx);
      return drainBatch(tx);
    });
    if (isDone) return { isComplete: true };
  }
  return { isComplete: false };
}

/** Derives everything queued in short transactions, unless another process is doing so. */
export async function workOffVisits(db: Database, { signal }: { signal?: AbortSignal } = {}): Promise<void> {
  const [work] = await hasWork(db);
  let isDone = !work?.has;
  while (!isDone && !signal?.aborted) {
    isDone = await longTransaction(db, async (tx) => {
      const [turn] = await takeTurn(tx);
      return !turn?.isMine || drainBatch(tx);
    });
  }
}

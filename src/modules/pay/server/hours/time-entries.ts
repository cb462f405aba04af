import { and, asc, desc, eq, gte, lt, sql } from "drizzle-orm";
import { getClinicSettings } from "#modules/content/server/public.ts";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import { constraintOf, type Database, type DatabaseOrTransaction, sqlStateOf, withRetry } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { addDays, startOfDay } from "#shared/zoned-time.ts";
import type { WireTimeEntry } from "../../staff/contract/hours-calls.ts";
import { payPeople, timeEntries } from "../tables.ts";

export type Times = { startsAt: string; endsAt: string | null; reason: string };

const fields = {
  id: timeEntries.id,
  version: timeEntries.version,
  personId: timeEntries.personId,
  name: payPeople.name,
  startsAt: timeEntries.startsAt,
  endsAt: timeEntries.endsAt,
  reason: timeEntries.reason,
};

type Row = Omit<WireTimeEntry, "startsAt" | "endsAt"> & { startsAt: Date; endsAt: Date | null };

const toWire = ({ startsAt, endsAt, ...rest }: Row): WireTimeEntry => ({
  ...rest,
  startsAt: startsAt.toISOString(),
  endsAt: endsAt?.toISOString() ?? null,
});

/** Returns the people who may have hours, and the entries that began between two days, inclusive. */
export async function listEntries(db: DatabaseOrTransaction, { from, to }: { from: string; to: string }) {
  const zone = (await getClinicSettings(db)).location.timeZone;
  const entries = await db
    .select(fields)
    .from(timeEntries)
    .innerJoin(payPeople, eq(payPeople.id, timeEntries.personId))
    .where(
      and(
        gte(timeEntries.startsAt, startOfDay(from, zone)),
        lt(timeEntries.startsAt, startOfDay(addDays(to, 1), zone)),
      ),
    )
    .orderBy(desc(timeEntries.startsAt), desc(timeEntries.id));
  const people = await db
    .select({ id: payPeople.id, name: payPeople.name })
    .from(payPeople)
    .orderBy(asc(payPeople.name), asc(payPeople.id));
  return { people, entries: entries.map(toWire) };
}

async function readEntry(db: DatabaseOrTransaction, id: string): Promise<Row> {
  const [entry] = await db
    .select(fields)
    .from(timeEntries)
    .innerJoin(payPeople, eq(payPeople.id, timeEntries.personId))
    .where(eq(timeEntries.id, id));
  if (!entry) throw new AppError("not_found");
  return entry;
}

/** Adds a time entry. Throws `not_found`, and `conflict` for a time that overlaps another entry or is already paid. */
export async function addEntry(
  db: Database,
  { personId, ...times }: Times & { personId: string },
  { actor, key }: { actor: AuditActor; key: string },
): Promise<WireTimeEntry> {
  const { startsAt, endsAt, reason } = parsed(times);
  return refusing(() =>
    withRetry(db, async (tx) => {
      const [person] = await tx.select().from(payPeople).where(eq(payPeople.id, personId));
      if (!person) throw new AppError("not_found");
      await tx.insert(timeEntries).values({ id: key, personId, startsAt, endsAt, reason });
      await audit(tx, actor, "hours.add", { id: key, name: person.name, reason }, undefined, { startsAt, endsAt });
      return toWire(await readEntry(tx, key));
    }),
  );
}

/** Changes a time entry. Throws `not_found`, `version_conflict`, `conflict`. */
export async function changeEntry(
  db: Database,
  { id, version, ...times }: Times & { id: string; version: number },
  actor: AuditActor,
): Promise<WireTimeEntry> {
  const { startsAt, endsAt, reason } = parsed(times);
  return refusing(() =>
    withRetry(db, async (tx) => {
      const before = await readEntry(tx, id);
      const [changed] = await tx
        .update(timeEntries)
        .set({ startsAt, endsAt, reason, updatedAt: sql`clock_now()` })
        .where(and(eq(timeEntries.id, id), eq(timeEntries.version, version)))
        .returning({ id: timeEntries.id });
      if (!changed) throw new AppError("version_conflict");
      await audit(tx, actor, "hours.change", { id, name: before.name, reason }, before, { startsAt, endsAt });
      return toWire(await readEntry(tx, id));
    }),
  );
}

/** Removes a time entry. The audit log stores its content and the reason. Throws `not_found`, `conflict`. */
export async function removeEntry(db: Database, id: string, reason: string, actor: AuditActor): Promise<void> {
  await refusing(() =>
    withRetry(db, async (tx) => {
      const before = await readEntry(tx, id);
      await tx.delete(timeEntries).where(eq(timeEntries.id, id));
      await audit(tx, actor, "hours.remove", { id, name: before.name, reason }, before, undefined);
    }),
  );
}

function parsed({ startsAt, endsAt, reason }: Times) {
  const [from, to] = [new Date(startsAt), endsAt === null ? null : new Date(endsAt)];
  if (to && to <= from) {
    const message = "The end is after the beginning.";
    throw new AppError("invalid_input", { message, issues: [{ path: "endsAt", message }] });
  }
  return { startsAt: from, endsAt: to, reason };
}

/** Translates errors from the database's constraints into text. */
export async function refusing<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (constraintOf(error) === "time_entries_one_at_a_time")
      throw new AppError("conflict", { message: "There are hours at that time already.", cause: error });
    if (sqlStateOf(error) === "PY004")
      throw new AppError("conflict", {
        message: "Pay of that day is locked. Add an adjustment to the next pay period.",
        cause: error,
      });
    throw error;
  }
}

type Spanned = { startsAt: Date; endsAt: Date | null };
const shown = (of: Spanned | undefined) =>
  of && { startsAt: of.startsAt.toISOString(), endsAt: of.endsAt?.toISOString() ?? null };

async function audit(
  tx: Parameters<typeof writeAudit>[0],
  actor: AuditActor,
  action: "hours.add" | "hours.change" | "hours.remove",
  { id, name, reason }: { id: string; name: string; reason: string },
  before: Spanned | undefined,
  after: Spanned | undefined,
): Promise<void> {
  const what = { "hours.add": "entered", "hours.change": "changed", "hours.remove": "removed" }[action];
  await writeAudit(tx, actor, {
    action,
    resource: "TimeEntry",
    resourceId: id,
    reason,
    summary: `Hours of ${name} ${what}`,
    before: shown(before),
    after: shown(after),
  });
}

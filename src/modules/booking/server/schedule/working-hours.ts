import { and, eq, sql } from "drizzle-orm";
import { getClinicSettings } from "#modules/content/server/public.ts";
import type { HoursSpan } from "#modules/scheduling/domain/resource.ts";
import { minutesIn, spansOn } from "#modules/scheduling/domain/spans-on.ts";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { command, statement } from "#platform/db/statement.ts";
import { AppError } from "#shared/app-error.ts";
import { addDays, dateInZone } from "#shared/zoned-time.ts";
import { formatSpan } from "../../domain/hours-spans.ts";
import { formatDayText } from "../../domain/week-text.ts";
import type { WireWorkingHours } from "../../staff/contract/schedule/working-hours-calls.ts";
import { loadClinicSnapshot } from "../clinic/clinic-snapshot.ts";
import { toDatedWeeks } from "../clinic/load-resources.ts";
import type { ScheduleContext } from "../clinic/schedule-context.ts";
import { extraHours, resources, workingHours } from "../tables.ts";
import { type ChangeMode, type ChangeOutcome, changeSchedule } from "./change-schedule.ts";

/**
 * Returns the usual weeks and extra hours of a practitioner. Throws `not_found`, also for rooms and devices, which have
 * none.
 */
export async function getWorkingHours(db: DatabaseOrTransaction, resourceId: string): Promise<WireWorkingHours> {
  const [person] = await db
    .select({ name: resources.name, version: resources.hoursVersion })
    .from(resources)
    .where(and(eq(resources.id, resourceId), eq(resources.kind, "practitioner")));
  if (!person) throw new AppError("not_found");
  const [rows, extra] = [
    await db.select().from(workingHours).where(eq(workingHours.resourceId, resourceId)),
    await db
      .select({ date: extraHours.date, opens: extraHours.opens, closes: extraHours.closes })
      .from(extraHours)
      .where(eq(extraHours.resourceId, resourceId))
      .orderBy(extraHours.date, extraHours.opens),
  ];
  const weeks = toDatedWeeks(rows).map(({ week, ...dates }) => ({ ...dates, week: week.map((day) => [...day]) }));
  return { resourceId, ...person, weeks, extraHours: extra };
}

export type SaveWorkingHours = ChangeMode & { from: string; week: readonly (readonly HoursSpan[])[]; version: number };

/**
 * Sets the usual week from a date on. The week in force ends the day before; a week planned for later stays. Throws
 * `not_found`, `version_conflict` and `has_conflicts`.
 */
export async function saveWorkingHours(
  context: ScheduleContext,
  resourceId: string,
  { from, week, version, ...input }: SaveWorkingHours,
): Promise<ChangeOutcome<WireWorkingHours>> {
  await assertNotPast(context, "from", from);
  return changeSchedule(context, {
    ...input,
    scope: { resourceIds: [resourceId], firstDate: from },
    async write(tx) {
      const before = await raiseHoursVersion(tx, resourceId, version);
      const until = await endWeekInForce(tx, resourceId, from);
      const rows = week.flatMap((spans, weekday) =>
        spans.map(({ opens, closes }) => ({ resourceId, weekday, opens, closes, validFrom: from, validTo: until })),
      );
      if (rows.length > 0) await tx.insert(workingHours).values(rows);
      const result = await getWorkingHours(tx, resourceId);
      const summary = `Hours of ${result.name} from ${from}`;
      const states = { before: { weeks: toAuditText(before) }, after: { weeks: toAuditText(result) } };
      const entry = { action: "workingHours.save", resource: "Practitioner", resourceId, summary, ...states };
      return { result, entry };
    },
  });
}

/** Throws for a past date, because reports are based on past hours. */
async function assertNotPast({ db, clock }: ScheduleContext, path: string, date: string): Promise<void> {
  const { timeZone } = (await getClinicSettings(db)).location;
  if (date >= dateInZone(clock.now(), timeZone)) return;
  throw new AppError("invalid_input", { issues: [{ path, message: "Choose today or a later day." }] });
}

const findNextBorder = statement(
  { next: "text?" },
  sql`
  select min(day)::text as next from (
    select valid_from as day from working_hours where resource_id = ${sql.placeholder("resourceId")}
    union all select valid_to + 1 from working_hours where resource_id = ${sql.placeholder("resourceId")}) as borders
  where day > ${sql.placeholder("from")}`,
);

const deleteWeek = command(
  sql`delete from working_hours where resource_id = ${sql.placeholder("resourceId")} and valid_from = ${sql.placeholder("from")}`,
);

const endWeeks = command(sql`
  update working_hours set valid_to = ${sql.placeholder("last")}
  where resource_id = ${sql.placeholder("resourceId")} and valid_from < ${sql.placeholder("from")} and (valid_to is null or valid_to >= ${sql.placeholder("from")})`);

/** Ends the weeks that extend past `from`, and returns the last day before the next planned week. */
async function endWeekInForce(tx: Transaction, resourceId: string, from: string): Promise<string | null> {
  const rows = await findNextBorder(tx, { resourceId, from });
  // A week with this exact first day is replaced.
  await deleteWeek(tx, { resourceId, from });
  await endWeeks(tx, { last: addDays(from, -1), resourceId, from });
  const next = rows[0]?.next;
  return next ? addDays(next, -1) : null;
}

export type SaveExtraHours = ChangeMode & { date: string; spans: readonly HoursSpan[]; version: number };

/** Sets the extra hours of one day; an empty list removes them. Throws as `saveWorkingHours`. */
export async function saveExtraHours(
  context: ScheduleContext,
  resourceId: string,
  { date, spans, version, ...input }: SaveExtraHours,
): Promise<ChangeOutcome<WireWorkingHours>> {
  await assertNotPast(context, "date", date);
  return changeSchedule(context, {
    ...input,
    scope: { resourceIds: [resourceId], firstDate: date, lastDate: date },
    async write(tx) {
      const before = await raiseHoursVersion(tx, resourceId, version);
      await tx.delete(extraHours).where(and(eq(extraHours.resourceId, resourceId), eq(extraHours.date, date)));
      if (spans.length > 0)
        await tx.insert(extraHours).values(spans.map(({ opens, closes }) => ({ resourceId, date, opens, closes })));
      const result = await getWorkingHours(tx, resourceId);
      const summary = `Extra hours of ${result.name} on ${date}`;
      const ofDay = ({ extraHours: all }: WireWorkingHours) => all.filter((one) => one.date === date).map(formatSpan);
      const states = { before: { extraHours: ofDay(before) }, after: { extraHours: ofDay(result) } };
      const entry = { action: "extraHours.save", resource: "Practitioner", resourceId, summary, ...states };
      return { result, entry };
    },
  });
}

/** Claims the next version of a practitioner's hours and qualifications, and returns the current hours. */
export async function raiseHoursVersion(
  tx: Transaction,
  resourceId: string,
  version: number,
): Promise<WireWorkingHours> {
  const before = await getWorkingHours(tx, resourceId);
  const raised = await tx
    .update(resources)
    .set({ hoursVersion: sql`${resources.hoursVersion} + 1` })
    .where(and(eq(resources.id, resourceId), eq(resources.hoursVersion, version)))
    .returning({ id: resources.id });
  if (raised.length === 0) throw new AppError("version_conflict");
  return before;
}

function toAuditText({ weeks }: WireWorkingHours): string[] {
  return weeks.map(({ from, until, week }) => {
    const days = week.flatMap((spans, weekday) => (spans.length > 0 ? [formatDayText(weekday, spans)] : []));
    return `${from ?? "since ever"} to ${until ?? "further notice"}: ${days.join("; ") || "off"}`;
  });
}

/**
 * Returns when a person, room or device actually works on each of the `days` from `from` on, with the length in elapsed
 * time (BO-35).
 */
export async function listWorkingDays(
  db: DatabaseOrTransaction,
  { resourceId, from, days }: { resourceId: string; from: string; days: number },
): Promise<{ date: string; minutes: number; spans: { startsAt: string; endsAt: string }[] }[]> {
  const { clinic } = await loadClinicSnapshot(db);
  const resource = clinic.resources.find(({ id }) => id === resourceId);
  if (!resource) throw new AppError("not_found");
  return Array.from({ length: days }, (_, day) => {
    const date = addDays(from, day);
    const spans = spansOn(clinic.rules, resource, date);
    return {
      date,
      minutes: minutesIn(spans),
      spans: spans.map((span) => ({ startsAt: span.from.toISOString(), endsAt: span.to.toISOString() })),
    };
  });
}

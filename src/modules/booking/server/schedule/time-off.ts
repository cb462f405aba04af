import { and, eq, type SQL, sql } from "drizzle-orm";
import { getClinicSettings } from "#modules/content/server/public.ts";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { failpoint } from "#platform/failpoint.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import { AppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import { addDays, startOfDay } from "#shared/zoned-time.ts";
import { TIME_OFF_ANSWERED, type TimeOffAnswered } from "../../domain/events.ts";
import type { TimeOffKind, TimeOffState } from "../../domain/time-off.ts";
import type {
  WireDisplacedVisit,
  WireTimeOff,
  WireVisitDecision,
} from "../../staff/contract/schedule/time-off-calls.ts";
import type { ScheduleContext } from "../clinic/schedule-context.ts";
import { practitioners, resources, timeOff } from "../tables.ts";
import { changeSchedule, type ScheduleChange } from "./change-schedule.ts";
import { decideVisits, listUndecided } from "./decisions/decide-visits.ts";
import type { UnfitVisit, VisitScope } from "./list-unfit-visits.ts";
import { type PlannedTimeOff, suggestSlots } from "./suggest-slots.ts";
import { selectTimeOff, type TimeOffDays, toTimeRange } from "./time-off-records.ts";

export type TimeOffFilter = {
  now: Date;
  resourceId?: string | undefined;
  state?: TimeOffState | undefined;
  from?: string | undefined;
  until?: string | undefined;
};

/** Lists time off that isn't over; with `from` or `until`, only what falls on those days. */
export async function listTimeOff(db: DatabaseOrTransaction, filter: TimeOffFilter): Promise<WireTimeOff[]> {
  const { timeZone } = (await getClinicSettings(db)).location;
  const { now, resourceId, state, from, until } = filter;
  // Time off read from an outside calendar is shown with that calendar, and changed there.
  const where: SQL[] = [sql`r.archived_at is null and t.calendar_id is null`];
  if (resourceId) where.push(sql`t.resource_id = ${resourceId}`);
  if (state) where.push(sql`t.state = ${state}`);
  if (from) where.push(sql`upper(t.during) > ${startOfDay(from, timeZone).toISOString()}`);
  if (until) where.push(sql`lower(t.during) < ${startOfDay(addDays(until, 1), timeZone).toISOString()}`);
  if (!from && !until) where.push(sql`upper(t.during) > ${now.toISOString()}`);
  return selectTimeOff(db, sql.join(where, sql` and `), timeZone);
}

/** Throws `not_found`. */
export async function getTimeOff(db: DatabaseOrTransaction, id: string): Promise<WireTimeOff> {
  const { timeZone } = (await getClinicSettings(db)).location;
  const [found] = await selectTimeOff(db, sql`t.id = ${id} and t.calendar_id is null`, timeZone);
  if (!found) throw new AppError("not_found");
  return found;
}

export type TimeOffInput = TimeOffDays & { kind: TimeOffKind; reason: string };

/** The input of a change that takes time away: a decision for each booked visit within it. */
export type VisitDecisions = { dryRun: boolean; decisions: readonly WireVisitDecision[] };

/** The visits within time off, with slots to which they could move. Only a dry run searches for slots. */
export type TimeOffResult = { timeOff: WireTimeOff; visits: WireDisplacedVisit[] };

/**
 * Creates time off for a person, room or device, and carries out the decisions about the visits within it. Throws
 * `not_found`, `invalid_input`, `has_conflicts` when a visit has no decision, and what moving a visit throws; in these
 * cases nothing changes.
 */
export async function createTimeOff(
  context: ScheduleContext,
  { resourceId, dryRun, decisions, ...words }: TimeOffInput & VisitDecisions & { resourceId: string },
): Promise<TimeOffResult> {
  const { timeZone } = (await getClinicSettings(context.db)).location;
  const during = toTimeRange(words, timeZone);
  await assertResource(context.db, resourceId);
  const id = newId();
  return changeWithDecisions(context, {
    id,
    resourceId,
    dryRun,
    decisions,
    days: words,
    planned: { resourceId, during },
    async write(tx) {
      const { kind, reason } = words;
      const createdBy = context.actor.accountId;
      await tx.insert(timeOff).values({ id, resourceId, during, kind, reason, state: "approved", createdBy });
      failpoint("timeoff:after_insert");
      const result = await getTimeOff(tx, id);
      return { result, entry: toTimeOffAuditEntry("timeOff.create", undefined, result) };
    },
  });
}

/** Changes time off. Visits with an earlier decision retain it. Throws as `createTimeOff`, and `version_conflict`. */
export async function updateTimeOff(
  context: ScheduleContext,
  { id, version, dryRun, decisions, ...words }: TimeOffInput & VisitDecisions & { id: string; version: number },
): Promise<TimeOffResult> {
  const { timeZone } = (await getClinicSettings(context.db)).location;
  const during = toTimeRange(words, timeZone);
  const { kind, reason } = words;
  return changeTimeOff(context, { id, version, dryRun, decisions }, words, { during, kind, reason });
}

/** Approves requested time off. Throws as `updateTimeOff`. */
export async function approveTimeOff(
  context: ScheduleContext,
  input: VisitDecisions & { id: string; version: number },
): Promise<TimeOffResult> {
  return changeTimeOff(context, input, await getTimeOff(context.db, input.id), { state: "approved" });
}

async function changeTimeOff(
  context: ScheduleContext,
  { id, version, ...input }: VisitDecisions & { id: string; version: number },
  days: TimeOffDays,
  change: Partial<typeof timeOff.$inferInsert>,
): Promise<TimeOffResult> {
  const { resourceId, ...former } = await getTimeOff(context.db, id);
  const during = change.during ?? { from: new Date(former.startsAt), to: new Date(former.endsAt) };
  return changeWithDecisions(context, {
    ...input,
    id,
    resourceId,
    days,
    planned: { resourceId, during },
    async write(tx) {
      const before = await getTimeOff(tx, id);
      const changed = await tx
        .update(timeOff)
        .set(change)
        .where(and(eq(timeOff.id, id), eq(timeOff.version, version)))
        .returning({ id: timeOff.id });
      if (changed.length === 0) throw new AppError("version_conflict");
      const result = await getTimeOff(tx, id);
      const isApproval = before.state !== result.state;
      if (isApproval) await announceAnswer(tx, result, true);
      return { result, entry: toTimeOffAuditEntry(isApproval ? "timeOff.approve" : "timeOff.update", before, result) };
    },
  });
}

type TimeOffChangeInput = VisitDecisions &
  Pick<ScheduleChange<WireTimeOff>, "write"> & {
    id: string;
    resourceId: string;
    days: TimeOffDays;
    /** The planned time off, for the dry run's search for slots. */
    planned: PlannedTimeOff;
  };

async function changeWithDecisions(
  context: ScheduleContext,
  { id, resourceId, days, dryRun, decisions, planned, write }: TimeOffChangeInput,
): Promise<TimeOffResult> {
  const { result, visits } = await changeSchedule(context, {
    dryRun,
    seen: "all",
    scope: scopeOf(resourceId, days),
    write,
    visitIds: decisions.map(({ visitId }) => visitId),
    movesVisits: decisions.some(({ decision }) => decision === "move"),
    listAffectedIds: (tx) => listUndecided(tx, { timeOffId: id, now: context.clock.now() }),
    decideVisits: (tx, visits) => decideVisits(context, tx, { timeOffId: id, visits, decisions }),
  });
  const places = dryRun ? await suggestSlots(context, visits.filter(isBooked), planned) : [];
  const placesOf = new Map(visits.filter(isBooked).map((visit, index) => [visit.id, places[index] ?? []]));
  return { timeOff: result, visits: visits.map((visit) => ({ ...visit, places: placesOf.get(visit.id) ?? [] })) };
}

const isBooked = ({ status }: UnfitVisit) => status === "booked" || status === "confirmed";

/** Deletes time off, or declines a request. Throws `not_found`. */
export async function deleteTimeOff(context: ScheduleContext, id: string): Promise<void> {
  const found = await getTimeOff(context.db, id);
  await changeSchedule(context, {
    // Deleting time off only makes time available. A visit in it that is also outside the usual hours isn't newly
    // unfit.
    dryRun: false,
    seen: "all",
    scope: scopeOf(found.resourceId, found),
    async write(tx) {
      const gone = await tx.delete(timeOff).where(eq(timeOff.id, id)).returning({ id: timeOff.id });
      if (gone.length === 0) throw new AppError("not_found");
      if (found.state === "asked") await announceAnswer(tx, found, false);
      return { result: {}, entry: toTimeOffAuditEntry("timeOff.delete", found, undefined) };
    },
  });
}

/**
 * Notifies the person who requested the time off. The event's key is always new, because a decision can be undone and
 * made again.
 */
async function announceAnswer(tx: Transaction, { id, resourceId, ...days }: WireTimeOff, isApproved: boolean) {
  const [asker] = await tx
    .select({ accountId: practitioners.accountId })
    .from(practitioners)
    .where(eq(practitioners.id, resourceId));
  if (!asker?.accountId) return;
  const { firstDate, lastDate } = days;
  const payload: TimeOffAnswered = { accountId: asker.accountId, firstDate, lastDate, isApproved };
  await emitEvent(tx, { type: TIME_OFF_ANSWERED, key: `time-off:${id}:answered:${newId()}`, payload });
}

/** Returns the scope of the time off: its days and the adjacent ones, since a visit may extend past midnight. */
function scopeOf(resourceId: string, { firstDate, lastDate }: TimeOffDays): Omit<VisitScope, "now"> {
  return { resourceIds: [resourceId], firstDate: addDays(firstDate, -1), lastDate: addDays(lastDate, 1) };
}

async function assertResource(db: DatabaseOrTransaction, id: string): Promise<void> {
  const found = await db.select({ id: resources.id }).from(resources).where(eq(resources.id, id));
  if (found.length === 0) throw new AppError("not_found");
}

/** Returns the audit log entry. The reason for an absence may be about health, so the log only says that it changed. */
export function toTimeOffAuditEntry(action: string, before: WireTimeOff | undefined, after: WireTimeOff | undefined) {
  const record = after ?? before;
  const days = `${record?.firstDate} to ${record?.lastDate}`;
  return {
    action,
    resource: "TimeOff",
    resourceId: record?.id ?? "",
    summary: `Time off of ${record?.resourceName}, ${days}`,
    before: before && toAuditedFields(before),
    after: after && toAuditedFields(after),
    hidden: ["kind", "reason"],
  };
}

function toAuditedFields({ resourceId, startsAt, endsAt, state, kind, reason }: WireTimeOff): Record<string, unknown> {
  return { resourceId, startsAt, endsAt, state, kind, reason };
}

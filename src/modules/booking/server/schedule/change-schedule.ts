import { getClinicSettings } from "#modules/content/server/public.ts";
import { type AuditEntry, writeAudit } from "#platform/audit/write-audit.ts";
import { type Transaction, withRetry } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { addDays, dateInZone, formatDay, formatTime } from "#shared/zoned-time.ts";
import type { ScheduleContext } from "../clinic/schedule-context.ts";
import { lockClinicSchedule, lockEveryResource, lockResourceSchedules, lockVisits } from "../clinic/schedule-locks.ts";
import { announceSlots } from "../clinic/slot-notice.ts";
import { getWaitlistPort } from "../pass-on-freed-places/waitlist-port.ts";
import { listUnfitVisits, type UnfitVisit, type VisitScope } from "./list-unfit-visits.ts";

/** How a change of working time is made. `seen`: the ids of the visits that its author has reviewed. */
export type ChangeMode = { dryRun: boolean; seen: readonly string[] | "all" };

export type ScheduleChange<Result> = ChangeMode & {
  scope: Omit<VisitScope, "now">;
  /**
   * Whether to lock the whole clinic's schedule, for changes that affect several people at once. Otherwise only the
   * scope's resources are locked.
   */
  locksClinic?: boolean;
  /** Ids of visits that the change writes. Their rows are locked before resources, as for every move of a visit. */
  visitIds?: readonly string[];
  /** Whether the change may move visits. Then every resource is locked, because a move may need any of them. */
  movesVisits?: boolean;
  /** Writes the change. Returns the caller's result and the audit log entry. */
  write(tx: Transaction): Promise<{ result: Result; entry: AuditEntry }>;
  /** Returns the ids of the affected visits. If missing, these are the visits that fitted before and no longer do. */
  listAffectedIds?(tx: Transaction): Promise<ReadonlySet<string>>;
  /** Carries out the decisions about the affected visits, and returns the days on which time was freed or taken. */
  decideVisits?(tx: Transaction, visits: readonly UnfitVisit[]): Promise<string[]>;
};

export type ChangeOutcome<Result> = { result: Result; visits: UnfitVisit[] };

/**
 * Changes the working time of a person, room or device under the same locks as writing visits. A visit booked at the
 * same time is either in the resulting list or finds its slot gone. The list holds the visits that fitted before and no
 * longer do; none is moved. Throws `has_conflicts` for a visit that isn't in `seen`, unless a customer is just booking
 * it. A dry run writes nothing.
 */
export async function changeSchedule<Result>(
  { db, clock, actor }: ScheduleContext,
  { scope: days, locksClinic = false, seen: reviewedIds, dryRun, ...change }: ScheduleChange<Result>,
): Promise<ChangeOutcome<Result>> {
  const scope = { ...days, now: clock.now() };
  try {
    return await withRetry(db, async (tx) => {
      await lockSchedules(tx, { locksClinic, ...change, resourceIds: scope.resourceIds });
      const before = new Set((await listUnfitVisits(tx, scope)).map(keyOf));
      const { result, entry } = await change.write(tx);
      const affectedIds = await change.listAffectedIds?.(tx);
      // A visit is affected if the change says so, or else if it fitted before and no longer does.
      const isAffected = (visit: UnfitVisit) => (affectedIds ? affectedIds.has(visit.id) : !before.has(keyOf(visit)));
      const visits = (await listUnfitVisits(tx, scope)).filter(isAffected);
      if (dryRun) throw new DryRun({ result, visits });
      assertReviewed(visits, reviewedIds);
      const decidedDates = (await change.decideVisits?.(tx, visits)) ?? [];
      const heldIds = visits.filter(({ status }) => status === "held").map(({ id }) => id);
      await getWaitlistPort().withdrawOffers(tx, heldIds, scope.now);
      await writeAudit(tx, actor, entry);
      await announceSlots(tx, [...datesOf(scope), ...decidedDates]);
      // There may be more time to offer to the waitlist.
      await getWaitlistPort().requestOffers(tx, {
        from: dateInZone(scope.now, (await getClinicSettings(tx)).location.timeZone),
      });
      return { result, visits };
    });
  } catch (error) {
    // A dry run makes the real change and rolls it back, so its result is exactly what the change would do.
    if (error instanceof DryRun) return error.changed as ChangeOutcome<Result>; // thrown above, with this call's result
    throw error;
  }
}

type LockScope = Pick<ScheduleChange<unknown>, "locksClinic" | "visitIds" | "movesVisits"> &
  Pick<VisitScope, "resourceIds">;

async function lockSchedules(
  tx: Transaction,
  { locksClinic, resourceIds = [], visitIds = [], movesVisits }: LockScope,
) {
  if (locksClinic) return lockClinicSchedule(tx);
  await lockVisits(tx, visitIds);
  await (movesVisits ? lockEveryResource(tx) : lockResourceSchedules(tx, resourceIds));
}

class DryRun extends Error {
  readonly changed: ChangeOutcome<unknown>;

  constructor(changed: ChangeOutcome<unknown>) {
    super("a dry run ends here");
    this.changed = changed;
  }
}

/** Returns a key that includes the reasons, so that a visit with a new reason is treated as affected again. */
function keyOf({ id, reasons }: UnfitVisit): string {
  return `${id} ${reasons.map(({ reason, name }) => `${reason} ${name}`).join()}`;
}

/** Throws `has_conflicts` for a booked visit that the change's author hasn't reviewed. */
function assertReviewed(visits: readonly UnfitVisit[], reviewedIds: ChangeMode["seen"]): void {
  if (reviewedIds === "all") return;
  const booked = visits.filter(({ status }) => status !== "held");
  if (booked.every(({ id }) => reviewedIds.includes(id))) return;
  throw toConflictsError(booked);
}

/**
 * Returns the error for a change whose author hasn't reviewed or decided about all of the visits that it affects. It
 * lists all of these visits.
 */
export function toConflictsError(visits: readonly UnfitVisit[]): AppError {
  return new AppError("has_conflicts", {
    message: visits.length === 1 ? "1 visit falls in it." : `${visits.length} visits fall in it.`,
    issues: visits.map(({ id, date, time }) => ({ path: id, message: `${formatDay(date)}, ${formatTime(time)}` })),
  });
}

/** The maximum number of days announced: two months, because a change without an end has no last day. */
const MOST_DAYS_ANNOUNCED = 62;

/** Returns the days whose open calendars must reload. A calendar of a later day reads the change when it is opened. */
function datesOf({ firstDate, lastDate }: Omit<VisitScope, "now">): string[] {
  if (!firstDate) return [];
  const dates: string[] = [];
  const last = lastDate ?? addDays(firstDate, MOST_DAYS_ANNOUNCED);
  for (let date = firstDate; date <= last && dates.length < MOST_DAYS_ANNOUNCED; date = addDays(date, 1))
    dates.push(date);
  return dates;
}

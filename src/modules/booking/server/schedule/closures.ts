import type { Closure } from "#modules/content/domain/closure.ts";
import {
  type ClosureRecord,
  insertClosure,
  listClosures,
  deleteClosure as removeClosure,
  updateClosure as writeClosure,
} from "#modules/content/server/public.ts";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { formatDay } from "#shared/zoned-time.ts";
import { findSpanIssues } from "../../domain/hours-spans.ts";
import type { ScheduleContext } from "../clinic/schedule-context.ts";
import { type ChangeMode, type ChangeOutcome, changeSchedule } from "./change-schedule.ts";

/** Closes the clinic on the given days, or sets other hours for them. Throws `invalid_input` and `has_conflicts`. */
export async function createClosure(
  context: ScheduleContext,
  { dryRun, seen, ...closure }: Closure & ChangeMode,
): Promise<ChangeOutcome<ClosureRecord>> {
  assertDays(closure);
  const { firstDate, lastDate } = closure;
  return changeSchedule(context, {
    dryRun,
    seen,
    ...CLINIC_WIDE,
    scope: { firstDate, lastDate },
    async write(tx) {
      await assertApart(tx, closure);
      const result = await getClosure(tx, await insertClosure(tx, closure));
      return { result, entry: toClosureAuditEntry("closure.create", undefined, result) };
    },
  });
}

/** Changes a closure. Throws `not_found`, `version_conflict`, `invalid_input` and `has_conflicts`. */
export async function updateClosure(
  context: ScheduleContext,
  { id, version, dryRun, seen, ...closure }: Closure & ChangeMode & { id: string; version: number },
): Promise<ChangeOutcome<ClosureRecord>> {
  assertDays(closure);
  const before = await getClosure(context.db, id);
  return changeSchedule(context, {
    dryRun,
    seen,
    ...CLINIC_WIDE,
    scope: daysOfBoth(before, closure),
    async write(tx) {
      await assertApart(tx, closure, id);
      await writeClosure(tx, { id, version, ...closure });
      const result = await getClosure(tx, id);
      return { result, entry: toClosureAuditEntry("closure.update", before, result) };
    },
  });
}

/** Deletes a closure. Returns the visits that don't fit the opening hours after that. Throws `not_found`. */
export async function deleteClosure(context: ScheduleContext, id: string): Promise<ChangeOutcome<object>> {
  const before = await getClosure(context.db, id);
  return changeSchedule(context, {
    dryRun: false,
    seen: "all",
    ...CLINIC_WIDE,
    scope: daysOfBoth(before, before),
    async write(tx) {
      await getClosure(tx, id);
      await removeClosure(tx, id);
      return { result: {}, entry: toClosureAuditEntry("closure.delete", before, undefined) };
    },
  });
}

async function getClosure(db: DatabaseOrTransaction, id: string): Promise<ClosureRecord> {
  const found = (await listClosures(db)).find((closure) => closure.id === id);
  if (!found) throw new AppError("not_found");
  return found;
}

/** Closures lock the whole clinic's schedule, because they affect all people, rooms and devices. */
const CLINIC_WIDE = { locksClinic: true };

function assertDays({ firstDate, lastDate, hours }: Closure): void {
  const [span] = hours ? findSpanIssues([hours]) : [];
  if (lastDate < firstDate) throw invalidInputError("lastDate", "Ends before it starts.");
  if (span) throw invalidInputError("hours", span.message);
}

/**
 * Throws if closures overlap. Runs under the lock that all writers of closures take; the constraint is the final guard.
 */
async function assertApart(tx: Transaction, { firstDate, lastDate }: Closure, except?: string): Promise<void> {
  const other = (await listClosures(tx)).find(
    (one) => one.id !== except && one.firstDate <= lastDate && firstDate <= one.lastDate,
  );
  if (other)
    throw invalidInputError("firstDate", `Overlaps ${other.name}, ${formatDay(other.firstDate, { year: true })}.`);
}

function invalidInputError(path: string, message: string): AppError {
  return new AppError("invalid_input", { message, issues: [{ path, message }] });
}

function daysOfBoth(one: Closure, other: Closure) {
  const [firstDate] = [one.firstDate, other.firstDate].sort();
  const [, lastDate] = [one.lastDate, other.lastDate].sort();
  return { firstDate, lastDate };
}

function toClosureAuditEntry(action: string, before: ClosureRecord | undefined, after: ClosureRecord | undefined) {
  const record = after ?? before;
  return {
    action,
    resource: "Closure",
    resourceId: record?.id ?? "",
    summary: `Closure ${record?.name}, ${record?.firstDate} to ${record?.lastDate}`,
    before,
    after,
  };
}

import { and, eq, sql } from "drizzle-orm";
import { getClinicSettings } from "#modules/content/server/public.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import type { WireTimeOff } from "../../staff/contract/schedule/time-off-calls.ts";
import type { ScheduleContext } from "../clinic/schedule-context.ts";
import { practitioners, timeOff } from "../tables.ts";
import { getTimeOff, listTimeOff, type TimeOffInput, toTimeOffAuditEntry } from "./time-off.ts";
import { toTimeRange } from "./time-off-records.ts";

/**
 * Returns the practitioner who signs in with an account. Throws `not_found` if the account belongs to no practitioner.
 */
export async function ownResourceId(db: DatabaseOrTransaction, accountId: string): Promise<string> {
  const [own] = await db
    .select({ id: practitioners.id })
    .from(practitioners)
    .where(eq(practitioners.accountId, accountId));
  if (!own) throw new AppError("not_found");
  return own.id;
}

/**
 * Requests time off for the practitioner who signs in with this account. The request blocks no time until it is
 * approved. Throws `not_found`, `invalid_input`.
 */
export async function requestTimeOff(
  { db, actor }: ScheduleContext,
  { accountId, ...words }: TimeOffInput & { accountId: string },
): Promise<WireTimeOff> {
  const { timeZone } = (await getClinicSettings(db)).location;
  const during = toTimeRange(words, timeZone);
  return db.transaction(async (tx) => {
    const resourceId = await ownResourceId(tx, accountId);
    const id = newId();
    const { kind, reason } = words;
    await tx.insert(timeOff).values({ id, resourceId, during, kind, reason, state: "asked", createdBy: accountId });
    const timeOffRequest = await getTimeOff(tx, id);
    await writeAudit(tx, actor, toTimeOffAuditEntry("timeOff.ask", undefined, timeOffRequest));
    return timeOffRequest;
  });
}

/** Lists the practitioner's own time off that isn't over. */
export async function listOwnTimeOff(
  { db, clock }: Pick<ScheduleContext, "db" | "clock">,
  accountId: string,
): Promise<WireTimeOff[]> {
  return listTimeOff(db, { now: clock.now(), resourceId: await ownResourceId(db, accountId) });
}

/**
 * Withdraws the practitioner's own request. Approved time off isn't found here, because the approver must be involved.
 */
export async function withdrawTimeOff(
  { db, actor }: ScheduleContext,
  { id, accountId }: { id: string; accountId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const resourceId = await ownResourceId(tx, accountId);
    const isOwn = and(eq(timeOff.id, id), eq(timeOff.resourceId, resourceId), eq(timeOff.state, "asked"));
    const [found] = await tx.select({ id: timeOff.id }).from(timeOff).where(isOwn).for("update");
    if (!found) throw new AppError("not_found");
    const before = await getTimeOff(tx, id);
    await tx.delete(timeOff).where(sql`${timeOff.id} = ${id}`);
    await writeAudit(tx, actor, toTimeOffAuditEntry("timeOff.withdraw", before, undefined));
  });
}

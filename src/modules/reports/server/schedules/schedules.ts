import { asc, eq } from "drizzle-orm";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import { type Database, type DatabaseOrTransaction, type Transaction, withRetry } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import { addDays } from "#shared/zoned-time.ts";
import { FILTERS } from "../../domain/report.ts";
import { fitsCadence, nextSendDay } from "../../domain/report-schedule.ts";
import type { ReportSchedule, ScheduledQuery } from "../../staff/contract/schedule-calls.ts";
import { assertAsks, type Filters } from "../reading/read-report.ts";
import { todayOf } from "../reading/reader-of.ts";
import { isCovered, listRecipients, type Recipient } from "./recipients.ts";
import { reportSchedules } from "./schedule-tables.ts";

type StoredSchedule = typeof reportSchedules.$inferSelect;
type Fields = Pick<ReportSchedule, "name" | "query" | "cadence" | "on" | "at"> & { recipientIds: string[] };

/** Returns the filters of a scheduled report. */
export function filtersOfSchedule(query: ScheduledQuery): Filters {
  return Object.fromEntries(
    FILTERS.flatMap((filter) => (query[filter] === undefined ? [] : [[filter, query[filter]]])),
  );
}

/**
 * Throws `invalid_input` for an unsupported report query, a day that its cadence doesn't have, or a recipient without
 * permission for figures.
 */
async function assertFits(db: DatabaseOrTransaction, { query, cadence, on, recipientIds }: Fields): Promise<void> {
  assertAsks(query.report, { by: query.by, filters: filtersOfSchedule(query) });
  if (!fitsCadence(cadence, on))
    throw new AppError("invalid_input", { message: "Choose a day of the week, or a day of the month up to 28." });
  const known = new Set((await listRecipients(db)).map(({ id }) => id));
  if (!recipientIds.every((id) => known.has(id)))
    throw new AppError("invalid_input", { message: "A recipient is a member of the team with a right to numbers." });
}

function toWire(
  { onDay, recipientIds, madeBy: _, updatedAt: __, ...row }: StoredSchedule,
  team: readonly Recipient[],
): ReportSchedule {
  const recipients = recipientIds.flatMap((id) => {
    const person = team.find((one) => one.id === id);
    return [
      {
        id,
        name: person?.name ?? "Someone who left",
        email: person?.email ?? "",
        isCovered: person !== undefined && isCovered(person, row.query, row.nextOn),
      },
    ];
  });
  return { ...row, on: onDay, recipients };
}

/** Lists the emailed reports, and the staff who can receive one. */
export async function listSchedules(db: DatabaseOrTransaction) {
  const [rows, team] = await Promise.all([
    db.select().from(reportSchedules).orderBy(asc(reportSchedules.name), asc(reportSchedules.id)),
    listRecipients(db),
  ]);
  return {
    docs: rows.map((row) => toWire(row, team)),
    staff: team.map(({ id, name, email }) => ({ id, name, email })),
  };
}

const auditOf = ({ name, query, cadence, onDay, at, recipientIds }: StoredSchedule) => ({
  name,
  query,
  cadence,
  onDay,
  at,
  recipientIds,
});

const DONE = { add: "added", change: "changed", remove: "removed" } as const;

const log = (
  tx: Transaction,
  actor: AuditActor,
  what: "add" | "change" | "remove",
  before?: StoredSchedule,
  after?: StoredSchedule,
) =>
  writeAudit(tx, actor, {
    action: `reportSchedule.${what}`,
    resource: "ReportSchedule",
    resourceId: (after ?? before)?.id ?? "",
    summary: `Mailing of report ${(after ?? before)?.name} ${DONE[what]}`,
    ...(before ? { before: auditOf(before) } : {}),
    ...(after ? { after: auditOf(after) } : {}),
  });

const columnsOf = ({ name, query, cadence, on, at, recipientIds }: Fields) => ({
  name,
  query,
  cadence,
  onDay: on,
  at,
  recipientIds: [...new Set(recipientIds)],
});

/** Adds a report that is emailed from tomorrow on. Throws `invalid_input`. */
export function addSchedule(db: Database, actor: AuditActor, madeBy: string, fields: Fields): Promise<ReportSchedule> {
  return withRetry(db, async (tx) => {
    await assertFits(tx, fields);
    const nextOn = nextSendDay(fields, addDays(await todayOf(tx), 1));
    const [row] = await tx
      .insert(reportSchedules)
      .values({ id: newId(), madeBy, nextOn, ...columnsOf(fields) })
      .returning();
    if (!row) throw new Error("an insert returns its row");
    await log(tx, actor, "add", undefined, row);
    return toWire(row, await listRecipients(tx));
  });
}

async function lockSchedule(tx: Transaction, id: string): Promise<StoredSchedule> {
  const [row] = await tx.select().from(reportSchedules).where(eq(reportSchedules.id, id)).for("update");
  if (!row) throw new AppError("not_found");
  return row;
}

/** Changes what is sent, when and to whom. Throws `not_found`, `version_conflict` and `invalid_input`. */
export function changeSchedule(
  db: Database,
  actor: AuditActor,
  { id, version, ...fields }: Fields & { id: string; version: number },
): Promise<ReportSchedule> {
  return withRetry(db, async (tx) => {
    const before = await lockSchedule(tx, id);
    if (before.version !== version) throw new AppError("version_conflict");
    await assertFits(tx, fields);
    const nextOn = nextSendDay(fields, addDays(await todayOf(tx), 1));
    const [row] = await tx
      .update(reportSchedules)
      .set({ nextOn, ...columnsOf(fields) })
      .where(eq(reportSchedules.id, id))
      .returning();
    if (!row) throw new AppError("not_found");
    await log(tx, actor, "change", before, row);
    return toWire(row, await listRecipients(tx));
  });
}

/** Stops sending a report. Throws `not_found`. */
export function removeSchedule(db: Database, actor: AuditActor, id: string): Promise<void> {
  return withRetry(db, async (tx) => {
    const before = await lockSchedule(tx, id);
    await tx.delete(reportSchedules).where(eq(reportSchedules.id, id));
    await log(tx, actor, "remove", before);
  });
}

import { and, eq, sql } from "drizzle-orm";
import { clinicZoneInSql } from "#modules/locations/server/public.ts";
import { enqueueMail } from "#modules/notifications/server/public.ts";
import { type Database, withRetry } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import type { JobTasks } from "#platform/jobs/job-runner.ts";
import { addDays } from "#shared/zoned-time.ts";
import { nextSendDay } from "../../domain/report-schedule.ts";
import { reportSchedules } from "./schedule-tables.ts";

const TASK = "send_reports";

export const reportMailSchedules = { [TASK]: "*/5 * * * *" };

/** Finds the reports that are due by the clinic's clock. A report that was missed for several days is due only once. */
const listDue = statement(
  { id: "text", today: "date" },
  sql`select s.id, n.today from report_schedules s,
      (select (clock_now() at time zone ${clinicZoneInSql})::date as today, to_char(clock_now() at time zone ${clinicZoneInSql}, 'HH24:MI') as time) n
    where s.next_on < n.today or (s.next_on = n.today and s.at <= n.time)`,
);

/**
 * Requests the emails of due reports, one for each recipient and day. Permissions are checked when an email is written.
 */
export async function sendDueReports(db: Database): Promise<void> {
  for (const { id, today } of await listDue(db)) {
    await withRetry(db, async (tx) => {
      const [row] = await tx.select().from(reportSchedules).where(eq(reportSchedules.id, id)).for("update");
      if (!row || row.nextOn > today) return;
      const nextOn = nextSendDay({ cadence: row.cadence, on: row.onDay }, addDays(today, 1));
      await tx
        .update(reportSchedules)
        .set({ nextOn, lastSentOn: today })
        .where(and(eq(reportSchedules.id, id), eq(reportSchedules.nextOn, row.nextOn)));
      for (const recipientId of row.recipientIds)
        await enqueueMail(tx, {
          mail: "staff-report",
          key: `report:${id}:${today}:${recipientId}`,
          payload: { scheduleId: id, recipientId, sentOn: today },
        });
    });
  }
}

export function reportTasks({ db }: { db: Database }): JobTasks {
  return { [TASK]: () => sendDueReports(db) };
}

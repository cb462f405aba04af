import { sql } from "drizzle-orm";
import { type DueWork, minuteAfterInSql } from "#platform/clock/due-work.ts";
import type { Database } from "#platform/db/client.ts";
import type { JobTasks } from "#platform/jobs/job-runner.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { keepPauses } from "./changes/keep-pauses.ts";
import { forgetQuotes } from "./changes/preview-change.ts";
import { endDue } from "./contracts/end-due.ts";
import { CREDIT_TOLD_DAYS_BEFORE, emitEndingCredit } from "./credit/emit-ending-credit.ts";
import { expireCredit } from "./credit/expire-credit.ts";
import { annualMonthsInSql, earnRestOfEnded, grantAnnualMonths } from "./credit/grant-annual-months.ts";
import { grantBirthdays } from "./credit/grant-birthdays.ts";
import { emitEndingYears, YEAR_TOLD_DAYS_BEFORE } from "./renewals/emit-ending-years.ts";

const KEEP_TASK = "keep_memberships";

/**
 * Runs the scheduled work of memberships: starting and ending pauses, credit for prepaid months, birthdays, reminders,
 * and expired credit. Safe to repeat.
 */
export async function keepMemberships(db: Database): Promise<void> {
  await keepPauses(db);
  await grantAnnualMonths(db);
  await endDue(db);
  await grantBirthdays(db);
  await emitEndingYears(db);
  await emitEndingCredit(db);
  await expireCredit(db);
  await earnRestOfEnded(db);
  await forgetQuotes(db);
}

export function membershipTasks({ db }: Pick<ServerDeps, "db">): JobTasks {
  return { [KEEP_TASK]: () => keepMemberships(db) };
}

export const membershipSchedules: Record<string, string> = { [KEEP_TASK]: "*/10 * * * *" };

const dueMinute = minuteAfterInSql(sql`due.at`);

/** Finds the minute when the next membership task is due. */
export const membershipDueWork: DueWork = {
  task: KEEP_TASK,
  earliest: (after) => sql`
    select min(${dueMinute}) as at from (
      select ends_at as at from memberships where state in ('active', 'past_due', 'paused') and ends_at is not null
      union all select paused_from from memberships where state = 'active' and paused_from is not null
      union all select resumes_at from memberships where state = 'paused'
      union all select expires_at from credit_lots where closed_at is null
      union all select expires_at - make_interval(days => ${CREDIT_TOLD_DAYS_BEFORE}::int) from credit_lots
      where closed_at is null and end_told_for is distinct from expires_at
      union all select period_end - make_interval(days => ${YEAR_TOLD_DAYS_BEFORE}::int) from memberships
      where state = 'active' and "interval" = 'year' and renewal_told_for is distinct from period_end
      union all select a.at from ${annualMonthsInSql} a
    ) due where ${dueMinute} > ${after}`,
};

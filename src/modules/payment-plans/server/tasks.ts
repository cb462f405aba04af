import { sql } from "drizzle-orm";
import { type DueWork, minuteAfterInSql } from "#platform/clock/due-work.ts";
import type { JobTasks } from "#platform/jobs/job-runner.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { emitEndingPlans, TOLD_DAYS_BEFORE } from "./emit-ending-plans.ts";
import { expirePlans } from "./expire-plans.ts";

const EXPIRE_TASK = "expire_plans";

export function paymentPlanTasks({ db }: Pick<ServerDeps, "db">): JobTasks {
  return {
    async [EXPIRE_TASK]() {
      await emitEndingPlans(db);
      await expirePlans(db);
    },
  };
}

/** Every hour, because the clinic's midnight differs from the database's. */
export const paymentPlanSchedules: Record<string, string> = { [EXPIRE_TASK]: "7 * * * *" };

const dueMinute = minuteAfterInSql(sql`due.at`);

/**
 * The job is due two UTC days after a package's reminder day and after its last day: by then these days are over in
 * every time zone.
 */
export const paymentPlanDueWork: DueWork = {
  task: EXPIRE_TASK,
  earliest: (after) => sql`
    select min(${dueMinute}) as at from (
      select (ends_on + 2)::timestamp at time zone 'UTC' as at from plan_purchases where state in ('paid_off', 'defaulted')
      union all select (ends_on - ${TOLD_DAYS_BEFORE - 2}::int)::timestamp at time zone 'UTC' from plan_purchases
      where state in ('active', 'past_due', 'paid_off', 'defaulted') and end_told_for is distinct from ends_on
    ) due where ${dueMinute} > ${after}`,
};

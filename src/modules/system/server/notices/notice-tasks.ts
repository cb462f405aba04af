import { sql } from "drizzle-orm";
import type { Database } from "#platform/db/client.ts";
import { command } from "#platform/db/statement.ts";
import type { JobTasks } from "#platform/jobs/job-runner.ts";
import { MOST_NOTICES, NOTICE_DAYS } from "../../domain/notice-kinds.ts";

const TASK = "sweep_notices";

/** The schedule of the daily cleanup, at night in the clinic. */
export const noticeSchedules = { [TASK]: "50 7 * * *" };

const deleteOld = command(
  sql`delete from staff_notices where created_at < clock_now() - make_interval(days => ${sql.placeholder("days")}::int)`,
);
const deleteBeyond = command(sql`
  delete from staff_notices where id in (
    select id from (
      select id, row_number() over (partition by account_id order by created_at desc, id desc) as place from staff_notices
    ) placed where place > ${sql.placeholder("most")}::int)`);

/** Deletes old notices, and those beyond the maximum per person. */
export async function sweepNotices(db: Database): Promise<void> {
  await deleteOld(db, { days: NOTICE_DAYS });
  await deleteBeyond(db, { most: MOST_NOTICES });
}

export function noticeTasks({ db }: { db: Database }): JobTasks {
  return { [TASK]: () => sweepNotices(db) };
}

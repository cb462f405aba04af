import { sql } from "drizzle-orm";
import type { JobTasks } from "#platform/jobs/job-runner.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { healthKeyId, openAnswers, sealAnswers } from "./seal-answers.ts";

/** Every night. */
export const careSchedules = { sweep_screening: "20 8 * * *" };

/** The rows of one transaction. */
const BATCH = 200;

/** Jobs of the care module. */
export function careTasks(deps: Pick<ServerDeps, "db" | "secrets" | "logger">): JobTasks {
  return {
    async sweep_screening() {
      await deps.db.execute(sql`delete from screening_answers where expires_at <= clock_now()`);
      await resealAnswers(deps);
    },
  };
}

/** Seals answers again that a former secret sealed. Tells the log how many no secret opens. */
export async function resealAnswers({
  db,
  secrets,
  logger,
}: Pick<ServerDeps, "db" | "secrets" | "logger">): Promise<void> {
  const keyId = healthKeyId(secrets);
  let [last, lost, isMore] = ["", 0, true];
  while (isMore) {
    const { rows } = await db.execute<{ id: string; owner: string; sealed: string }>(sql`
      select id, owner, sealed from screening_answers where key_id <> ${keyId} and id > ${last} order by id limit ${BATCH}`);
    for (const { id, owner, sealed } of rows) {
      const content = openAnswers(secrets, { id, owner }, sealed);
      if (!content) lost += 1;
      else
        await db.execute(sql`
          update screening_answers set sealed = ${sealAnswers(secrets, { id, owner }, content)}, key_id = ${keyId}
          where id = ${id} and sealed = ${sealed}`);
    }
    last = rows.at(-1)?.id ?? last;
    isMore = rows.length === BATCH;
  }
  if (lost > 0) logger.warn({ lost }, "health answers that no secret opens: was SECRETS changed?");
}

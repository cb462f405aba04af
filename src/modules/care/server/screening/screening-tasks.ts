import { sql } from "drizzle-orm";
import { command, statement } from "#platform/db/statement.ts";
import type { JobTasks } from "#platform/jobs/job-runner.ts";
import { type ResealCount, type ResealDeps, resealRows } from "#platform/reseal.ts";
import { LostSecretError } from "#platform/secrets.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { healthKeyId, openAnswers, sealAnswers } from "./seal-answers.ts";

/** Every night. */
export const careSchedules = { sweep_screening: "20 8 * * *" };

/** The number of rows read at once. */
const BATCH = 200;

const deleteExpired = command(sql`delete from screening_answers where expires_at <= clock_now()`);

/** Returns the jobs of the care module. */
export function careTasks(deps: Pick<ServerDeps, "db" | "secrets" | "logger">): JobTasks {
  return {
    async sweep_screening() {
      await deleteExpired(deps.db);
      const { lost } = await resealAnswers(deps);
      if (lost > 0) deps.logger.warn({ lost }, "health answers that no secret opens: was SECRETS changed?");
    },
  };
}

const listWithOldKey = statement(
  { id: "text", owner: "text", sealed: "text" },
  sql`
  select id, owner, sealed from screening_answers where key_id <> ${sql.placeholder("keyId")} and id > ${sql.placeholder("last")} order by id limit ${BATCH}`,
);

const reseal = command(sql`
  update screening_answers set sealed = ${sql.placeholder("resealed")}, key_id = ${sql.placeholder("keyId")}
  where id = ${sql.placeholder("id")} and sealed = ${sql.placeholder("sealed")}`);

/** Re-encrypts answers that were encrypted with a former secret. */
export function resealAnswers({ db, secrets }: ResealDeps): Promise<ResealCount> {
  const keyId = healthKeyId(secrets);
  return resealRows({
    list: (last) => listWithOldKey(db, { keyId, last }),
    async again({ id, owner, sealed }) {
      const content = openAnswers(secrets, { id, owner }, sealed);
      if (!content) throw new LostSecretError("health");
      await reseal(db, { resealed: sealAnswers(secrets, { id, owner }, content), keyId, id, sealed });
      return true;
    },
  });
}

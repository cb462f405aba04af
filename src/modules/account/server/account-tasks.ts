import { sql } from "drizzle-orm";
import { command } from "#platform/db/statement.ts";
import type { JobTasks } from "#platform/jobs/job-runner.ts";
import type { ServerDeps } from "#platform/server-deps.ts";

const TASK = "sweep_account";

/** Runs once a day, at night in the clinic's time. */
export const accountSchedules = { [TASK]: "40 7 * * *" };

const deleteExpiredTokens = command(sql`delete from access_tokens where expires_at < now()`);

const deleteEndedSessions = command(sql`delete from sessions where expires_at < now() - interval '30 days'
    or revoked_at < now() - interval '30 days' or last_seen_at < now() - interval '60 days'`);

const deleteOldCodes = command(sql`delete from one_time_codes where expires_at < now() - interval '1 day'`);

const deleteOldNetworks = command(sql`delete from known_networks where seen_at < now() - interval '1 year'`);

const deleteOldTickets = command(sql`delete from reset_tickets where expires_at < now() - interval '1 day'`);

/**
 * Deletes unusable rows: expired tokens; sessions a month after their end (until then, their renewal tokens reveal the
 * use of a stolen one); codes and tickets after a day; and networks a year after the last login.
 */
export function accountTasks({ db }: Pick<ServerDeps, "db">): JobTasks {
  return {
    async [TASK]() {
      await deleteExpiredTokens(db);
      await deleteEndedSessions(db);
      await deleteOldCodes(db);
      await deleteOldNetworks(db);
      await deleteOldTickets(db);
    },
  };
}

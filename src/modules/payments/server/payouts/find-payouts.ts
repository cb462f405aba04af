import { sql } from "drizzle-orm";
import { statement } from "#platform/db/statement.ts";
import { isGatewayError } from "#platform/payment-gateway.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { isAppError } from "#shared/app-error.ts";
import { settlePayout } from "./settle-payout.ts";

/**
 * How many days before the newest known payout the search starts, because an event can be late, and a database restored
 * from a backup is out of date.
 */
const LOOKS_BACK_DAYS = 3;

/**
 * Finds payouts whose events were lost: reads payouts from the provider, starting shortly before the newest known one,
 * and updates each that is new or has a different state. Safe to repeat. Returns how many it updated; if the provider
 * doesn't respond, the next run tries again.
 */
export async function findPayouts(deps: Pick<ServerDeps, "db" | "payments" | "logger">): Promise<number> {
  try {
    return await settleMissed(deps);
  } catch (error) {
    if (!isGatewayError(error) && !isAppError(error)) throw error;
    deps.logger.warn({ err: error }, "payouts are looked for again");
    return 0;
  }
}

const readNewest = statement(
  { since: "instant?" },
  sql`select max(made_at) - make_interval(days => ${sql.placeholder("days")}::int) as since from payouts`,
);
const readStates = statement(
  { id: "text", status: "text" },
  sql`select id, status from payouts where id = any(${sql.placeholder("ids")}::text[])`,
);

async function settleMissed({ db, payments }: Pick<ServerDeps, "db" | "payments">): Promise<number> {
  const [newest] = await readNewest(db, { days: LOOKS_BACK_DAYS });
  const since = newest?.since;
  const payouts = await payments.listPayouts(since ? new Date(since) : undefined);
  const stored = await readStates(db, { ids: payouts.map(({ id }) => id) });
  const known = new Map(stored.map(({ id, status }) => [id, status]));
  const missed = payouts.filter(({ id, status }) => known.get(id) !== status);
  for (const { id } of missed.toReversed()) await settlePayout({ db, payments }, id);
  return missed.length;
}

import { sql } from "drizzle-orm";
import { isGatewayError } from "#platform/payment-gateway.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { isAppError } from "#shared/app-error.ts";
import { settlePayout } from "./settle-payout.ts";

/** An event can be late, and a database restored from a backup is behind. */
const LOOKS_BACK_DAYS = 3;

/**
 * Finds the payouts whose events were lost: asks the provider for those made since shortly before the newest one we
 * know, and settles each that is new or stands otherwise there. Harmless to repeat. Returns how many it settled; the
 * next run tries again where the provider doesn't answer.
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

async function settleMissed({ db, payments }: Pick<ServerDeps, "db" | "payments">): Promise<number> {
  const { rows } = await db.execute<{ since: string | null }>(sql`
    select to_json(max(made_at) - make_interval(days => ${LOOKS_BACK_DAYS}::int)) as since from payouts`);
  const since = rows[0]?.since;
  const made = await payments.listPayouts(since ? new Date(since) : undefined);
  const stored = await db.execute<{ id: string; status: string }>(sql`
    select id, status from payouts where id = any(${sql.param(made.map(({ id }) => id))}::text[])`);
  const known = new Map(stored.rows.map(({ id, status }) => [id, status]));
  const missed = made.filter(({ id, status }) => known.get(id) !== status);
  for (const { id } of missed.toReversed()) await settlePayout({ db, payments }, id);
  return missed.length;
}

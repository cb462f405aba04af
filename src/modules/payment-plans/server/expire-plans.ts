import { and, eq, inArray, sql } from "drizzle-orm";
import { getClinicSettings } from "#modules/content/server/public.ts";
import { packageEnded } from "#modules/ledger/domain/events/other-entries.ts";
import { balancesOf, postTransfers } from "#modules/ledger/server/public.ts";
import { type Database, withRetry } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { planPurchases, planSessionUses } from "./tables.ts";

const AT_ONCE = 50;

/** How many days the expiry of a package waits for a booked visit that uses one of its sessions. */
const WAITS_DAYS = 90;

const takeEnded = statement(
  { id: "text", customerId: "text" },
  sql`
  select id, customer_id as "customerId" from plan_purchases
  where state in ('paid_off', 'defaulted') and ends_on < (clock_now() at time zone ${sql.placeholder("timeZone")})::date
    and (reserved_sessions = 0
      or ends_on < (clock_now() at time zone ${sql.placeholder("timeZone")})::date - ${sql.placeholder("waitsDays")}::int)
  order by id limit ${sql.placeholder("limit")} for update skip locked`,
);

/**
 * Expires packages after their last day: what was paid but not used becomes store credit, which never expires, and the
 * sessions end. A package with a session reserved for a visit waits for that visit.
 */
export async function expirePlans(db: Database): Promise<void> {
  const { timeZone } = (await getClinicSettings(db)).location;
  for (;;) {
    const count = await withRetry(db, async (tx) => {
      const due = await takeEnded(tx, { timeZone, waitsDays: WAITS_DAYS, limit: AT_ONCE });
      if (due.length === 0) return 0;
      const ids = due.map(({ id }) => id);
      const forgotten = and(inArray(planSessionUses.purchaseId, ids), eq(planSessionUses.state, "reserved"));
      await tx.update(planSessionUses).set({ state: "returned", updatedAt: sql`clock_now()` }).where(forgotten);
      const left = await balancesOf(
        tx,
        ids.flatMap((id) => [`plan:${id}`, `sessions:${id}`] as const),
      );
      await tx
        .update(planPurchases)
        .set({ state: "expired", endedAt: sql`clock_now()`, endReason: "expired", updatedAt: sql`clock_now()` })
        .where(inArray(planPurchases.id, ids));
      const ended = due.map(({ id, customerId }) =>
        packageEnded({
          purchaseId: id,
          customerId,
          leftCents: left.get(`plan:${id}`) ?? 0,
          sessionsLeft: left.get(`sessions:${id}`) ?? 0,
        }),
      );
      const moved = ended.filter(({ entries }) => entries.length > 0);
      await postTransfers(
        tx,
        moved.map((movement) => ({ ...movement, actor: "system" })),
      );
      return ids.length;
    });
    if (count < AT_ONCE) return;
  }
}

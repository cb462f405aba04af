import { and, eq, inArray, sql } from "drizzle-orm";
import { getClinicSettings } from "#modules/content/server/public.ts";
import { packageEnded } from "#modules/ledger/domain/events/other-entries.ts";
import { balancesOf, postTransfers } from "#modules/ledger/server/public.ts";
import { type Database, withRetry } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { planPurchases, planSessionUses } from "./tables.ts";

const AT_ONCE = 50;

/** How long a package waits for a visit that was booked with one of its sessions and isn't closed yet. */
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
 * Ends the packages whose last day is over: what was paid and not used becomes store credit, which has no end, and the sessions go. One that a
 * visit still takes a session of waits for it.
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
          ...{ purchaseId: id, customerId, leftCents: left.get(`plan:${id}`) ?? 0 },
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

import { sql } from "drizzle-orm";
import { type DueWork, minuteAfterInSql } from "#platform/clock/due-work.ts";
import type { Database } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { announceSlots } from "../clinic/slot-notice.ts";
import { getWaitlistPort } from "../pass-on-freed-places/waitlist-port.ts";

/**
 * How long an expired hold still belongs to its cart, so that a customer who is paying right then may still get the
 * slot.
 */
const GRACE_MINUTES = 2;

const sweptAt = minuteAfterInSql(sql`hold_expires_at + make_interval(mins => ${GRACE_MINUTES}::int)`);

/**
 * Deletes the rows of expired holds after a grace period, and notifies open pages. A hold that has expired doesn't
 * block its slot even before that.
 */
export const sweepHoldsWork: DueWork = {
  earliest: (after) => sql`
    select min(${sweptAt}) as at from appointments where status = 'held' and ${sweptAt} > ${after}`,
  task: "sweep_holds",
};

const deleteOverdue = statement(
  { date: "text" },
  sql`
  delete from appointments where id in (
    select id from appointments
    where status = 'held' and held_for_offer_id is null and hold_expires_at < clock_now() - make_interval(mins => ${GRACE_MINUTES})
    order by id for update skip locked)
  returning date::text as date`,
);

/** Removes expired holds and announces that their slots are free. Idempotent. Returns how many it removed. */
export async function sweepHolds(db: Database): Promise<number> {
  return db.transaction(async (tx) => {
    const rows = await deleteOverdue(tx);
    await announceSlots(
      tx,
      rows.map(({ date }) => date),
    );
    const dates = [...new Set(rows.map(({ date }) => date))];
    if (dates.length > 0) await getWaitlistPort().requestOffers(tx, { from: dates.toSorted()[0] ?? "", dates });
    return rows.length;
  });
}

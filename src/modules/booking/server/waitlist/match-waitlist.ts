import { sql } from "drizzle-orm";
import type { BusyRange } from "#modules/scheduling/domain/resource.ts";
import { type Transaction, withRetry } from "#platform/db/client.ts";
import { failpoint } from "#platform/failpoint.ts";
import { quietUntil } from "../../domain/quiet-hours.ts";
import { lockForVisit } from "../schedule/schedule-locks.ts";
import { clinicSnapshotOf } from "../slots/clinic-snapshot.ts";
import { announceSlots } from "../slots/slot-notice.ts";
import { type OfferContext, offerPlace } from "./offer-place.ts";
import { orderByFit } from "./order-by-fit.ts";
import { askWaitlist } from "./pass-on.ts";
import { listLine } from "./waiting-line.ts";

/**
 * Offers the free places of a day to the waitlist in its order, until no entry fits. Holds are replaced by offers in
 * one transaction, so that nothing is free in between. At night it waits for the morning. Harmless to repeat: a second
 * run finds no holds and no entry to ask again. Returns how many offers it made.
 */
export async function matchWaitlist(context: OfferContext, date: string): Promise<number> {
  const snapshot = await clinicSnapshotOf(context);
  const { timeZone } = snapshot.clinic.rules;
  const now = context.clock.now();
  const morning = quietUntil(now, timeZone);
  return withRetry(context.db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('waitlist:' || ${date}, 0))`);
    if (morning) {
      await askWaitlist(tx, date, morning);
      return 0;
    }
    const freed = await dropKept(tx, date);
    const line = await listLine(tx, { date, now, timeZone });
    let offers = 0;
    if (line.length > 0) {
      // All of them, in their order: offers take several places, and all writers lock in this order.
      await lockForVisit(
        tx,
        snapshot.clinic.resources.map(({ id }) => id),
      );
      const byFit = snapshot.settings.booking.waitlistOrder === "fit";
      const ordered = byFit ? await orderByFit(tx, line, { snapshot, date, now, freed }) : line;
      failpoint("waitlist:after_placeholder");
      for (const entry of ordered) {
        if (await offerPlace(context, tx, { snapshot, entry, date, now, freed })) offers += 1;
      }
    }
    failpoint("waitlist:after_offer");
    if (freed.length > 0 || offers > 0) await announceSlots(tx, [date]);
    return offers;
  });
}

/** Deletes the waitlist's holds of a day and returns them. */
async function dropKept(tx: Transaction, date: string): Promise<BusyRange[]> {
  const { rows } = await tx.execute<{ resourceId: string; from: string; to: string }>(sql`
    with kept as (
      select id from appointments where status = 'held' and date = ${date}
        and num_nonnulls(held_for_cart_id, held_for_account_id, held_for_offer_id, held_for_order_id) = 0
      order by id for update
    ), was as (
      select c.resource_id, c.during from claims c join kept on kept.id = c.appointment_id where c.released_at is null
    ), gone as (delete from appointments where id in (select id from kept))
    select resource_id as "resourceId", lower(during) as "from", upper(during) as "to" from was`);
  return rows.map(({ resourceId, from, to }) => ({ resourceId, from: new Date(from), to: new Date(to) }));
}

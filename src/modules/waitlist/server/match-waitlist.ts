import { sql } from "drizzle-orm";
import { quietUntil } from "#modules/booking/domain/quiet-hours.ts";
import { clinicState, offeredPlaces } from "#modules/booking/server/public.ts";
import type { BusyRange } from "#modules/scheduling/domain/resource.ts";
import { type Transaction, withRetry } from "#platform/db/client.ts";
import { command } from "#platform/db/statement.ts";
import { failpoint } from "#platform/failpoint.ts";
import { askWaitlist } from "./ask-waitlist.ts";
import { type OfferContext, offerPlace, startsFor, toEntrySearches } from "./offer-place.ts";
import { listLine, type WaitingEntry } from "./waiting-line.ts";

const lockDay = command(
  sql`select pg_advisory_xact_lock(hashtextextended('waitlist:' || ${sql.placeholder("date")}, 0))`,
);

/**
 * Offers the free slots of a day to the waitlist in its order, until no entry fits. Each offer's hold replaces the hold
 * of the freed slot in one transaction, so that the slot is never free in between. At night, makes no offers and queues
 * the job again for the morning. Safe to repeat: a second run finds no freed slots and doesn't repeat an offer. Returns
 * the number of offers made.
 */
export async function matchWaitlist(context: OfferContext, date: string): Promise<number> {
  const snapshot = await clinicState.recallClinicSnapshot(context);
  const { timeZone } = snapshot.clinic.rules;
  const now = context.clock.now();
  const morning = quietUntil(now, timeZone);
  return withRetry(context.db, async (tx) => {
    await lockDay(tx, { date });
    if (morning) {
      await askWaitlist(tx, date, morning);
      return 0;
    }
    const freed = await offeredPlaces.deleteWaitlistHoldsOfDay(tx, date);
    const line = await listLine(tx, { date, now, timeZone });
    let offers = 0;
    if (line.length > 0) {
      // Locks all resources in order: offers reserve several slots, and all writers lock in this order.
      await clinicState.lockForVisit(
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
    if (freed.length > 0 || offers > 0) await clinicState.announceSlots(tx, [date]);
    return offers;
  });
}

type FreedTime = { snapshot: clinicState.ClinicSnapshot; date: string; now: Date; freed: readonly BusyRange[] };

/**
 * Sorts the entries by how much of the freed time their visit can fill, rounded down to quarters, the most first.
 * Entries with the same quarter stay in the order of the line; if there is no freed time, all do.
 */
async function orderByFit(
  tx: Transaction,
  line: readonly WaitingEntry[],
  { freed, ...day }: FreedTime,
): Promise<readonly WaitingEntry[]> {
  if (freed.length === 0) return line;
  const busy = await clinicState.listBusyRanges(
    tx,
    clinicState.spanOfDays(day.date, day.date, day.snapshot.clinic.rules.timeZone),
  );
  const quarters = new Map(
    line.map((entry) => {
      const starts = toEntrySearches(day.snapshot, entry).flatMap(({ request }) =>
        startsFor({ ...day, entry, freed }, request, busy),
      );
      return [entry.id, Math.max(0, ...starts.map((start) => quartersFilled(start, freed)))];
    }),
  );
  return line.toSorted((a, b) => (quarters.get(b.id) ?? 0) - (quarters.get(a.id) ?? 0));
}

/** Returns how many whole quarters of the freed range a visit fills. */
function quartersFilled({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }, freed: readonly BusyRange[]): number {
  const shares = freed.map(({ from, to }) => {
    const filled = Math.min(+to, +endsAt) - Math.max(+from, +startsAt);
    return Math.max(0, filled) / (+to - +from);
  });
  return Math.floor(Math.max(0, ...shares) * 4);
}

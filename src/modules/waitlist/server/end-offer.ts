import { sql } from "drizzle-orm";
import { offeredPlaces } from "#modules/booking/server/public.ts";
import { clinicZoneInSql } from "#modules/locations/server/public.ts";
import { enqueueMail } from "#modules/notifications/server/public.ts";
import { type Database, type Transaction, withRetry } from "#platform/db/client.ts";
import { command, statement } from "#platform/db/statement.ts";
import type { Clock } from "#shared/clock.ts";
import { type OfferState, UNANSWERED_BEFORE_PAUSE } from "../domain/waitlist.ts";
import { findOffer, type OfferKey } from "./find-offer.ts";

const close = statement(
  { entryId: "text" },
  sql`
  update waitlist_offers set state = ${sql.placeholder("state")}, answered_at = clock_now()
  where id = ${sql.placeholder("offerId")} and state = 'open'
    and (${sql.placeholder("state")} <> 'expired' or expires_at <= clock_now())
  returning entry_id as "entryId"`,
);

const back = statement(
  { state: "text", unanswered: "int" },
  sql`
  update waitlist_entries set
    unanswered = case when ${sql.placeholder("state")} = 'expired' then unanswered + 1 else 0 end,
    state = case when ${sql.placeholder("state")} = 'expired' and unanswered + 1 >= ${sql.placeholder("most")}::int then 'paused' else 'waiting' end
  where id = ${sql.placeholder("entryId")} and state = 'offered' returning state, unanswered`,
);

/**
 * Ends an open offer and passes its slot on to the next in line. The customer stays in line; a third unanswered offer
 * in a row pauses the entry, with an email. Returns whether this call ended the offer. Returns false, and changes
 * nothing, if the offer was already closed, or if `state` is `expired` and its time isn't over. If the customer's
 * response and the expiration coincide, only the first one counts.
 */
export async function endOffer(
  tx: Transaction,
  { offerId, state, now }: { offerId: string; state: Exclude<OfferState, "open" | "accepted">; now: Date },
): Promise<boolean> {
  const [visit] = await offeredPlaces.lockOfferedVisit(tx, { offerId });
  const [closed] = await close(tx, { offerId, state });
  if (!closed) return false;
  const { entryId } = closed;
  const [entry] = await back(tx, { entryId, state, most: UNANSWERED_BEFORE_PAUSE });
  if (entry?.state === "paused")
    await enqueueMail(tx, { mail: "waitlist-paused", key: `offer:${offerId}:paused`, payload: { entryId } });
  if (!visit) return true;
  await offeredPlaces.releaseOfferedPlace(tx, visit.id, now);
  return true;
}

/** Withdraws offers whose slots the clinic can't serve anymore; their customers stay in line. */
export async function withdrawOffersOf(tx: Transaction, appointmentIds: readonly string[], now: Date): Promise<void> {
  if (appointmentIds.length === 0) return;
  for (const offerId of await offeredPlaces.listOffersHolding(tx, appointmentIds))
    await endOffer(tx, { offerId, state: "withdrawn", now });
}

/** Expires an offer whose time has passed, and does nothing before that. Safe to repeat. */
export async function expireOffer({ db, clock }: { db: Database; clock: Clock }, offerId: string): Promise<boolean> {
  return withRetry(db, (tx) => endOffer(tx, { offerId, state: "expired", now: clock.now() }));
}

const listOverdue = statement(
  { id: "text" },
  sql`select id from waitlist_offers where state = 'open' and expires_at <= clock_now() order by expires_at limit 100`,
);

const endPastEntries = command(sql`
  update waitlist_entries e set state = 'expired'
  where e.state in ('unconfirmed', 'waiting', 'paused')
    and e.last_date < (clock_now() at time zone ${clinicZoneInSql})::date`);

/** Ends expired offers whose own job didn't run, and entries whose days have passed. */
export async function sweepWaitlist(context: { db: Database; clock: Clock }): Promise<void> {
  const rows = await listOverdue(context.db);
  for (const { id } of rows) await expireOffer(context, id);
  await endPastEntries(context.db);
}

/** Declines an offer for a customer. A repeated or late call changes nothing. Throws `not_found`. */
export async function declineOffer({ db, clock }: { db: Database; clock: Clock }, key: OfferKey): Promise<void> {
  const { id: offerId } = await findOffer(db, key);
  await withRetry(db, (tx) => endOffer(tx, { offerId, state: "declined", now: clock.now() }));
}

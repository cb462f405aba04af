import { sql } from "drizzle-orm";

/** Entries of the waitlist: `id`, `customer_id`, `state` and when each was made. */
export const entriesToReport = sql`(select id, customer_id, state, created_at from waitlist_entries)`;

/** Places that were offered, with the state of the offer. */
export const offersToReport = sql`(
  select o.id, o.state, o.appointment_id, o.created_at, e.customer_id from waitlist_offers o join waitlist_entries e on e.id = o.entry_id)`;

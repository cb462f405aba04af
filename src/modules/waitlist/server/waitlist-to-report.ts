import { sql } from "drizzle-orm";

/** Waitlist entries: `id`, `customer_id`, `state` and creation time. */
export const entriesToReportInSql = sql`(select id, customer_id, state, created_at from waitlist_entries)`;

/** Offered slots, with the state of the offer. */
export const offersToReportInSql = sql`(
  select o.id, o.state, o.appointment_id, o.created_at, e.customer_id from waitlist_offers o join waitlist_entries e on e.id = o.entry_id)`;

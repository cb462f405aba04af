import { sql } from "drizzle-orm";
import { oneOf, orNull } from "#platform/db/row.ts";

const holders = ["link", "web", "desk", "waitlist"] as const;
export type Holder = (typeof holders)[number];

/** What holds the place of `appointments a`; null where none is held. */
export const holderInSql = sql`case when a.held_for_order_id is not null and a.booked_via <> 'online' then 'link'
    when coalesce(a.held_for_cart_id, a.held_for_order_id) is not null then 'web'
    when a.held_for_account_id is not null then 'desk'
    when a.status = 'held' then 'waitlist' end`;

export const holderColumn = orNull(oneOf(holders));

/** Holders as staff read them. */
export const HOLDER_WORDS: Record<Holder, string> = {
  link: "Deposit link",
  web: "Web",
  desk: "Desk",
  waitlist: "Waitlist",
};

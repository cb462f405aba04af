import { sql } from "drizzle-orm";
import { oneOf, orNull } from "#platform/db/row.ts";

const holders = ["link", "web", "desk", "waitlist"] as const;
export type HolderKind = (typeof holders)[number];

/** SQL for the kind of holder of visit `a`, such as a cart or a waitlist offer; null if the visit isn't a hold. */
export const holderKindInSql = sql`case when a.held_for_order_id is not null and a.booked_via <> 'online' then 'link'
    when coalesce(a.held_for_cart_id, a.held_for_order_id) is not null then 'web'
    when a.held_for_account_id is not null then 'desk'
    when a.status = 'held' then 'waitlist' end`;

export const holderKindColumn = orNull(oneOf(holders));

/** The words that staff read for each kind of holder. */
export const HOLDER_WORDS: Record<HolderKind, string> = {
  link: "Deposit link",
  web: "Web",
  desk: "Desk",
  waitlist: "Waitlist",
};

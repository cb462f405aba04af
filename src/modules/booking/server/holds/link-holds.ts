import { type SQL, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { neverNull } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import { timeInZone } from "#shared/zoned-time.ts";

/** How long slots booked by staff are held while the deposit is to be paid by the emailed link. */
export const LINK_HOLD_HOURS = 24;

const isHeld = sql`a.status = 'held' and a.hold_expires_at > clock_now()`;

/**
 * SQL condition: whether staff hold the slot of visit `a` until its order is paid by a link. A slot chosen on the site
 * is held only while the payment page is open.
 */
const isHeldForLink = sql`${isHeld} and a.booked_via <> 'online'`;

/** Whether an order still waits for its deposit by a link. It may be paid even if no payment page is open for it. */
export function waitsForLinkInSql(orderId: SQL): SQL<boolean> {
  return sql`exists (select 1 from appointments a where a.held_for_order_id = ${orderId} and ${isHeldForLink})`;
}

const extend = statement(
  { until: "text" },
  sql`
  with extended_hold as (
    update appointments a set updated_at = clock_now(),
      hold_expires_at = greatest(a.hold_expires_at, clock_now() + make_interval(mins => ${sql.placeholder("minutes")}::int))
    where a.held_for_order_id = ${sql.placeholder("orderId")} and ${isHeldForLink}
      and a.created_at > clock_now() - make_interval(hours => ${LINK_HOLD_HOURS})
    returning a.id, a.hold_expires_at as until
  ), extended_claims as (
    update claims set expires_at = extended_hold.until from extended_hold where claims.appointment_id = extended_hold.id
  )
  select to_json(until)#>>'{}' as until from extended_hold`,
);

/**
 * Holds an order's slot at least as long as a payment page may stay open, so that it doesn't expire during payment.
 * Returns whether there is such a slot: once its hold has expired, no payment page is opened.
 */
export async function extendLinkHold(
  tx: Transaction,
  { orderId, minutes }: { orderId: string; minutes: number },
): Promise<boolean> {
  return (await extend(tx, { orderId, minutes })).length > 0;
}

/** Whether a slot is held for an order, by staff or on the site. */
export function isHeldForOrderInSql(orderId: SQL): SQL<boolean> {
  return sql`exists (select 1 from appointments a where a.held_for_order_id = ${orderId} and ${isHeld})`;
}

const readPlaceOfOrder = statement(
  { startsAt: "instant", until: neverNull("instant"), timeZone: "text", date: "text" },
  sql`
  select a.starts_at as "startsAt", a.hold_expires_at as until, a.time_zone as "timeZone", a.date::text as date
  from appointments a where a.held_for_order_id = ${sql.placeholder("orderId")} and ${isHeld}`,
);

/**
 * Returns when the visit held for an order would start, in the clinic's time, and when the hold expires; undefined if
 * nothing is held for the order.
 */
export async function findPlaceOfOrder(
  db: DatabaseOrTransaction,
  orderId: string,
): Promise<{ date: string; time: string; until: Date; timeZone: string } | undefined> {
  const [row] = await readPlaceOfOrder(db, { orderId });
  if (!row) return undefined;
  const { date, timeZone } = row;
  return { date, timeZone, time: timeInZone(new Date(row.startsAt), timeZone), until: new Date(row.until) };
}

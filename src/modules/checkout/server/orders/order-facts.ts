import { type SQL, sql } from "drizzle-orm";

/** What took something off orders, one row a coupon or offer: `order_id`, `kind`, the `code` or name to show, and `cents`. */
export const reductionsOfOrders = sql`(
  select o.id as order_id, 'coupon' as kind, c.code, c."amountCents" as cents
  from orders o, jsonb_to_recordset(o.coupons) as c (code text, "amountCents" int)
  union all
  select o.id, 'offer', f.name, f."savingCents" from orders o, jsonb_to_recordset(o.offers) as f (name text, "savingCents" int))`;

/** The state by whose rate an order was taxed; null where it was handed over at the clinic. */
export function taxStateOfOrder(orderId: SQL): SQL<string | null> {
  return sql`(select nullif(fulfillment->'address'->>'state', '') from orders where id = ${orderId})`;
}

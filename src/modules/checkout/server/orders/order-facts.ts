import { sql } from "drizzle-orm";

/**
 * The discounts on orders, one row per coupon or offer: `order_id`, `kind`, the `code` or name to show, and `cents`.
 */
export const discountsOfOrdersInSql = sql`(
  select o.id as order_id, 'coupon' as kind, c.code, c."amountCents" as cents
  from orders o, jsonb_to_recordset(o.coupons) as c (code text, "amountCents" int) where o.coupons <> '[]'
  union all
  select o.id, 'offer', f.name, f."savingCents" from orders o, jsonb_to_recordset(o.offers) as f (name text, "savingCents" int) where o.offers <> '[]')`;

/**
 * The address state whose tax rate applied to an order; null if the order was handed over at the clinic. After a
 * customer is erased, only this state is left of the address.
 */
export const taxStatesInSql = sql`(
  select id as order_id, coalesce(nullif(fulfillment->'address'->>'state', ''), fulfillment->>'taxedIn') as state from orders)`;

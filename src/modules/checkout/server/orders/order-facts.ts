import { sql } from "drizzle-orm";

/** The discounts on orders, one row per coupon or offer: `order_id`, `kind`, the `code` or name to show, and `cents`. */
export const reductionsOfOrders = sql`(
  select o.id as order_id, 'coupon' as kind, c.code, c."amountCents" as cents
  from orders o, jsonb_to_recordset(o.coupons) as c (code text, "amountCents" int) where o.coupons <> '[]'
  union all
  select o.id, 'offer', f.name, f."savingCents" from orders o, jsonb_to_recordset(o.offers) as f (name text, "savingCents" int) where o.offers <> '[]')`;

/** The state by whose rate an order was taxed; null where it was handed over at the clinic. Of an erased customer's it is all that is left. */
export const taxStates = sql`(
  select id as order_id, coalesce(nullif(fulfillment->'address'->>'state', ''), fulfillment->>'taxedIn') as state from orders)`;

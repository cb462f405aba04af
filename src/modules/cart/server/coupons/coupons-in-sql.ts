import { type SQL, sql } from "drizzle-orm";
import { birthMonthOfInSql } from "#modules/account/server/public.ts";
import { personFacts } from "#modules/booking/server/public.ts";
import { itemsOfGroupsInSql } from "#modules/catalog/server/public.ts";

const customerId = sql`c.customer_id`;

/** The items that coupon `k` is limited to, with brands and categories expanded. */
const scopes = sql`(select coalesce(json_agg(json_build_object(
    'kind', case s.kind when 'brand' then 'product' when 'category' then 'service' else s.kind end,
    'itemId', coalesce(i.id, s.item_id))), '[]')
  from coupon_scopes s left join ${itemsOfGroupsInSql} i on i.kind = s.kind and i.group_id = s.item_id
  where s.coupon_id = k.id)`;

/** Whether an order of this same cart `c` uses coupon `k`. Such a use doesn't count against the cart. */
const isUsedHere = sql`exists (select 1 from coupon_uses u
  where u.coupon_id = k.id and u.cart_id = c.id and u.state <> 'released')`;

const hasUse = (where: SQL) =>
  sql`exists (select 1 from coupon_uses u where u.coupon_id = k.id and u.cart_id = c.id and ${where})`;
/**
 * What the coupon still applies to: if an order for this cart's visit used it, only to the products, and vice versa.
 */
const appliesTo = sql`case when k.applies_to <> 'any' then k.applies_to
  when ${hasUse(sql`u.state = 'held' and u.has_left_cart`)} then 'products' when ${hasUse(sql`u.state = 'used'`)} then 'services' else 'any' end`;

const timesUsed = sql`(select count(*) from coupon_uses u
  where u.coupon_id = k.id and u.person_key = ${customerId} and u.state <> 'released' and u.shared_with is null)`;

/** A `CartCoupon` for coupon `k`, cart `c` and, if a single-use code was entered, that code `b`. */
export const couponColumns = sql`json_build_object(
  'id', k.id, 'code', case when b.last4 is null then k.code else '···' || b.last4 end, 'name', k.name, 'kind', k.kind, 'amountCents', k.amount_cents,
  'percent', k.percent, 'maxDiscountCents', k.max_discount_cents, 'appliesTo', ${appliesTo}, 'scopes', ${scopes},
  'minimumCents', k.minimum_cents, 'startsOn', k.starts_on, 'endsOn', k.ends_on, 'stacksWith', k.stacks_with,
  'isBirthdayMonthOnly', k.birthday_month_only, 'birthMonth', ${birthMonthOfInSql(customerId)},
  'isOpenToPerson', k.is_active and k.archived_at is null and (k.customer_id is null or k.customer_id = ${customerId})
    and (b.code_hash is not null) = k.is_single_use
    and (not k.first_booking_only or ${isUsedHere} or not ${personFacts.hasBookedInSql(personFacts.customerInSql(customerId))}),
  'isLeft', ${isUsedHere} or (b.use_id is null and (k.total_limit is null or k.used_count < k.total_limit)
    and ${timesUsed} < k.per_customer_limit),
  'takenCents', (select coalesce(sum(u.amount_cents), 0) from coupon_uses u
    where u.coupon_id = k.id and u.cart_id = c.id and (u.state = 'used' or u.state = 'held' and u.has_left_cart)))`;

/** The coupons of a cart `c` in the order they were entered. */
export const couponsOfCartInSql: SQL = sql`(select coalesce(json_agg(${couponColumns} order by l.created_at, l.coupon_id), '[]')
  from cart_coupons l join coupons k on k.id = l.coupon_id left join coupon_codes b on b.code_hash = l.code_hash
  where l.cart_id = c.id)`;

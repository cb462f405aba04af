import { sql } from "drizzle-orm";
import { constraintOf, sqlStateOf, type Transaction } from "#platform/db/client.ts";
import { batch, inOrder, statement } from "#platform/db/statement.ts";
import { AppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import type { UsedCoupon } from "../../domain/coupons/used-coupon.ts";

/** not_null_violation: no number is left for this use, so a limit is reached. */
const NO_NUMBER_LEFT = "23502";

const orderId = sql.placeholder("orderId");
const cartId = sql.placeholder("cartId");
const personKey = sql.placeholder("personKey");

/**
 * Makes orders with the same coupons wait for each other, locking coupons always in the same order. The statement that
 * follows is separate, so that it sees the coupon uses of the order that had the lock before.
 */
const lock = statement(sql`
  select 1 from coupons where id = any(${sql.placeholder("couponIds")}::text[]) order by id for no key update`);

const take = statement(sql`
  with wanted as (
    select * from jsonb_to_recordset(${sql.placeholder("wanted")}::jsonb) as w("useId" text, "couponId" text, "amountCents" int)
  ), shared as (
    select u.coupon_id, u.id, u.nth, u.per_person_limit from coupon_uses u join wanted w on w."couponId" = u.coupon_id
    where u.cart_id = ${cartId} and u.state <> 'released' and u.shared_with is null
  ), counted as (
    update coupons k set used_count = used_count + 1 from wanted w
    where k.id = w."couponId" and k.is_active and k.archived_at is null and (k.total_limit is null or k.used_count < k.total_limit)
      and not exists (select 1 from shared where shared.coupon_id = k.id)
    returning k.id
  ), spent as (
    update coupon_codes b set use_id = w."useId"
    from wanted w join counted on counted.id = w."couponId" join cart_coupons l on l.coupon_id = w."couponId" and l.cart_id = ${cartId}
    where b.code_hash = l.code_hash and b.use_id is null
    returning b.coupon_id
  )
  insert into coupon_uses (id, coupon_id, order_id, cart_id, person_key, nth, per_person_limit, is_first_booking, amount_cents,
    state, shared_with, has_left_cart)
  select w."useId", k.id, ${orderId}, ${cartId}, ${personKey}, case
      when shared.id is not null then shared.nth
      when counted.id is null or k.is_single_use and spent.coupon_id is null then null
      else (select min(free.nth) from generate_series(1, k.per_customer_limit) free(nth) where not exists (
        select 1 from coupon_uses u where u.coupon_id = k.id and u.person_key = ${personKey} and u.nth = free.nth
          and u.state <> 'released' and u.shared_with is null))
    end, coalesce(shared.per_person_limit, k.per_customer_limit), k.first_booking_only, w."amountCents", 'held', shared.id,
    ${sql.placeholder("hasLeftCart")}::boolean
  from wanted w join coupons k on k.id = w."couponId" left join shared on shared.coupon_id = k.id
    left join counted on counted.id = k.id left join spent on spent.coupon_id = k.id`);

/**
 * Uses coupons for an order that is being placed. Constraints enforce the limits, even for simultaneous orders.
 * `hasLeftCart`: whether the order's lines leave the cart immediately, as those of a visit do; goods stay in the cart
 * until they are paid. Throws `coupon_used_up`, and `coupon_invalid` if the customer has just used a first-booking
 * coupon in another order.
 */
export async function redeemCoupons(
  tx: Transaction,
  order: { orderId: string; cartId: string; customerId: string; hasLeftCart: boolean },
  coupons: readonly UsedCoupon[],
): Promise<void> {
  if (coupons.length === 0) return;
  const { customerId, ...rest } = order;
  const uses = coupons.map(({ couponId, amountCents }) => ({ useId: newId(), couponId, amountCents }));
  const couponIds = coupons.map(({ couponId }) => couponId);
  await inOrder(
    lock(tx, { couponIds }),
    take(tx, { ...rest, personKey: customerId, wanted: JSON.stringify(uses) }),
  ).catch((error: unknown) => {
    throw refusalOf(error) ?? error;
  });
}

function refusalOf(error: unknown): AppError | undefined {
  if (sqlStateOf(error) === NO_NUMBER_LEFT) return new AppError("coupon_used_up", { cause: error });
  const constraint = constraintOf(error);
  if (constraint === "coupon_uses_one_first_booking") return new AppError("coupon_invalid", { cause: error });
  // A customer's uses are just being merged with those of a former guest or another account.
  if (constraint === "coupon_uses_nth_of_person") return new AppError("conflict", { cause: error });
  return undefined;
}

const confirm = statement(sql`update coupon_uses set state = 'used' where order_id = ${orderId} and state = 'held'`);

const lockOfOrder = statement(sql`
  select 1 from coupons where id in (select coupon_id from coupon_uses where order_id = ${orderId} and state = 'held')
  order by id for no key update`);

/** A released use that another order shares passes to that order; otherwise the use and its code are free again. */
const giveBack = statement(sql`
  with released as (
    update coupon_uses set state = 'released' where order_id = ${orderId} and state = 'held' returning id, coupon_id, shared_with
  ), heirs as (
    select distinct on (u.shared_with) u.id, u.shared_with as former_id from coupon_uses u
    where u.shared_with in (select id from released) and u.state <> 'released' order by u.shared_with, u.id
  ), handed_on as (
    update coupon_uses u set shared_with = case when u.id <> heirs.id then heirs.id end
    from heirs where u.shared_with = heirs.former_id and u.state <> 'released'
  ), codes as (
    update coupon_codes b set use_id = heirs.id from released left join heirs on heirs.former_id = released.id
    where b.use_id = released.id
  )
  update coupons k set used_count = used_count - 1 from released
  where k.id = released.coupon_id and released.shared_with is null
    and not exists (select 1 from heirs where heirs.former_id = released.id)`);

/** Confirms the coupons of a paid order: they are used for good. */
export async function confirmCoupons(tx: Transaction, usedBy: { orderId: string }): Promise<void> {
  await confirm(tx, usedBy);
}

/** Releases the coupon uses of an abandoned order. */
export async function releaseCoupons(tx: Transaction, usedBy: { orderId: string }): Promise<void> {
  await inOrder(lockOfOrder(tx, usedBy), giveBack(tx, usedBy));
}

const lockReleased = statement(sql`
  select 1 from coupons where id in (select coupon_id from coupon_uses where order_id = ${orderId} and state = 'released')
  order by id for no key update`);

const takeBack = statement(
  { couponId: "text" },
  sql`
  with wanted as (
    select u.id, u.coupon_id, k.per_customer_limit, shared.id as shared_with, case when shared.id is not null then shared.nth else (
        select min(free.nth) from generate_series(1, k.per_customer_limit) free(nth) where not exists (
          select 1 from coupon_uses o where o.coupon_id = k.id and o.person_key = u.person_key and o.nth = free.nth
            and o.state <> 'released' and o.shared_with is null)) end as nth
    from coupon_uses u join coupons k on k.id = u.coupon_id and not k.is_single_use
      left join coupon_uses shared on shared.coupon_id = u.coupon_id and shared.cart_id = u.cart_id and shared.state <> 'released'
        and shared.shared_with is null
    where u.order_id = ${orderId} and u.state = 'released' and (shared.id is not null or not u.is_first_booking or not exists (
      select 1 from coupon_uses o where o.person_key = u.person_key and o.is_first_booking and o.state <> 'released' and o.shared_with is null))
  ), counted as (
    update coupons k set used_count = used_count + 1 from wanted w
    where k.id = w.coupon_id and w.shared_with is null and w.nth is not null and (k.total_limit is null or k.used_count < k.total_limit)
    returning k.id
  )
  update coupon_uses u set state = 'held', shared_with = w.shared_with, nth = w.nth, per_person_limit = greatest(w.per_customer_limit, w.nth)
  from wanted w where u.id = w.id and (w.shared_with is not null or w.coupon_id in (select id from counted))
  returning u.coupon_id as "couponId"`,
);

/**
 * Uses the coupons of a reopened order again. Returns the ids of those that could be used. Left out are coupons with
 * single-use codes, coupons whose remaining uses went to other orders in the meantime, and first-booking coupons if the
 * customer has used one for another order in the meantime.
 */
export async function redeemCouponsAgain(tx: Transaction, usedBy: { orderId: string }): Promise<string[]> {
  const { taken } = await batch({ lock: lockReleased(tx, usedBy), taken: takeBack(tx, usedBy) });
  return taken.map(({ couponId }) => couponId);
}

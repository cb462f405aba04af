import type { Invariant } from "#platform/invariant.ts";

/** Conditions for coupons that must always hold, even after a crash. `npm run check:data` checks them. */
export const cartInvariants: Invariant[] = [
  {
    name: "coupons: as many uses are counted as hold (M7)",
    sql: `select k.id from coupons k left join coupon_uses u on u.coupon_id = k.id and u.state <> 'released' and u.shared_with is null
      group by k.id having count(u.id) <> k.used_count`,
  },
  {
    name: "coupons: a shared use is part of one that holds, of the same person",
    sql: `select u.id from coupon_uses u left join coupon_uses counted on counted.id = u.shared_with and counted.shared_with is null
        and counted.coupon_id = u.coupon_id and counted.person_key = u.person_key and counted.state <> 'released'
      where u.shared_with is not null and u.state <> 'released' and counted.id is null`,
  },
  {
    name: "coupons: a single-use code is spent by a use that holds",
    sql: `select b.code_hash from coupon_codes b left join coupon_uses u on u.id = b.use_id and u.coupon_id = b.coupon_id and u.state <> 'released'
      where b.use_id is not null and u.id is null`,
  },
  {
    name: "coupons: none is for a location that isn't there",
    sql: "select id from coupons where not location_ids <@ (select array_agg(l.id) from locations l)",
  },
];

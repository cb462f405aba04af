import { type SQL, sql } from "drizzle-orm";

/** When a visit is and what was charged for changes, as JSON: `id`, `date`, `startsAt`, `endsAt`, `timeZone`, `lateFees`. */
export function visitTimesOf(appointmentId: SQL): SQL {
  return sql`(select json_build_object('id', a.id, 'date', a.date, 'startsAt', a.starts_at, 'endsAt', a.ends_at,
      'timeZone', a.time_zone, 'lateFees', a.late_fee_cents)
    from appointments a where a.id = ${appointmentId})`;
}

/** The id of the visit that a guest's link opens, as rows of one column. */
export function visitOfLink(linkHash: string): SQL {
  return sql`(select id from appointments where link_hash = ${linkHash})`;
}

/** Whether a customer has a visit with a limited offer, one that isn't cancelled. */
export function hasBookedOffer({ customerId, offerId }: { customerId: SQL; offerId: SQL }): SQL<boolean> {
  return sql`exists (select 1 from appointments a
    where a.customer_id = ${customerId} and a.status not in ('held', 'cancelled')
      and a.offers @> jsonb_build_array(jsonb_build_object('offerId', ${offerId})))`;
}

/** The id of the place held for a cart, as a value or as rows of one column; nothing when it has none. */
export function holdOfCart(cartId: SQL): SQL<string | null> {
  return sql`(select id from appointments where held_for_cart_id = ${cartId})`;
}

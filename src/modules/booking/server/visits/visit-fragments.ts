import { type Placeholder, type SQL, sql } from "drizzle-orm";
import { owedFeesOfVisitInSql } from "../terms/terms-in-sql.ts";

/**
 * Returns a visit's time, practitioner and unpaid fees as JSON: `id`, `status`, `practitioner`, `date`, `startsAt`,
 * `endsAt`, `timeZone`, `lateFees`, `spreadCents`.
 */
export function visitTimesOfInSql(appointmentId: SQL): SQL {
  return sql`(select json_build_object('id', a.id, 'status', a.status, 'date', a.date,
      'practitioner', (select json_build_object('id', r.id, 'name', r.name) from resources r where r.id = a.practitioner_id), 'startsAt', a.starts_at, 'endsAt', a.ends_at,
      'timeZone', a.time_zone, 'lateFees', ${owedFeesOfVisitInSql(sql`a.id`)}, 'spreadCents', (select coalesce(sum((l.estimate->>'spreadCents')::int), 0)::int
        from appointment_services l where l.appointment_id = a.id))
    from appointments a where a.id = ${appointmentId})`;
}

/** Returns SQL for the id of the visit that a guest's link opens, as rows of one column. */
export function visitIdOfLinkInSql(linkHash: Placeholder): SQL {
  return sql`(select id from appointments where ${linkHash} in (link_hash, former_link_hash))`;
}

/** Returns SQL for the id of a cart's hold, as a value or as rows of one column; nothing when it has none. */
export function holdIdOfCartInSql(cartId: SQL): SQL<string | null> {
  return sql`(select id from appointments where held_for_cart_id = ${cartId})`;
}

/**
 * Returns SQL for the guest who booked the visit that an order is for, or whose fee it collects; null for the visit of
 * a customer with an account.
 */
export function guestOfOrderInSql(orderId: SQL): SQL {
  return sql`coalesce((select a.guest from appointments a where a.order_id = ${orderId} and a.guest is not null limit 1),
    (select a.guest from fees f join appointments a on a.id = f.appointment_id where f.order_id = ${orderId} limit 1))`;
}

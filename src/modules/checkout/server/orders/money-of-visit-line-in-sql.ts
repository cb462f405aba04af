import { type SQL, sql } from "drizzle-orm";

/**
 * Returns a subquery for a lateral join: what the visit's orders charge for a treatment with its add-ons. Columns:
 * `is_ordered` (whether an order has the treatment), `net_cents`, and `given_cents` (net plus tax).
 */
export function moneyOfVisitLineInSql(lineId: SQL): SQL {
  return sql`(
    select count(*) > 0 as is_ordered, coalesce(sum(l.net_cents), 0)::bigint as net_cents,
      coalesce(sum(l.net_cents + l.tax_cents), 0)::bigint as given_cents
    from order_lines l join orders o on o.id = l.order_id
    where l.visit_line_id = ${lineId} and o.status <> 'cancelled')`;
}

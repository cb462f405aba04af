import { type SQL, sql } from "drizzle-orm";

/** What a treatment of a visit costs by the orders of its visit, with its add-ons, for a lateral join: `is_ordered`, `net_cents`, and `given_cents` with tax. */
export function moneyOfVisitLine(lineId: SQL): SQL {
  return sql`(
    select count(*) > 0 as is_ordered, coalesce(sum(l.net_cents), 0)::bigint as net_cents,
      coalesce(sum(l.net_cents + l.tax_cents), 0)::bigint as given_cents
    from order_lines l join orders o on o.id = l.order_id
    where l.visit_line_id = ${lineId} and o.status <> 'cancelled')`;
}

import { type SQL, sql } from "drizzle-orm";
import { type InstantInSql, instantInSql } from "../price-in-sql.ts";
import { offerInForceInSql } from "./select-combinations-in-sql.ts";

/**
 * Returns SQL for sale prices at `now` that not all customers get: offers of one treatment with a condition, as rows
 * with `service_id`, `offer_id`, `price_cents` and the conditions.
 */
export function conditionalSalesInSql(now: InstantInSql): SQL {
  return sql`(
    select l.service_id, o.id as offer_id, o.price_cents, o.once_per_client, o.is_first_visit_only, o.is_new_clients_only
    from limited_offers o join limited_offer_services l on l.offer_id = o.id
    where o.kind in ('introduction', 'waived') and (o.once_per_client or o.is_first_visit_only or o.is_new_clients_only)
      and ${offerInForceInSql(instantInSql(now))})`;
}

/** Returns SQL for the services with a current sale that not all customers can get, as an array of their ids. */
export function saleConditionInSql(serviceIds: SQL, now: InstantInSql): SQL {
  return sql`array(select distinct sale.service_id from ${conditionalSalesInSql(now)} sale where sale.service_id in ${serviceIds})`;
}

/** Returns SQL for the treatments of an offer, as rows of one column. */
export function servicesOfOfferInSql(offerId: SQL): SQL {
  return sql`(select service_id from limited_offer_services where offer_id = ${offerId})`;
}

/** The days on which an offer is available, as rows with `id` and `weekdays`. */
export const offerWeekdaysInSql: SQL = sql`(select id, weekdays from limited_offers)`;

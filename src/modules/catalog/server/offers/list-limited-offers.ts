import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { json, oneOf } from "#platform/db/row.ts";
import { type StatementRow, statement } from "#platform/db/statement.ts";
import type { WireLimitedOffer } from "../../contract/limited-offer.ts";
import { offerKinds } from "../../domain/limited-offer.ts";
import { fullPriceOf } from "../../domain/offer-terms.ts";
import { nowPlaceholder } from "../price-in-sql.ts";
import { listServicesById } from "../services/list-services.ts";
import { offerInForceInSql } from "./select-combinations-in-sql.ts";

const listInForce = statement(
  {
    id: "text",
    slug: "text",
    name: "text",
    kind: oneOf(offerKinds),
    description: "text",
    priceCents: "int",
    fullPriceCents: "int",
    sessions: "int",
    minutesText: "text",
    conditions: "text[]",
    weekdays: "int[]",
    oncePerClient: "bool",
    endsAt: json<string>(),
    serviceIds: "text[]",
    addOns: json<{ id: string; name: string; price: number }[]>(),
  },
  sql`
  select o.id, o.slug, o.name, o.kind, o.description, o.price_cents as "priceCents", o.full_price_cents as "fullPriceCents",
    o.sessions, o.minutes_text as "minutesText", o.conditions, o.weekdays, o.once_per_client as "oncePerClient",
    to_json(o.ends_at) as "endsAt",
    array(select service_id from limited_offer_services l where l.offer_id = o.id order by l.position) as "serviceIds",
    (select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name, 'price', a.price_cents) order by l.position), '[]')
      from limited_offer_add_ons l join add_ons a on a.id = l.add_on_id where l.offer_id = o.id) as "addOns"
  from limited_offers o
  where o.kind in ('combination', 'series', 'package') and ${offerInForceInSql(nowPlaceholder)}
  order by o.ends_at, o.position`,
);

/** Returns the price of the same items if bought separately, at today's list prices. */
function todaysPrice(
  offer: Pick<StatementRow<typeof listInForce>, "kind" | "sessions" | "addOns">,
  services: readonly { price: number }[],
): number {
  const items = (of: readonly { price: number }[]) => of.map(({ price }) => ({ priceCents: price }));
  return fullPriceOf(offer, { services: items(services), addOns: items(offer.addOns) });
}

/**
 * Returns the offers valid at `now`, those that end first at the top, without those that are the sale price of a
 * treatment. Offers with a treatment or an add-on that is no longer available are left out.
 */
export async function listLimitedOffers(db: DatabaseOrTransaction, now: Date): Promise<WireLimitedOffer[]> {
  const rows = await listInForce(db, { now: now.toISOString() });
  const services = await listServicesById(db, [...new Set(rows.flatMap(({ serviceIds }) => serviceIds))], now);
  return rows.flatMap((row) => {
    const own = row.serviceIds.flatMap((id) => services.get(id) ?? []);
    if (own.length === 0 || own.length < row.serviceIds.length) return [];
    const { id, priceCents, fullPriceCents, endsAt, serviceIds: _, ...offer } = row;
    return [
      {
        ...offer,
        id,
        price: priceCents,
        // If parts have become cheaper since, the comparison price is lower.
        fullPrice: Math.max(priceCents, Math.min(fullPriceCents, todaysPrice(row, own))),
        endsAt: new Date(endsAt).toISOString(),
        services: own,
      },
    ];
  });
}

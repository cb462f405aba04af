import { type SQL, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { varying } from "#platform/db/statement.ts";
import type { Combination } from "../../domain/limited-offer.ts";

/**
 * Returns SQL for whether an offer `o` is available at an instant: it has begun, hasn't ended, and all its add-ons are
 * still offered.
 */
export function offerInForceInSql(now: SQL): SQL {
  return sql`(o.is_active and o.starts_at <= ${now} and o.ends_at > ${now}
      and not exists (select 1 from limited_offer_add_ons l join add_ons a on a.id = l.add_on_id
        where l.offer_id = o.id and not a.is_active))`;
}

/**
 * Returns the query for the combinations valid at `now` whose treatments are all `among` those of a visit, as rows of
 * `Combination`. `where` further filters the offers `o`.
 */
export function selectCombinationsInSql({ among, now, where = sql`true` }: { among: SQL; now: SQL; where?: SQL }): SQL {
  return sql`
    select o.id as "offerId", o.name, o.price_cents as "priceCents", o.weekdays, o.once_per_client as "oncePerClient",
      array(select l.service_id from limited_offer_services l where l.offer_id = o.id order by l.position) as "serviceIds",
      array(select l.add_on_id from limited_offer_add_ons l where l.offer_id = o.id order by l.position) as "addOnIds"
    from limited_offers o
    where o.kind = 'combination' and ${offerInForceInSql(now)} and ${where}
      and not exists (select 1 from limited_offer_services l where l.offer_id = o.id and l.service_id not in (${among}))
    order by o.position, o.id`;
}

type Among = { serviceIds: string[]; now: string; where: SQL };

const listAmong = varying(
  {
    offerId: "text",
    name: "text",
    priceCents: "int",
    weekdays: "int[]",
    oncePerClient: "bool",
    serviceIds: "text[]",
    addOnIds: "text[]",
  },
  ({ serviceIds, now, where }: Among) =>
    selectCombinationsInSql({
      among: sql`select unnest(${sql.param(serviceIds)}::text[])`,
      now: sql`${now}::timestamptz`,
      where,
    }),
  { serviceIds: [""], now: "", where: sql`true` },
);

/**
 * Returns the combinations valid at `now` whose treatments are all among `serviceIds`; `where` filters the offers `o`.
 */
export async function listCombinations(
  db: DatabaseOrTransaction,
  serviceIds: readonly string[],
  { now, where = sql`true` }: { now: Date; where?: SQL },
): Promise<Combination[]> {
  return listAmong(db, { serviceIds: [...serviceIds], now: now.toISOString(), where });
}

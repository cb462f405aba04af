import { type SQL, sql } from "drizzle-orm";
import { personFacts } from "#modules/booking/server/public.ts";
import type { ChosenUnits } from "#modules/catalog/domain/dose.ts";
import {
  addOnRows,
  type BundleItem,
  bundleItemsOfInSql,
  bundlesForCartInSql,
  doseInSql,
  nowPlaceholder,
  type ProductRow,
  pricedSizesInSql,
  type ServiceRow,
  stock,
} from "#modules/catalog/server/public.ts";
import type { TaxKind } from "#modules/content/domain/destinations.ts";
import type { Cents } from "#shared/money.ts";
import type { QuotedPrice } from "../../domain/quoted-price.ts";

export type ProductLine = {
  id: string;
  productId: string;
  sizeId: string;
  name: string;
  size: string;
  quantity: number;
  savedForLater: boolean;
  seenPriceCents: Cents;
  listPriceCents: Cents;
  /** The regular price of one piece. */
  priceCents: Cents;
  /** The member price of one piece, if it is lower than the regular price. */
  memberPriceCents: Cents | null;
  taxKind: TaxKind;
  stock: number;
  isActive: boolean;
  picture: string | null;
  /** The product as lists show it; null if it is no longer for sale, or if cards weren't requested. */
  card: ProductRow | null;
};

export type ServiceLine = {
  id: string;
  serviceId: string;
  name: string;
  savedForLater: boolean;
  seenPriceCents: Cents;
  listPriceCents: Cents;
  /** The regular price; if the treatment's price is an estimate, its minimum. */
  priceCents: Cents;
  /** The member price, if it is lower than the regular price. */
  memberPriceCents: Cents | null;
  /** Chosen areas that the treatment offers. */
  areas: string[];
  /** Chosen units, for a treatment sold by the unit. */
  units: ChosenUnits | null;
  /** The units that most visits use, while no area is chosen. */
  usual: { minUnits: number; maxUnits: number } | null;
  minUnits: number;
  maxUnits: number;
  priceUnit: string | null;
  /** The minimum and maximum regular price per unit. */
  leastCents: Cents;
  mostCents: Cents;
  minutes: number;
  /** The treatment's own deposit; 0 if it has none. */
  depositCents: Cents;
  isActive: boolean;
  /** The price promised by the treatment's quote, if that is lower than today's. */
  quoted: QuotedPrice | null;
  card: ServiceRow | null;
};

export type AddOnLine = {
  id: string;
  addOnId: string;
  serviceLineId: string;
  name: string;
  quantity: number;
  maxQuantity: number;
  seenPriceCents: Cents;
  /** The price of one add-on, at most what the treatment's quote promises. */
  priceCents: Cents;
  /** The unit price of an add-on sold by the unit; null for others. */
  perUnitCents: Cents | null;
  isActive: boolean;
  minutes: number;
};

export type BundleLine = {
  id: string;
  bundleId: string;
  name: string;
  quantity: number;
  seenPriceCents: Cents;
  priceCents: Cents;
  stock: number;
  isActive: boolean;
  items: BundleItem[];
};

/** Everything in a cart, at current prices. */
export type CartLines = {
  products: ProductLine[];
  services: ServiceLine[];
  addOns: AddOnLine[];
  bundles: BundleLine[];
};

const cartId = sql`c.id`;
const sizes = pricedSizesInSql(nowPlaceholder);
/** The dose of a treatment row `l` in a cart, with its service `s`. */
export const doseOfLine: ReturnType<typeof doseInSql> = doseInSql("s", sql`l.areas`, {
  from: sql`l.units_from`,
  to: sql`l.units_to`,
});

/** Returns the price promised by the quote of a treatment line `l`; null once it has expired. */
const quotedOf = (person: personFacts.PersonInSql) => sql`(
  select json_build_object('leastCents', one->'leastCents', 'mostCents', one->'mostCents')
  from quotes q cross join lateral jsonb_array_elements(q.lines) one
  where q.id = l.quote_id and q.expires_at > ${nowPlaceholder} and one->>'serviceId' = l.service_id
    and not ((one->>'isConditional')::boolean and ${personFacts.isExcludedFromSaleInSql(person, { serviceId: sql`l.service_id`, now: sql`q.created_at` })})
  limit 1)`;

/**
 * Returns SQL for the maximum price of an add-on `a` that the quote of its treatment's line `s` promises; null without
 * a valid quote.
 */
export function quotedAddOnCentsInSql(now: SQL): SQL {
  return sql`(
    select (add_on->>'priceCents')::int
    from quotes q cross join lateral jsonb_array_elements(q.lines) one cross join lateral jsonb_array_elements(one->'addOns') add_on
    where q.id = s.quote_id and q.expires_at > ${now} and one->>'serviceId' = s.service_id and add_on->>'addOnId' = a.id
    limit 1)`;
}

/**
 * Returns the `services` of `CartLines` from rows `l` like those of `cart_services`, priced for a customer at the
 * placeholder `now`. `from` is the row source, `where` the filter.
 */
export function serviceLinesInSql({
  from,
  where,
  customerId,
  withCards,
}: {
  from: SQL;
  where: SQL;
  customerId: SQL;
  withCards: boolean;
}): SQL {
  const person = personFacts.customerInSql(customerId);
  return sql`coalesce((select json_agg(json_build_object(
          'id', l.id, 'serviceId', s.id, 'name', s.name, 'savedForLater', l.saved_for_later, 'seenPriceCents', l.seen_price_cents,
          'listPriceCents', s.list_unit_cents * dose.least, 'priceCents', s.unit_cents * dose.least,
          'memberPriceCents', s.unit_member_cents * dose.least,
          'areas', array(select a from unnest(l.areas) a where s.estimate_areas @> jsonb_build_array(jsonb_build_object('name', a))),
          'units', case when s.price_unit is not null and l.units_from is not null then json_build_object('from', l.units_from, 'to', l.units_to) end,
          'minUnits', dose.least, 'maxUnits', dose.most, 'usual', ${doseOfLine.usual}, 'priceUnit', s.price_unit, 'leastCents', s.unit_cents, 'mostCents', s.unit_most_cents,
          'minutes', s.minutes, 'depositCents', s.deposit_cents, 'isActive', s.is_active, 'quoted', ${quotedOf(person)},
          'card', ${withCards ? sql`s.card` : sql`null`}
        ) order by l.created_at, l.id)
        from ${from} join ${personFacts.servicesPricedForInSql(person, nowPlaceholder)} s on s.id = l.service_id
          cross join lateral (select ${doseOfLine.minUnits} as least, ${doseOfLine.maxUnits} as most offset 0) dose where ${where}), '[]')`;
}

/**
 * Returns the columns of `CartLines` for a cart `c`: lines oldest first, with prices as of the placeholder `now` and
 * current stock. Kinds that aren't requested are empty.
 */
export function cartLineColumns({
  withCards,
  goods,
  visit,
  more,
}: {
  withCards: boolean;
  goods: boolean;
  visit: boolean;
  more: boolean;
}): SQL {
  return sql`${goods ? productsInSql(withCards) : none} as products, ${visit ? servicesInSql(withCards) : none} as services,
    ${visit ? addOnsInSql : none} as "addOns", ${more ? bundlesInSql : none} as bundles`;
}

const none = sql`'[]'::json`;

const productsInSql = (withCards: boolean) => sql`
      coalesce((select json_agg(json_build_object(
          'id', l.id, 'productId', z.product_id, 'sizeId', z.id, 'name', z.name, 'size', z.label, 'quantity', l.quantity,
          'savedForLater', l.saved_for_later, 'seenPriceCents', l.seen_price_cents, 'listPriceCents', z.list_price_cents, 'priceCents', z.price_cents,
          'memberPriceCents', z.member_price_cents, 'taxKind', z.tax_kind, 'stock', ${stock.stockForCartInSql(cartId)}, 'isActive', z.is_active,
          'picture', z.picture, 'card', ${withCards ? sql`z.card` : sql`null`}
        ) order by l.created_at, l.id)
        from cart_products l join ${sizes} z on z.id = l.size_id
        where l.cart_id = ${cartId}), '[]')`;

const servicesInSql = (withCards: boolean) =>
  serviceLinesInSql({
    from: sql`cart_services l`,
    where: sql`l.cart_id = ${cartId}`,
    customerId: sql`c.customer_id`,
    withCards,
  });

const addOnsInSql = sql`
      coalesce((select json_agg(json_build_object(
          'id', l.id, 'addOnId', a.id, 'serviceLineId', l.service_line_id, 'name', a.name, 'quantity', l.quantity,
          'maxQuantity', a.max_quantity, 'seenPriceCents', l.seen_price_cents, 'priceCents', least(a.price_cents, ${quotedAddOnCentsInSql(nowPlaceholder)}),
          'perUnitCents', a.per_unit_cents, 'isActive', a.is_active, 'minutes', a.minutes
        ) order by l.id)
        from cart_add_ons l join ${addOnRows} a on a.id = l.add_on_id join cart_services s on s.id = l.service_line_id
        where l.cart_id = ${cartId} and not s.saved_for_later), '[]')`;

const bundlesInSql = sql`
      coalesce((select json_agg(json_build_object(
          'id', l.id, 'bundleId', b.id, 'name', b.name, 'quantity', l.quantity, 'seenPriceCents', l.seen_price_cents,
          'priceCents', b.price_cents, 'stock', b.stock, 'isActive', b.is_active,
          'items', ${bundleItemsOfInSql(sql`b.id`, nowPlaceholder)}
        ) order by l.created_at, l.id)
        from cart_bundles l join ${bundlesForCartInSql(cartId)} b on b.id = l.bundle_id where l.cart_id = ${cartId}), '[]')`;

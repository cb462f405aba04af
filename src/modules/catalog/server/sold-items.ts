import { type SQL, sql } from "drizzle-orm";
import { type InstantInSql, priceInSql, visitPriceInSql } from "./price-in-sql.ts";
import { productColumns } from "./products/product-rows.ts";
import { serviceColumns } from "./services/service-rows.ts";

/*
 * What is sold, as rows that statements of other modules join. The planner takes such a row apart, so a column costs
 * nothing where it isn't named. `card` is what lists show of an item (`ProductRow`, `ServiceRow`), null of an inactive one.
 */

const firstPicture = sql`(select i.picture from product_images i where i.product_id = p.id order by i.position limit 1)`;
const productCard = sql`(select to_json(card) from (select ${productColumns} from brands b where b.id = p.brand_id and p.is_active) card)`;
const serviceCard = sql`(select to_json(card) from (select ${serviceColumns} from categories c where c.id = s.category_id and s.is_active) card)`;

const sizeColumns = sql`z.id, z.product_id, z.label, z.position, z.on_hand, z.reserved, p.name, p.slug,
  p.tax_kind, p.is_active and z.archived_at is null as is_active`;

/** Sizes with their product's name: `id`, `product_id`, `label`, `position`, `name`, `slug`, `is_active`, and for `stockForCart`. */
export const sizeRows: SQL = sql`(select ${sizeColumns} from product_sizes z join products p on p.id = z.product_id)`;

/** The same with `price_cents` and `member_price_cents` at `now`, `list_price_cents` without the sale, `picture` and `card`. */
export function pricedSizes(now: InstantInSql): SQL {
  const { currentCents, memberCents } = priceInSql("z", now);
  return sql`(select ${sizeColumns}, ${currentCents} as price_cents, ${memberCents} as member_price_cents,
      z.price_cents as list_price_cents, ${firstPicture} as picture, ${productCard} as card
    from product_sizes z join products p on p.id = z.product_id)`;
}

/**
 * Services: `id`, `name`, `minutes`, `is_active`, `card`, and what a visit pays at `now`: `price_cents`, `member_price_cents`;
 * and without the sale: `list_price_cents`, `list_member_price_cents`.
 */
export function pricedServices(now: InstantInSql): SQL {
  const { currentCents, memberCents } = visitPriceInSql(now);
  return sql`(select s.id, s.name, s.duration_minutes as minutes, s.is_active, ${currentCents} as price_cents,
      ${memberCents} as member_price_cents, s.price_cents * coalesce(s.min_units, 1) as list_price_cents,
      (case when s.member_price_cents < s.price_cents then s.member_price_cents end) * coalesce(s.min_units, 1) as list_member_price_cents,
      ${serviceCard} as card
    from services s)`;
}

const addOnColumns = sql`a.id, a.name, a.max_quantity, a.price_cents, a.minutes, a.is_active`;

/** Add-ons: `id`, `name`, `max_quantity`, `price_cents`, `minutes`, `is_active`. */
export const addOnRows: SQL = sql`(select ${addOnColumns} from add_ons a)`;

/** Active add-ons with the `service_id` of each service that offers them. */
export const offeredAddOns: SQL = sql`(select o.service_id, ${addOnColumns}
  from service_add_ons o join add_ons a on a.id = o.add_on_id and a.is_active)`;

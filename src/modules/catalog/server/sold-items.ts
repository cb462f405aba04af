import { type SQL, sql } from "drizzle-orm";
import { type InstantInSql, priceInSql } from "./price-in-sql.ts";
import { productColumns } from "./products/product-rows.ts";
import { serviceColumns } from "./services/service-rows.ts";

/*
 * Items for sale as subqueries that other modules' statements join. PostgreSQL inlines them, so a column that isn't
 * used costs nothing. `card` is what lists show of an item (`ProductRow`, `ServiceRow`), null for an inactive one.
 */

const firstPicture = sql`(select i.picture from product_images i where i.product_id = p.id order by i.position limit 1)`;
const productCard = sql`(select to_json(card) from (select ${productColumns} from brands b where b.id = p.brand_id and p.is_active) card)`;
const serviceCard = sql`(select to_json(card) from (select ${serviceColumns} from categories c where c.id = s.category_id and s.is_active) card)`;

const sizeColumns = sql`z.id, z.product_id, z.label, z.position, z.on_hand, z.reserved, p.name, p.slug,
  p.tax_kind, p.is_active and z.archived_at is null as is_active`;

/**
 * Sizes with their product's name: `id`, `product_id`, `label`, `position`, `name`, `slug`, `is_active`, and the
 * columns for `stockForCartInSql`.
 */
export const sizeRows: SQL = sql`(select ${sizeColumns} from product_sizes z join products p on p.id = z.product_id)`;

/**
 * Returns SQL for `sizeRows` with `price_cents` and `member_price_cents` at `now`, `list_price_cents` without the sale,
 * `picture` and `card`.
 */
export function pricedSizesInSql(now: InstantInSql): SQL {
  const { currentCents, memberCents } = priceInSql("z", now);
  return sql`(select ${sizeColumns}, ${currentCents} as price_cents, ${memberCents} as member_price_cents,
      z.price_cents as list_price_cents, ${firstPicture} as picture, ${productCard} as card
    from product_sizes z join products p on p.id = z.product_id)`;
}

/**
 * Returns SQL for services: `id`, `name`, `minutes`, `is_active`, `deposit_cents`, `card`, the columns for `doseInSql`,
 * and the price of one unit at `now`: `unit_cents`, `unit_member_cents`, and `unit_most_cents` if the price is a range;
 * the prices without the sale are `list_…`.
 */
export function pricedServicesInSql(now: InstantInSql): SQL {
  const { isOnSale, currentCents, memberCents } = priceInSql("s", now);
  const listMostCents = sql`greatest(s.price_max_cents, s.price_cents)`;
  return sql`(select s.id, s.name, s.duration_minutes as minutes, s.is_active, greatest(s.min_units, 1) as min_units,
      s.price_unit, s.deposit_cents, s.details->'estimateAreas' as estimate_areas, ${currentCents} as unit_cents,
      case when ${isOnSale} then s.sale_price_cents else ${listMostCents} end as unit_most_cents,
      ${memberCents} as unit_member_cents, s.price_cents as list_unit_cents, ${listMostCents} as list_unit_most_cents,
      case when s.member_price_cents < s.price_cents then s.member_price_cents end as list_unit_member_cents,
      ${serviceCard} as card
    from services s)`;
}

/**
 * The price that an add-on adds to a visit: 0 if it is sold by the unit, because the number of units depends on the
 * treatment.
 */
const addOnCents = sql`case when a.price_unit = 'unit' then 0 else a.price_cents end`;
const addOnColumns = sql`a.id, a.name, a.max_quantity, ${addOnCents} as price_cents,
  case when a.price_unit = 'unit' then a.price_cents end as per_unit_cents, a.minutes, a.is_active`;

/**
 * Add-ons: `id`, `name`, `max_quantity`, `price_cents`, `per_unit_cents` if sold by the unit, `minutes`, `is_active`.
 */
export const addOnRows: SQL = sql`(select ${addOnColumns} from add_ons a)`;

/** Active add-ons with the `service_id` of each service that offers them. */
export const offeredAddOnsInSql: SQL = sql`(select o.service_id, ${addOnColumns}
  from service_add_ons o join add_ons a on a.id = o.add_on_id and a.is_active)`;

/** The products of brands and the services of categories, to join: `kind`, `group_id`, `id`. */
export const itemsOfGroupsInSql: SQL = sql`(select 'brand' as kind, brand_id as group_id, id from products
  union all select 'category', category_id, id from services)`;

/**
 * A subquery to join: products, services, and their brands and categories, with the names that staff enter. Columns:
 * `kind`, `id`, `name`.
 */
export const namedItemsInSql: SQL = sql`(select 'category' as kind, id, name from categories
  union all select 'brand', id, name from brands union all select 'product', id, name from products
  union all select 'service', id, name from services)`;

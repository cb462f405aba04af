import { type SQL, sql } from "drizzle-orm";

/** An instant in a statement: a value, or SQL that yields one in the statement, such as a placeholder or a column. */
export type InstantInSql = Date | SQL;

/** The placeholder `now` of a statement that calculates prices; its value is an ISO instant. */
export const nowPlaceholder: SQL = sql`${sql.placeholder("now")}::timestamptz`;

export function instantInSql(instant: InstantInSql): SQL {
  return instant instanceof Date ? sql`${instant.toISOString()}::timestamptz` : instant;
}

/** The price of one unit of an item, as SQL expressions. */
export type PriceInSql = {
  /** Whether the item's sale price applies: true or false, never null. */
  isOnSale: SQL;
  /** The price for all customers: the sale price while it applies, otherwise the list price. */
  currentCents: SQL;
  /** The member price, as long as it is lower than the current price; otherwise null. */
  memberCents: SQL;
};

/**
 * Returns the rule of domain/price.ts in SQL, for statements that calculate, sort or filter by prices. `item` is the
 * alias of `product_sizes` or `services` there. A test checks that both give the same results.
 */
export function priceInSql(item: "z" | "s", now: InstantInSql): PriceInSql {
  const [of, at] = [sql.raw(item), instantInSql(now)];
  // With "is not null" the planner knows how few rows have a sale price, and uses the indexes on those rows.
  const isOnSale = sql`(${of}.sale_price_cents is not null and ${of}.sale_price_cents < ${of}.price_cents
    and (${of}.sale_starts_at is null or ${of}.sale_starts_at <= ${at}) and (${of}.sale_ends_at is null or ${of}.sale_ends_at > ${at}))`;
  const currentCents = sql`case when ${isOnSale} then ${of}.sale_price_cents else ${of}.price_cents end`;
  const memberCents = sql`case when ${of}.member_price_cents < ${currentCents} then ${of}.member_price_cents end`;
  return { isOnSale, currentCents, memberCents };
}

/**
 * Returns SQL for the number of units that a visit takes, never fewer than the smallest dose: the SQL twin of `doseOf`.
 * `service` is the alias of `pricedServicesInSql`, `areas` the names of the chosen areas as `text[]`, `units` the chosen
 * number of units, null for none.
 */
export function doseInSql(
  service: "s",
  areas: SQL,
  units: { from: SQL; to: SQL },
): { minUnits: SQL; maxUnits: SQL; usual: SQL } {
  const of = sql.raw(service);
  const sumOf = (
    key: "minUnits" | "maxUnits",
  ) => sql`(select coalesce(sum((area->>${sql.raw(`'${key}'`)})::int), 0)::int
    from jsonb_array_elements(coalesce(${of}.estimate_areas, '[]')) area where area->>'name' = any(${areas}))`;
  const areChosen = sql`(${units.from} is not null and ${of}.price_unit is not null)`;
  const minUnits = sql`case when ${areChosen} then greatest(${of}.min_units, ${units.from})
    else greatest(${of}.min_units, ${sumOf("minUnits")}) end`;
  const isChosen = sql`exists (select from jsonb_array_elements(${of}.estimate_areas) area where area->>'name' = any(${areas}))`;
  const least = sql`greatest(${of}.min_units, (${of}.estimate_areas->0->>'minUnits')::int)`;
  const usual = sql`case when jsonb_array_length(${of}.estimate_areas) > 0 and not ${areChosen} and not ${isChosen} then json_build_object(
    'minUnits', ${least}, 'maxUnits', greatest(${least}, (${of}.estimate_areas->0->>'maxUnits')::int)) end`;
  const maxUnits = sql`greatest(${minUnits}, case when ${areChosen} then ${units.to} else ${sumOf("maxUnits")} end)`;
  return { minUnits, maxUnits, usual };
}

import { type SQL, sql } from "drizzle-orm";

/** An instant in a statement: a value, or what reads one there, such as a placeholder or a column. */
export type InstantInSql = Date | SQL;

/** The placeholder `now` of a statement that prices something; its value is an ISO instant. */
export const nowPlaceholder: SQL = sql`${sql.placeholder("now")}::timestamptz`;

export function instantInSql(instant: InstantInSql): SQL {
  return instant instanceof Date ? sql`${instant.toISOString()}::timestamptz` : instant;
}

/** What one of an item costs, as expressions of a statement. */
export type PriceInSql = {
  /** Whether its sale price is in force: true or false, never null. */
  isOnSale: SQL;
  /** What everybody pays: the sale price while it is in force, else the list price. */
  currentCents: SQL;
  /** What members pay, as long as that is less than everybody pays; else null. */
  memberCents: SQL;
};

/**
 * The rule of domain/price.ts for statements that price, sort or filter by themselves. `item` is the alias of
 * `product_sizes` or `services` there. A test holds the two to the same answers.
 */
export function priceInSql(item: "z" | "s", now: InstantInSql): PriceInSql {
  const [of, at] = [sql.raw(item), instantInSql(now)];
  // By "is not null" the planner knows how few rows have a sale price at all, and uses the indexes of those.
  const isOnSale = sql`(${of}.sale_price_cents is not null and ${of}.sale_price_cents < ${of}.price_cents
    and (${of}.sale_starts_at is null or ${of}.sale_starts_at <= ${at}) and (${of}.sale_ends_at is null or ${of}.sale_ends_at > ${at}))`;
  const currentCents = sql`case when ${isOnSale} then ${of}.sale_price_cents else ${of}.price_cents end`;
  const memberCents = sql`case when ${of}.member_price_cents < ${currentCents} then ${of}.member_price_cents end`;
  return { isOnSale, currentCents, memberCents };
}

/** The same of a service `s` as a visit has it: of one sold by the unit at least its smallest dose. */
export function visitPriceInSql(now: InstantInSql): Pick<PriceInSql, "currentCents" | "memberCents"> {
  const { currentCents, memberCents } = priceInSql("s", now);
  const units = sql`coalesce(s.min_units, 1)`;
  return { currentCents: sql`(${currentCents}) * ${units}`, memberCents: sql`(${memberCents}) * ${units}` };
}

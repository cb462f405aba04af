import { type SQL, sql } from "drizzle-orm";
import { clinicZone } from "#modules/locations/server/public.ts";
import type { Breakdown } from "../../domain/report.ts";

/** What groups and filters are of, beside days. */
export type Key = Exclude<Breakdown, "day" | "week" | "month">;

/** What a row tells of itself beside its amount, each as an expression. */
export type RowPart = "label" | "order" | "visit" | "client" | "transfer" | "itemKind" | "item";

/**
 * Rows that figures add up. Its groups and the rows behind a number are read by the same conditions, so that they add up. Placeholders:
 * `from` and `to` are the period's days, both included.
 */
export type Source = {
  /** What is read, with its alias: `fact_money f`. */
  from: SQL;
  /** Which rows, beside those of the period. */
  where?: SQL;
  /** The day of a row; null: the rows aren't of days. */
  day: SQL | null;
  keys: Partial<Record<Key, SQL>>;
  /**
   * Its figures ask only the account, the event and the cents of a fact: rows are added up by these first, which saves asking each
   * figure of each of a million rows.
   */
  isOfFacts?: true;
  /** By figure, what a row adds to it; zero or null if nothing. */
  sums: Readonly<Record<string, SQL>>;
  /** What is so of all rows that add to a figure, for an index to find them by. */
  only?: Readonly<Record<string, SQL>>;
  /**
   * What rows are parts of, each of at least one: where those are very many, so are its rows, which take longer to count. It has the same
   * figures.
   */
  wholes?: Source;
  /** How a row is identified and what it tells; without it the source has sums alone. */
  row?: { id: SQL } & Partial<Record<RowPart, SQL>>;
};

export const FROM = sql`${sql.placeholder("from")}::date`;
export const TO = sql`${sql.placeholder("to")}::date`;

/** The days of the whole report, where `from` and `to` are those of one of its groups. */
export const WHOLE_FROM = sql`${sql.placeholder("wholeFrom")}::date`;
export const WHOLE_TO = sql`${sql.placeholder("wholeTo")}::date`;

/** Counts rows of which something is so. */
export const countIf = (condition: SQL): SQL => sql`case when ${condition} then 1 end`;

/** Returns the clinic's day of an instant. */
export const clinicDay = (at: SQL): SQL => sql`(${at} at time zone ${clinicZone})::date`;

/** Says whether an instant is near the period: a zone moves it by a day at most, and an index by time finds the rows. */
export const isNear = (at: SQL): SQL =>
  sql`${at} >= (${FROM} - 1)::timestamp at time zone 'UTC' and ${at} < (${TO} + 2)::timestamp at time zone 'UTC'`;

/** Returns the condition of the period and of each key that is given. */
export function conditionOf({ where, day, keys }: Source): SQL {
  const conditions = [
    ...(day ? [sql`${day} between ${FROM} and ${TO}`] : []),
    ...(where ? [where] : []),
    ...Object.entries(keys).map(
      ([key, of]) =>
        sql`(${sql.placeholder(key)}::text is null or coalesce(${of}, '') = ${sql.placeholder(key)}::text)`,
    ),
  ];
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}

/** Returns a list of words as SQL has it: names of accounts and events, which are ours. */
export function words(list: readonly string[]): SQL {
  return sql.raw(`(${list.map((word) => `'${word}'`).join(", ")})`);
}

import { type SQL, sql } from "drizzle-orm";
import { clinicZoneInSql } from "#modules/locations/server/public.ts";
import type { Breakdown } from "../../domain/report.ts";

/** The keys for groups and filters, other than dates. */
export type Key = Exclude<Breakdown, "day" | "week" | "month">;

/** The fields of a row besides its amount, each as an expression. */
export type RowPart = "label" | "order" | "visit" | "client" | "transfer" | "itemKind" | "item";

/**
 * Rows that figures add up. The groups and the rows behind a number are read with the same conditions, so that they
 * match. Placeholders: `from` and `to` are the period's days, both inclusive.
 */
export type Source = {
  /** The table with its alias: `fact_money f`. */
  from: SQL;
  /** Conditions on rows, in addition to the period. */
  where?: SQL;
  /** The day of a row; null: the rows have no day. */
  day: SQL | null;
  keys: Partial<Record<Key, SQL>>;
  /**
   * The source's figures depend only on the account, the event and the cents of a fact. Rows are first grouped by
   * these, which avoids evaluating every figure for each of a million rows.
   */
  isOfFacts?: true;
  /** For each figure, the amount that a row adds to it; zero or null if none. */
  sums: Readonly<Record<string, SQL>>;
  /** For some figures, a condition that is true of all rows that add to the figure, so that an index can find them. */
  only?: Readonly<Record<string, SQL>>;
  /**
   * The rows of which this source's rows are parts. If there are very many of them, the parts aren't counted either,
   * because that takes longer. Has the same figures.
   */
  wholes?: Source;
  /** A row's id and fields; without this the source has only sums. */
  row?: { id: SQL } & Partial<Record<RowPart, SQL>>;
};

export const FROM = sql`${sql.placeholder("from")}::date`;
export const TO = sql`${sql.placeholder("to")}::date`;

/** The first and last day of the whole report, for queries in which `from` and `to` are those of one group. */
export const WHOLE_FROM = sql`${sql.placeholder("wholeFrom")}::date`;
export const WHOLE_TO = sql`${sql.placeholder("wholeTo")}::date`;

/** Returns SQL that counts the rows matching a condition. */
export const countIf = (condition: SQL): SQL => sql`case when ${condition} then 1 end`;

/** Returns the clinic's day of an instant. */
export const clinicDay = (at: SQL): SQL => sql`(${at} at time zone ${clinicZoneInSql})::date`;

/**
 * Returns SQL for a rough filter that an index by time can serve: whether an instant is in the period, widened by a day
 * at each end. A time zone shifts a date by a day at most, so the exact condition on the local date must follow.
 */
export const isNear = (at: SQL): SQL =>
  sql`${at} >= (${FROM} - 1)::timestamp at time zone 'UTC' and ${at} < (${TO} + 2)::timestamp at time zone 'UTC'`;

/**
 * Returns SQL for whether an instant is on the clinic's days of the period: by its bounds, so that no row's day is
 * computed.
 */
export const isWithin = (at: SQL): SQL =>
  sql`${at} >= ${FROM}::timestamp at time zone ${clinicZoneInSql} and ${at} < (${TO} + 1)::timestamp at time zone ${clinicZoneInSql}`;

/** Returns the condition for the period and for each key that has a value. */
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

/** Returns a list of words as SQL. The words are account and event names from our own code. */
export function words(list: readonly string[]): SQL {
  return sql.raw(`(${list.map((word) => `'${word}'`).join(", ")})`);
}

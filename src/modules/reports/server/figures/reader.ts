import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import type { Breakdown, Filter } from "../../domain/report.ts";
import type { Key } from "./source.ts";

/**
 * A range of the location's days, both inclusive, and the values that rows must have: those of the report's filters,
 * and the key of the group whose rows are listed.
 */
export type Period = {
  from: string;
  to: string;
  filters: Partial<Record<Key, string>>;
  /** If the period is one group of days, the whole period of the report. */
  whole?: { from: string; to: string };
};

/** A figure's sum by its name. */
export type Sums = Record<string, number>;

/** Sums by group key. A key is a day, an id or a code, or "" for rows without one. */
export type Groups = Map<string, Sums>;

/** A row that adds to a figure, with the records that the row is about. */
export type FigureRow = {
  id: string;
  day: string | null;
  amount: number;
  label: string | null;
  order: string | null;
  visit: string | null;
  client: string | null;
  transfer: string | null;
  itemKind: string | null;
  item: string | null;
};

export type RowsOf = {
  /** Returns the rows, newest first. `after` is the cursor of the last row on the previous page. */
  rows(
    db: DatabaseOrTransaction,
    period: Period,
    page: { after?: string | undefined; limit: number },
  ): Promise<FigureRow[]>;
  /** Returns how many rows there are; null if they are too many to count. */
  count(db: DatabaseOrTransaction, period: Period): Promise<number | null>;
  /**
   * Returns the sum of the rows and their number, which is null if there are too many. Set where one statement for both
   * is faster than reading all figures and counting.
   */
  sum?: (db: DatabaseOrTransaction, period: Period) => Promise<{ sum: number; count: number | null }>;
};

/** Which groups to return: the `most` with the largest sums, or those with certain keys; all if neither is set. */
export type ReadOptions = { most?: number | undefined; among?: readonly string[] | undefined };

/** Reads some figures of a report. */
export type Reader = {
  figures: readonly string[];
  breaksBy(by: Breakdown): boolean;
  hasFilter(key: Key | Filter): boolean;
  /** Returns sums by key; `none` has one group with the key "". Weeks and months are read by day. */
  groups(db: DatabaseOrTransaction, by: Breakdown | "none", period: Period, options?: ReadOptions): Promise<Groups>;
  rows: ReadonlyMap<string, RowsOf>;
  /** Set if the reader reads a state at the end of each day, week or month, instead of a sum over it. */
  isBalance?: true;
};

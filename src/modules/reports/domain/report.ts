import type { Kind } from "#modules/ledger/domain/chart.ts";

/**
 * The kind of value of a figure. Percents and numbers have one decimal, such as 2.3; money is in cents, minutes are
 * whole.
 */
export const FIGURE_KINDS = ["money", "count", "percent", "minutes", "number"] as const;
export type FigureKind = (typeof FIGURE_KINDS)[number];

/** The possible breakdowns of a report. */
export const BREAKDOWNS = [
  "day",
  "week",
  "month",
  "person",
  "item",
  "category",
  "channel",
  "location",
  "kind",
  "code",
  "state",
  "client",
  "resource",
] as const;
export type Breakdown = (typeof BREAKDOWNS)[number];

/** The filters that narrow a report's rows. */
export const FILTERS = ["person", "item", "category", "channel", "location", "kind", "client", "resource"] as const;
export type Filter = (typeof FILTERS)[number];

/** What a period is compared with: the same number of days before it, or the same days a year ago. */
export const COMPARISONS = ["none", "before", "year"] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** A figure with its single definition. */
export type Figure = {
  id: string;
  label: string;
  kind: FigureKind;
  /** One sentence, shown under "What is this?". */
  definition: string;
  /** The date that assigns a row of the figure to a period. */
  day: string;
  /** The ledger accounts that the figure sums up; empty for a figure that isn't from the ledger. */
  accounts: readonly Kind[];
  /**
   * The two figures of the same report whose quotient this figure is: a percent, or money or a count per unit. They
   * have the same rows.
   */
  of?: readonly [part: string, whole: string];
  /**
   * Whether the quotient is multiplied by the number of days in the period. The figure is then a number of days, such
   * as how long the stock lasts.
   */
  timesDays?: true;
  /** The two figures of the same report whose difference this figure is. They have the same rows. */
  minus?: readonly [from: string, off: string];
  /** Whether the figure can't be found in the ledger's entries, as for a margin. */
  isNotInBooks?: true;
};

export type Report<Name extends string = string> = {
  name: Name;
  title: string;
  /** The question the report answers, in one sentence. */
  about: string;
  /** The useful breakdowns, starting with the default. */
  by: readonly Breakdown[];
  filters: readonly Filter[];
  figures: readonly Figure[];
};

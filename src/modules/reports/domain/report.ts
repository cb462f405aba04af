import type { Kind } from "#modules/ledger/domain/chart.ts";

/** What a figure counts. A percent and a number have one decimal, such as 2.3; money is in cents, minutes are whole. */
export const FIGURE_KINDS = ["money", "count", "percent", "minutes", "number"] as const;
export type FigureKind = (typeof FIGURE_KINDS)[number];

/** By what a report is broken down. */
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

/** By what the rows of a report can be narrowed. */
export const FILTERS = ["person", "item", "category", "channel", "location", "kind", "client", "resource"] as const;
export type Filter = (typeof FILTERS)[number];

/** With which days a period is compared: as many before it, or the same days a year ago. */
export const COMPARISONS = ["none", "before", "year"] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** One figure with its one definition. */
export type Figure = {
  id: string;
  label: string;
  kind: FigureKind;
  /** One sentence, as "What is this?" shows it. */
  definition: string;
  /** By which day it falls into a period. */
  day: string;
  /** The accounts of the books that it is a sum of; none where it isn't of the books. */
  accounts: readonly Kind[];
  /** A quotient of two figures of the same report, whose rows are its rows; a percent, or money or a count for each. */
  of?: readonly [part: string, whole: string];
  /** Of a quotient: times the days of the period, as the days for which something lasts. */
  timesDays?: true;
  /** A difference of two figures of the same report, whose rows are its rows. */
  minus?: readonly [from: string, off: string];
  /** A figure that no entry of the books says, such as a margin. */
  isNotInBooks?: true;
};

export type Report<Name extends string = string> = {
  name: Name;
  title: string;
  /** What the report answers, in one sentence. */
  about: string;
  /** The breakdowns that make sense, the usual one first. */
  by: readonly Breakdown[];
  filters: readonly Filter[];
  figures: readonly Figure[];
};

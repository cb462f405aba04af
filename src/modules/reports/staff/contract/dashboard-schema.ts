import { z } from "zod";
import { dateSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { FIGURE_KINDS } from "../../domain/report.ts";
import { reportNameSchema } from "./report-schemas.ts";

const daysSchema = z.object({ from: dateSchema, to: dateSchema });

/** Where a number is followed: the report and column that it is of. */
const followShape = { report: reportNameSchema, figure: z.string() };

const headlineSchema = z.object({
  id: z.enum(["revenue", "visits", "hours", "noShows", "back", "owed"]),
  ...followShape,
  /** The days of the report to follow: those of the dashboard, but for "back within 90 days". */
  ...daysSchema.shape,
  label: z.string(),
  kind: z.enum(FIGURE_KINDS),
  value: z.number().nullable(),
  before: z.number().nullable(),
  /**
   * Against the period before: in percent of it, or in points where the figure is a percent. Null where nothing compares, as the clinic
   * wasn't there on all days of it, or there was too little.
   */
  change: z.object({ in: z.enum(["percent", "points"]), value: z.number(), isGood: z.boolean() }).nullable(),
  /** What it is of, such as "gift cards, credit, sessions". */
  note: z.string().nullable(),
});

const seriesSchema = z.object({ id: z.string(), label: z.string(), ...followShape });

const dayValuesSchema = z.object({
  /** A day; the first one of a week or month of a long period. */
  key: dateSchema,
  label: z.string(),
  /** Cents by the series' id. */
  values: z.record(z.string(), z.int()),
  /** All series of the day at the same place of the period before. */
  before: z.int().nullable(),
});

const topSchema = z.object({ _id: z.string(), label: z.string(), count: z.int(), net: z.int() });

const cohortSchema = z.object({
  /** The first day of the month. */
  key: dateSchema,
  label: z.string(),
  clients: z.int(),
  /** The percent back by month 1, 2, …; null where the months of no client have passed. */
  back: z.number().nullable().array(),
});

const hoursSchema = z.object({
  _id: z.string(),
  label: z.string(),
  booked: z.int(),
  bookable: z.int(),
  /** Null where there was no time to book. */
  percent: z.number().nullable(),
  /** Over the share at which there is no room for a late visit. */
  isFull: z.boolean(),
});

const toLookAtSchema = z.object({
  id: z.enum(["payments", "toPack", "soldOut", "reviews", "waitlist", "refunds", "disputes", "unpaid"]),
  count: z.int(),
  /** Such as "4 orders to pack". */
  label: z.string(),
  /** Such as "2 for pickup today"; "" where there is nothing more to say. */
  detail: z.string(),
  /** The screen of the back office to go to. */
  path: z.string(),
});

/**
 * Everything that the dashboard shows. Lists that the caller's rights don't cover are empty: who sees today's numbers or their
 * own has no cohorts and isn't shown what is owed.
 */
export const dashboardSchema = z.object({
  ...daysSchema.shape,
  days: z.int(),
  compare: daysSchema.nullable(),
  /** Whose numbers they are: the whole clinic's, or the caller's own. */
  scope: z.enum(["all", "today", "own"]),
  headlines: headlineSchema.array(),
  revenue: z.object({
    by: z.enum(["day", "week", "month"]),
    series: seriesSchema.array(),
    days: dayValuesSchema.array(),
  }),
  topTreatments: topSchema.array(),
  topProducts: topSchema.array(),
  cohorts: cohortSchema.array(),
  hours: z.object({
    /** The percent above which `isFull` is set. */
    fullAbove: z.int(),
    people: hoursSchema.array(),
    rooms: hoursSchema.array(),
    devices: hoursSchema.array(),
  }),
  toLookAt: toLookAtSchema.array(),
});

export type Dashboard = FromWire<z.output<typeof dashboardSchema>>;
export type Headline = FromWire<z.output<typeof headlineSchema>>;

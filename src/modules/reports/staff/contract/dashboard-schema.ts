import { z } from "zod";
import { dateSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { FIGURE_KINDS } from "../../domain/report.ts";
import { reportNameSchema } from "./report-schemas.ts";

const daysSchema = z.object({ from: dateSchema, to: dateSchema });

/** The report and column that a number links to. */
const followShape = { report: reportNameSchema, figure: z.string() };

const headlineSchema = z.object({
  id: z.enum(["revenue", "visits", "hours", "noShows", "back", "owed"]),
  ...followShape,
  /** The days of the linked report: the dashboard's days, except for "back within 90 days". */
  ...daysSchema.shape,
  label: z.string(),
  kind: z.enum(FIGURE_KINDS),
  value: z.number().nullable(),
  before: z.number().nullable(),
  /**
   * The change from the previous period: in percent, or in points if the figure is a percentage. Null if the two can't
   * be compared, for example because the clinic didn't exist on all days of the previous period, or because the
   * previous value was too small.
   */
  change: z.object({ in: z.enum(["percent", "points"]), value: z.number(), isGood: z.boolean() }).nullable(),
  /** What the figure includes, such as "gift cards, credit, sessions". */
  note: z.string().nullable(),
});

const seriesSchema = z.object({ id: z.string(), label: z.string(), ...followShape });

const dayValuesSchema = z.object({
  /** A day; for a long period, the first day of a week or month. */
  key: dateSchema,
  label: z.string(),
  /** Cents by series id. */
  values: z.record(z.string(), z.int()),
  /** Total of all series on the corresponding day of the previous period. */
  before: z.int().nullable(),
});

const topSchema = z.object({ _id: z.string(), label: z.string(), count: z.int(), net: z.int() });

const cohortSchema = z.object({
  /** The first day of the month. */
  key: dateSchema,
  label: z.string(),
  clients: z.int(),
  /** Percentage of customers who came back by month 1, 2, …; null if that month hasn't passed for any customer. */
  back: z.number().nullable().array(),
});

const hoursSchema = z.object({
  _id: z.string(),
  label: z.string(),
  booked: z.int(),
  bookable: z.int(),
  /** Null if there was no bookable time. */
  percent: z.number().nullable(),
  /** Whether the share is so high that there is no room for a late visit. */
  isFull: z.boolean(),
});

const toLookAtSchema = z.object({
  id: z.enum(["payments", "toPack", "soldOut", "reviews", "waitlist", "refunds", "disputes", "unpaid"]),
  count: z.int(),
  /** For example "4 orders to pack". */
  label: z.string(),
  /** For example "2 for pickup today"; "" if there is nothing to add. */
  detail: z.string(),
  /** The path of the back office screen to open. */
  path: z.string(),
});

/**
 * All data of the dashboard. Lists that the caller has no permission for are empty: people who see only today's numbers
 * or their own get no cohorts and no owed amounts.
 */
export const dashboardSchema = z.object({
  ...daysSchema.shape,
  days: z.int(),
  compare: daysSchema.nullable(),
  /** The scope of the numbers: the whole clinic's, only today's, or the caller's own. */
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

import { z } from "zod";
import { dateSchema, idSchema, plannedDateSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { BREAKDOWNS, COMPARISONS, FIGURE_KINDS, FILTERS } from "../../domain/report.ts";
import { REPORT_NAMES } from "../../domain/reports.ts";

export const reportNameSchema = z.enum(REPORT_NAMES);
export const breakdownSchema = z.enum(BREAKDOWNS);
export const comparisonSchema = z.enum(COMPARISONS);

/** A text that a group is of, such as an id, a channel or a code. */
const groupKeySchema = z.string().max(120);

/** What a report is narrowed to. A filter that a report doesn't have is 400. */
export const filterShape = {
  /** A practitioner: who performed it. Who may see their own numbers alone can leave it out. */
  person: idSchema.optional(),
  /** A treatment, product, plan or package. */
  item: idSchema.optional(),
  category: idSchema.optional(),
  /** How it was booked or bought, such as `online`. */
  channel: groupKeySchema.optional(),
  location: idSchema.optional(),
  /** A kind of what was sold, of account or of resource, as the report's groups by `kind` name it. */
  kind: groupKeySchema.optional(),
  /** A customer's record. */
  client: idSchema.optional(),
  /** A person, room or device. */
  resource: idSchema.optional(),
};

/** Days of the location, both included: the last 30 days when left out. */
export const periodShape = {
  from: plannedDateSchema.optional(),
  to: plannedDateSchema.optional(),
};

/** What the address of a report says. */
export const reportQuerySchema = z.object({
  ...periodShape,
  /** The report's first breakdown when left out. */
  by: breakdownSchema.optional(),
  compare: comparisonSchema.default("none"),
  ...filterShape,
});

/** What "What is this?" shows of a figure, and what a table needs of a column. */
const columnSchema = z.object({
  id: z.string(),
  label: z.string(),
  kind: z.enum(FIGURE_KINDS),
  definition: z.string(),
  /** By which day it falls into a period. */
  day: z.string(),
  /** The accounts of the books that it is a sum of, as the trial balance names them; none where it isn't of the books. */
  accounts: z.string().array(),
  /** Said beside it: no entry of the books says it, such as a margin. */
  isNotInBooks: z.boolean(),
  /** Whether it has rows that add up to it (`rows`). A quotient has none: its two parts have. */
  hasRows: z.boolean(),
  /** A quotient: the figures that it divides, and whether it is multiplied by the days of the period. */
  of: z.object({ part: z.string(), whole: z.string(), timesDays: z.boolean() }).nullable(),
});

export const reportDescriptionSchema = z.object({
  name: reportNameSchema,
  title: z.string(),
  about: z.string(),
  /** The breakdowns that make sense, the usual one first. */
  by: breakdownSchema.array(),
  filters: z.enum(FILTERS).array(),
  columns: columnSchema.array(),
});

/** A figure's value by the column's id; null where there is none, such as a quotient by zero. */
const valuesSchema = z.record(z.string(), z.number().nullable());

const daysSchema = z.object({ from: dateSchema, to: dateSchema });

const groupSchema = z.object({
  /** A day (also a week's or month's first one within the period), an id or a code; "" for what has none. */
  key: groupKeySchema,
  label: z.string(),
  values: valuesSchema,
  /** Of the period that it is compared with; of days, weeks and months the one at the same place. */
  before: valuesSchema.nullable(),
  /** The day, week or month at the same place of the period that it is compared with. */
  beforeKey: groupKeySchema.nullable(),
});

export const reportAnswerSchema = z.object({
  name: reportNameSchema,
  ...daysSchema.shape,
  by: breakdownSchema,
  /** The period that it is compared with. */
  compare: daysSchema.nullable(),
  /** What it was narrowed to, with names to show. */
  filters: z.object({ filter: z.enum(FILTERS), key: groupKeySchema, label: z.string() }).array(),
  columns: columnSchema.array(),
  groups: groupSchema.array(),
  totals: valuesSchema,
  totalsBefore: valuesSchema.nullable(),
  /** There are more groups; files have them all. */
  hasMore: z.boolean(),
});

export const rowsQuerySchema = z.object({
  ...periodShape,
  by: breakdownSchema.optional(),
  /** A column with rows. */
  figure: z.string().max(60),
  /** A group's key; the rows of the total when left out. */
  group: groupKeySchema.optional(),
  ...filterShape,
});

const linkSchema = z.object({
  kind: z.enum(["order", "visit", "client", "transfer", "item", "review", "payout", "close", "membership", "package"]),
  _id: z.string(),
  label: z.string(),
  /** The screen of the back office that shows it; null where there is none. */
  path: z.string().nullable(),
});

const rowSchema = z.object({
  _id: z.string(),
  /** Null for what is true now, such as a piece of stock. */
  day: dateSchema.nullable(),
  /** What it is, such as "Hydra facial" or "Refund agreed". */
  label: z.string(),
  /** Cents, minutes or a count, as the figure's column; what all rows add up to is the figure. */
  amount: z.int(),
  links: linkSchema.array(),
});

export const rowsAnswerSchema = z.object({
  column: columnSchema,
  docs: rowSchema.array(),
  /** What all rows of all pages add up to: the number that was followed. */
  sum: z.int(),
  /** Null where there are more than 10,000. */
  count: z.int().nullable(),
  hasNextPage: z.boolean(),
  /** For `after`. */
  nextCursor: z.string().nullable(),
});

export type ReportDescription = FromWire<z.output<typeof reportDescriptionSchema>>;
export type ReportColumn = FromWire<z.output<typeof columnSchema>>;
export type ReportAnswer = FromWire<z.output<typeof reportAnswerSchema>>;
export type ReportGroup = FromWire<z.output<typeof groupSchema>>;
export type ReportValues = z.output<typeof valuesSchema>;
export type ReportRow = FromWire<z.output<typeof rowSchema>>;
export type RowsAnswer = FromWire<z.output<typeof rowsAnswerSchema>>;

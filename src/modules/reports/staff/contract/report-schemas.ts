import { z } from "zod";
import { dateSchema, idSchema, plannedDateSchema } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { BREAKDOWNS, COMPARISONS, FIGURE_KINDS, FILTERS } from "../../domain/report.ts";
import { REPORT_NAMES } from "../../domain/reports.ts";

export const reportNameSchema = z.enum(REPORT_NAMES);
export const breakdownSchema = z.enum(BREAKDOWNS);
export const comparisonSchema = z.enum(COMPARISONS);

/** A text that identifies a group, such as an id, a channel or a code. */
const groupKeySchema = z.string().max(120);

/** The filters of a report. A filter that a report doesn't support returns 400. */
export const filterShape = {
  /** The practitioner who performed the treatment. People who may only see their own numbers can omit it. */
  person: idSchema.optional(),
  /** A treatment, product, plan or package. */
  item: idSchema.optional(),
  category: idSchema.optional(),
  /** How the visit or item was booked or bought, for example `online`. */
  channel: groupKeySchema.optional(),
  location: idSchema.optional(),
  /** A kind of item sold, of account or of resource, as in the report's groups by `kind`. */
  kind: groupKeySchema.optional(),
  /** The id of a customer's record. */
  client: idSchema.optional(),
  /** A person, room or device. */
  resource: idSchema.optional(),
};

/** Days of the location, both included; by default the last 30 days. */
export const periodShape = {
  from: plannedDateSchema.optional(),
  to: plannedDateSchema.optional(),
};

/** The query parameters of a report. */
export const reportQuerySchema = z.object({
  ...periodShape,
  /** Defaults to the report's first breakdown. */
  by: breakdownSchema.optional(),
  compare: comparisonSchema.default("none"),
  ...filterShape,
});

/** A column: data for the table, and for a figure's "What is this?". */
const columnSchema = z.object({
  id: z.string(),
  label: z.string(),
  kind: z.enum(FIGURE_KINDS),
  definition: z.string(),
  /** The date that decides into which period a row of the column falls. */
  day: z.string(),
  /** The ledger accounts that the column sums up, named as in the trial balance; empty for other columns. */
  accounts: z.string().array(),
  /** Whether a note says that the figure isn't in the books, such as a margin. */
  isNotInBooks: z.boolean(),
  /** Whether the column has rows that add up to it (`rows`). A quotient has none, but its two parts do. */
  hasRows: z.boolean(),
  /** For a quotient: the figures that are divided, and whether the result is multiplied by the days of the period. */
  of: z.object({ part: z.string(), whole: z.string(), timesDays: z.boolean() }).nullable(),
});

export const reportDescriptionSchema = z.object({
  name: reportNameSchema,
  title: z.string(),
  about: z.string(),
  /** The possible breakdowns, the default one first. */
  by: breakdownSchema.array(),
  filters: z.enum(FILTERS).array(),
  columns: columnSchema.array(),
});

/** Figure values by column id; null if there is no value, such as for a division by zero. */
const valuesSchema = z.record(z.string(), z.number().nullable());

const daysSchema = z.object({ from: dateSchema, to: dateSchema });

const groupSchema = z.object({
  /** A day (or the first day of a week or month within the period), an id or a code; "" for items without one. */
  key: groupKeySchema,
  label: z.string(),
  values: valuesSchema,
  /** The values in the comparison period; for days, weeks and months those at the same position. */
  before: valuesSchema.nullable(),
  /** The day, week or month at the same position in the comparison period. */
  beforeKey: groupKeySchema.nullable(),
});

export const reportAnswerSchema = z.object({
  name: reportNameSchema,
  ...daysSchema.shape,
  by: breakdownSchema,
  /** The comparison period. */
  compare: daysSchema.nullable(),
  /** The applied filters, with names to show. */
  filters: z.object({ filter: z.enum(FILTERS), key: groupKeySchema, label: z.string() }).array(),
  columns: columnSchema.array(),
  groups: groupSchema.array(),
  totals: valuesSchema,
  totalsBefore: valuesSchema.nullable(),
  /** Whether there are more groups; files include all of them. */
  hasMore: z.boolean(),
});

export const rowsQuerySchema = z.object({
  ...periodShape,
  by: breakdownSchema.optional(),
  /** A column with rows. */
  figure: z.string().max(60),
  /** A group's key; if omitted, the rows of the total. */
  group: groupKeySchema.optional(),
  ...filterShape,
});

const linkSchema = z.object({
  kind: z.enum(["order", "visit", "client", "transfer", "item", "review", "payout", "close", "membership", "package"]),
  _id: z.string(),
  label: z.string(),
  /** The path of the back office screen that shows the record; null if there is none. */
  path: z.string().nullable(),
});

const rowSchema = z.object({
  _id: z.string(),
  /** Null for current data, such as a piece in stock. */
  day: dateSchema.nullable(),
  /** What the row is, such as "Hydra facial" or "Refund agreed". */
  label: z.string(),
  /** Cents, minutes or a count, like the figure's column; all rows add up to the figure. */
  amount: z.int(),
  links: linkSchema.array(),
});

export const rowsAnswerSchema = z.object({
  column: columnSchema,
  docs: rowSchema.array(),
  /** The total of all rows on all pages: the number that was clicked. */
  sum: z.int(),
  /** Null if there are more than 10,000. */
  count: z.int().nullable(),
  hasNextPage: z.boolean(),
  /** The value of `after` for the next page; null on the last page. */
  nextCursor: z.string().nullable(),
});

export type ReportDescription = FromWire<z.output<typeof reportDescriptionSchema>>;
export type ReportColumn = FromWire<z.output<typeof columnSchema>>;
export type ReportAnswer = FromWire<z.output<typeof reportAnswerSchema>>;
export type ReportGroup = FromWire<z.output<typeof groupSchema>>;
export type ReportValues = z.output<typeof valuesSchema>;
export type ReportRow = FromWire<z.output<typeof rowSchema>>;
export type RowsAnswer = FromWire<z.output<typeof rowsAnswerSchema>>;

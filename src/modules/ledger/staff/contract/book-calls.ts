import { z } from "zod";
import {
  dateSchema,
  defineCall,
  instantSchema,
  plannedDateSchema,
  type StaffCalls,
} from "#shared/contract/define-call.ts";
import { chart, type Kind, type Unit } from "../../domain/chart.ts";

const auth = { right: "reports.all" } as const;
const KINDS = Object.keys(chart) as [Kind, ...Kind[]]; // the keys of the chart of accounts are its kinds
const kindSchema = z.enum(KINDS);
/** `USD` counts cents of the clinic's currency; `SESSION` counts package sessions. */
const unitSchema = z.enum(["USD", "SESSION"] satisfies Unit[]);

/** A day of the clinic; today if omitted. */
const onDay = z.object({ on: dateSchema.optional() });
/** Days of the clinic, both inclusive. Without `from` it starts at the first entry; without `to` it ends now. */
const period = z.object({ from: dateSchema.optional(), to: dateSchema.optional() });

const liabilitySchema = z.object({ kind: kindSchema, unit: unitSchema, owed: z.int() });
const trialBalanceSchema = z.object({ kind: kindSchema, unit: unitSchema, debit: z.int(), credit: z.int() });
const entrySchema = z.object({
  /** Transfer and line number, such as `1042-1`. */
  _id: z.string(),
  at: instantSchema,
  /** The kind of event, such as `order_sold`. */
  event: z.string(),
  /** Accounts by kind and owner, such as `gift_card:…`. */
  debit: z.string(),
  credit: z.string(),
  unit: unitSchema,
  amount: z.int(),
});

/**
 * Returns what the clinic owes at the end of a day: gift cards, credits, deposits, sessions, taxes (BO-36). All are
 * sums of entries.
 */
const readLiabilities = defineCall({
  method: "GET",
  path: "admin/Ledger/liabilities",
  summary: "What the clinic owed at the end of a day, by kind of account",
  auth,
  query: onDay,
  answer: { data: liabilitySchema.array() },
});

const readTrialBalance = defineCall({
  method: "GET",
  path: "admin/Ledger/trialBalance",
  summary: "What was debited and credited in a period, by kind of account",
  auth,
  query: period,
  answer: { data: trialBalanceSchema.array() },
});

const listEntries = defineCall({
  method: "GET",
  path: "admin/Ledger/entries",
  summary: "Entries of the books, the newest first",
  auth,
  query: period.extend({
    limit: z.coerce.number().int().min(1).max(200).default(50),
    /** The `nextCursor` of the previous page. */
    after: z
      .string()
      .regex(/^\d{1,15}-\d{1,4}$/)
      .optional(),
  }),
  answer: {
    data: z.object({ docs: entrySchema.array(), hasNextPage: z.boolean(), nextCursor: z.string().nullable() }),
  },
});

const file = { method: "GET", auth, raw: "text/csv", answer: {} } as const;

const readLiabilitiesFile = defineCall({
  ...file,
  path: "admin/Ledger/liabilities.csv",
  summary: "What the clinic owed at the end of a day, as a CSV file",
  query: onDay,
});

const readTrialBalanceFile = defineCall({
  ...file,
  path: "admin/Ledger/trialBalance.csv",
  summary: "What was debited and credited in a period, as a CSV file",
  query: period,
});

const readEntriesFile = defineCall({
  ...file,
  path: "admin/Ledger/entries.csv",
  summary: "The entries of a period, as a CSV file",
  query: period,
});

const closingSchema = z.object({
  /** The last closed day; null if there is none. */
  closedThrough: dateSchema.nullable(),
});

const readClosing = defineCall({
  method: "GET",
  path: "admin/Ledger/closing",
  summary: "Through which day the books are closed",
  auth,
  answer: { data: closingSchema },
});

/** Closes the books: no entry can be dated on that day or earlier anymore. This can't be undone. */
const closeBooks = defineCall({
  method: "POST",
  path: "admin/Ledger/close",
  summary: "Close the books through a day that is over",
  auth: { right: "balances.correct", stepUp: true },
  idempotent: true,
  body: z.object({ through: plannedDateSchema }),
  answer: { data: closingSchema },
  failures: ["invalid_input", "step_up_needed"],
});

export const ledgerStaffCalls = {
  readLiabilities,
  readTrialBalance,
  listEntries,
  readLiabilitiesFile,
  readTrialBalanceFile,
  readEntriesFile,
  readClosing,
  closeBooks,
} satisfies StaffCalls;

export type LedgerStaffCalls = typeof ledgerStaffCalls;

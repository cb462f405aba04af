import { z } from "zod";
import { defineCall, idSchema, instantSchema, type StaffCalls } from "#shared/contract/define-call.ts";
import { importQuery } from "#shared/contract/resource/call-shapes.ts";
import { importCheckSchema } from "#shared/contract/resource/import-calls.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";

/** Rows of a file at most: all of them are one transaction. */
export const MOST_MOVED_CUSTOMERS = 10_000;
export const MOST_MOVED_VISITS = 2_000;
export const MOST_MOVED_BALANCES = 5_000;

/** What a clinic can bring along by a file. */
export const MOVED_KINDS = ["customers", "visits", "gift_cards", "store_credit", "packages"] as const;

const movedSchema = z.object({
  /** False of a dry run: nothing was written. */
  isDone: z.boolean(),
  /** The id for undoing it; null if nothing was written. */
  runId: idSchema.nullable(),
  rows: z.object({ new: z.int(), same: z.int(), bad: z.int() }),
  /**
   * Rows that can't be written, with the reason; the first 500. Row numbers are those of a spreadsheet: the header is
   * row 1.
   */
  issues: z.array(z.object({ row: z.int(), message: z.string() })),
});

export type WireMoved = FromWire<z.output<typeof movedSchema>>;

const flag = z.literal("true").optional();
const query = {
  /** Says what would be written, and writes nothing. */
  dryRun: flag,
  /** Writes the good rows although others are refused; without it one bad row stops the file. */
  leaveOut: flag,
};
const auth = { right: "settings.edit" } as const;
const upload = { mediaType: "text/csv", maxBytes: 8 * 1024 * 1024 } as const;
const answer = { data: movedSchema };

export const moveCustomersIn = defineCall({
  method: "POST",
  path: "admin/MovingIn/customers",
  summary: "Import customers from a CSV file",
  auth,
  idempotent: true,
  query: z.object(query),
  upload,
  answer,
  failures: ["import_invalid"],
});

/**
 * The same file by the call that every resource has: `counts`, and of `rows` those with mistakes. It changes no
 * customer there is. What a dry run looked at is written by `admin/Import/{runId}/apply` within a day, what was written is taken back at
 * `admin/Import/{runId}/undo`; `runId` is null where nothing had to be written. Of more than 500 rows a job writes the file (202).
 */
export const importCustomers = defineCall({
  method: "POST",
  path: "admin/Customer/import",
  summary: "Write the customers of a CSV file, all or none; a dry run only compares them",
  auth,
  idempotent: true,
  query: z.object(importQuery).omit({ column: true }),
  upload,
  answer: { data: importCheckSchema.extend({ runId: z.string().nullable() }) },
  failures: ["import_invalid"],
  mayBeAccepted: true,
});

/** Balances of a former system, in the form of every import, dry runs and jobs included. They are posted as transfers of the event `opening`. */
const importBalances = {
  method: "POST",
  auth,
  idempotent: true,
  query: z.object(importQuery).omit({ column: true }),
  upload,
  answer: { data: importCheckSchema.extend({ runId: z.string().nullable() }) },
  failures: ["import_invalid"],
  mayBeAccepted: true,
} as const;

/** Columns: number, balance, email, name, expires_on. Each card gets a code of ours, which is emailed. */
export const importGiftCards = defineCall({
  ...importBalances,
  path: "admin/GiftCard/import",
  summary: "Import gift cards of a former system from a CSV file, each with what is left on it",
});

/** Columns: customer (email or phone number), balance. */
export const importStoreCredit = defineCall({
  ...importBalances,
  path: "admin/Credit/import",
  summary: "Import store credit of a former system from a CSV file",
});

/** Columns: customer (email or phone number), package, visits, value, ends_on. */
export const importPackages = defineCall({
  ...importBalances,
  path: "admin/PlanPurchase/import",
  summary: "Import the visits that are left of packages of a former system from a CSV file",
});

export const moveVisitsIn = defineCall({
  method: "POST",
  path: "admin/MovingIn/visits",
  summary: "Import future visits from a CSV file; no two of them overlap",
  auth,
  idempotent: true,
  query: z.object({
    ...query,
    /** Takes visits although they break a booking rule, such as the opening hours. Overlaps are refused all the same. */
    override: flag,
  }),
  upload,
  answer,
  failures: ["import_invalid"],
});

const runSchema = z.object({
  _id: idSchema,
  kind: z.enum(MOVED_KINDS),
  /** How many the file made. */
  count: z.int(),
  at: instantSchema,
  undoUntil: instantSchema,
  isUndone: z.boolean(),
});

export type WireMoveRun = FromWire<z.output<typeof runSchema>>;

export const listMoveIns = defineCall({
  method: "GET",
  path: "admin/MovingIn/list",
  summary: "Files that were imported within 24 hours",
  auth,
  answer: { data: z.array(runSchema) },
});

const undoneSchema = z.object({
  undone: z.int(),
  of: z.int(),
  /** What stays, with the reason; the first 500. */
  stayed: z.array(z.object({ _id: idSchema, message: z.string() })),
});

export type WireMoveUndone = FromWire<z.output<typeof undoneSchema>>;

/**
 * Within 24 hours, once. Customers are deleted, visits canceled without a mail, balances taken back; what was changed,
 * used or spent since stays.
 */
export const undoMoveIn = defineCall({
  method: "POST",
  path: "admin/MovingIn/{id}/undo",
  summary: "Take back what a file brought",
  auth,
  idempotent: true,
  params: z.object({ id: idSchema }),
  answer: { data: undoneSchema },
  failures: ["not_found", "undo_too_late"],
});

/** The calls by which a clinic brings along what it had before. */
export const movingInCalls = {
  moveCustomersIn,
  importCustomers,
  moveVisitsIn,
  importGiftCards,
  importStoreCredit,
  importPackages,
  listMoveIns,
  undoMoveIn,
} satisfies StaffCalls;

import { z } from "zod";
import { defineCall, idSchema, instantSchema, type StaffCalls } from "#shared/contract/define-call.ts";
import { importQuery } from "#shared/contract/resource/call-shapes.ts";
import { importCheckSchema } from "#shared/contract/resource/import-calls.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";

/** The maximum number of rows in a file, because one transaction writes all of them. */
export const MOST_MOVED_CUSTOMERS = 10_000;
export const MOST_MOVED_VISITS = 2_000;
export const MOST_MOVED_BALANCES = 5_000;

/** The kinds of data that a clinic can import from a file. */
export const MOVED_KINDS = ["customers", "visits", "gift_cards", "store_credit", "packages"] as const;

const movedSchema = z.object({
  /** False for a dry run: nothing was written. */
  isDone: z.boolean(),
  /** The id for undoing the import; null if nothing was written. */
  runId: idSchema.nullable(),
  rows: z.object({ new: z.int(), same: z.int(), bad: z.int() }),
  /**
   * The first 500 rows that can't be written, with the reason. Row numbers are those of a spreadsheet: the header is
   * row 1.
   */
  issues: z.array(z.object({ row: z.int(), message: z.string() })),
});

export type WireMoved = FromWire<z.output<typeof movedSchema>>;

const flag = z.literal("true").optional();
const query = {
  /** Checks the file and returns what would be written, without writing it. */
  dryRun: flag,
  /** Writes the valid rows even if others are invalid. Without it, one invalid row refuses the whole file. */
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
 * Imports the same file as `moveCustomersIn`, with the response that the import of every resource has: `counts`, and in
 * `rows` the rows with errors. Existing customers don't change. A dry run can be imported with
 * `admin/Import/{runId}/apply` within a day, and an import can be undone with `admin/Import/{runId}/undo`; `runId` is
 * null if there was nothing to write. A job writes files of more than 500 rows (202).
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

/**
 * The common part of the calls that import balances from a former system. Input, response, dry runs and jobs are the
 * same as for `importCustomers`. The balances are posted as transfers of the event `opening`.
 */
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

/**
 * Imports gift cards. Columns: number, balance, email, name, expires_on. Each card gets a new code, which is emailed.
 */
export const importGiftCards = defineCall({
  ...importBalances,
  path: "admin/GiftCard/import",
  summary: "Import gift cards of a former system from a CSV file, each with what is left on it",
});

/** Imports store credit. Columns: customer (email or phone number), balance. */
export const importStoreCredit = defineCall({
  ...importBalances,
  path: "admin/Credit/import",
  summary: "Import store credit of a former system from a CSV file",
});

/** Imports packages. Columns: customer (email or phone number), package, visits, value, ends_on. */
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
    /** Imports visits even if they break a booking rule, such as the opening hours. Overlaps are still refused. */
    override: flag,
  }),
  upload,
  answer,
  failures: ["import_invalid"],
});

const runSchema = z.object({
  _id: idSchema,
  kind: z.enum(MOVED_KINDS),
  /** How many records the file created. */
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
  /** The first 500 records that couldn't be undone, with the reason. */
  stayed: z.array(z.object({ _id: idSchema, message: z.string() })),
});

export type WireMoveUndone = FromWire<z.output<typeof undoneSchema>>;

/**
 * Undoes an import, once and within 24 hours. Customers are deleted, visits canceled without an email, balances
 * removed; whatever was changed, used or spent since is left.
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

/** The calls for importing a clinic's existing data. */
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

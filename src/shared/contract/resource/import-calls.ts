import { z } from "zod";
import { defineCall, idSchema, type StaffCalls } from "../define-call.ts";

/** The maximum number of rows in a file. */
export const MOST_IMPORT_ROWS = 50_000;
export const MOST_IMPORT_BYTES = 16 * 1024 * 1024;

const cellNote = z.object({ field: z.string(), message: z.string() });

export const importRowSchema = z.object({
  /** The row number as in a spreadsheet: the headers are row 1. */
  row: z.int(),
  kind: z.enum(["new", "change", "same", "error"]),
  /** The record that the row changes. */
  recordId: z.string().nullable(),
  /** The row's cells by field, as in the file. */
  cells: z.record(z.string(), z.string()),
  /** The record's present cells, where they differ from the file. */
  former: z.record(z.string(), z.string()),
  issues: z.array(cellNote),
  /** Not an error, but worth checking: a price that falls by half. */
  notes: z.array(cellNote),
});

const writtenSchema = z.object({ created: z.int(), changed: z.int(), undoUntil: z.iso.datetime() });

export const importCheckSchema = z.object({
  runId: z.string(),
  counts: z.object({ new: z.int(), change: z.int(), same: z.int(), error: z.int() }),
  issues: z.array(z.object({ row: z.int(), field: z.string(), message: z.string() })),
  /**
   * The file's columns, each with its field; null if no field matches. When a file is refused because a required column
   * is missing, `data` of the refusal has them.
   */
  columns: z.array(z.object({ head: z.string(), field: z.string().nullable() })).optional(),
  /** Rows with errors first, then those worth checking, then other new and changed ones; at most 500. */
  rows: z.array(importRowSchema),
  /**
   * What was written; null for a dry run, for a file with invalid rows that weren't skipped, and while a job writes it
   * (202).
   */
  written: writtenSchema.nullable(),
});

const listImports = defineCall({
  method: "GET",
  path: "admin/Import/list",
  summary: "Files that were compared or written in the last 30 days, newest first",
  auth: { right: "settings.edit" },
  answer: {
    data: z.object({
      docs: z.array(
        z.object({
          _id: z.string(),
          /** The name of the resource, such as `Product`. */
          resource: z.string(),
          /** The number of rows in the file. */
          rows: z.int(),
          created: z.int(),
          changed: z.int(),
          checkedAt: z.iso.datetime(),
          /** Null if the file was only compared. */
          appliedAt: z.iso.datetime().nullable(),
          undoneAt: z.iso.datetime().nullable(),
        }),
      ),
    }),
  },
});

const runParams = z.object({ runId: idSchema });

/** The maximum number of rows written while the sender waits, in one transaction; a job writes larger files. */
export const MOST_ROWS_AT_ONCE = 500;

export const importRunSchema = z.object({
  runId: z.string(),
  /** The name of the resource, such as `Product`. */
  resource: z.string(),
  /**
   * `checked`: only compared so far; `undoing`: it can't finish, and its writes are being undone, after which it has
   * `failed`.
   */
  state: z.enum(["checked", "running", "undoing", "done", "failed"]),
  /** The number of rows to write, and how many are done. */
  total: z.int(),
  done: z.int(),
  created: z.int(),
  changed: z.int(),
  /** Rows that were refused and skipped; the first 500. */
  leftOut: z.array(z.object({ row: z.int(), message: z.string() })),
  /** Why the import failed. */
  message: z.string().optional(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })),
  /** The number of records that a failed run couldn't restore, because they were changed in the meantime. */
  stayed: z.int(),
  undoUntil: z.iso.datetime().nullable(),
});

export type ImportRun = z.output<typeof importRunSchema>;

const readImport = defineCall({
  method: "GET",
  path: "admin/Import/{runId}",
  summary: "How far a file has been written",
  auth: { right: "settings.edit" },
  params: runParams,
  answer: { data: importRunSchema },
  failures: ["not_found"],
});
const failures = ["not_found", "import_invalid", "version_conflict"] as const;

/**
 * Writes the rows of a checked file, all or none: up to 500 rows immediately, in one transaction. A job writes larger
 * files, 500 rows at a time: the response is 202 with the `runId`, and `GET admin/Import/{runId}` returns the progress.
 * A run that can't finish undoes what it has written.
 */
const applyImport = defineCall({
  method: "POST",
  path: "admin/Import/{runId}/apply",
  summary: "Write the rows of a checked file, all or none",
  auth: { right: "settings.edit" },
  idempotent: true,
  params: runParams,
  body: z.object({
    /** Corrected cells, used in place of those of the file. */
    rows: z
      .array(z.object({ row: z.int(), cells: z.record(z.string(), z.string().max(20_000)) }))
      .max(2_000)
      .optional(),
    /** The numbers of rows to skip. */
    leaveOut: z.array(z.int()).max(MOST_IMPORT_ROWS).optional(),
  }),
  answer: { data: writtenSchema.extend({ runId: z.string() }) },
  failures,
  mayBeAccepted: true,
});

const undoImport = defineCall({
  method: "POST",
  path: "admin/Import/{runId}/undo",
  summary: "Take an import back within 24 hours, but for records that were changed since",
  auth: { right: "settings.edit" },
  idempotent: true,
  params: runParams,
  answer: {
    data: z.object({
      undone: z.int(),
      stayed: z.int(),
      /** Why records couldn't be restored, for records whose name is known; the first 500. */
      reasons: z.array(z.object({ _id: z.string(), message: z.string() })).optional(),
    }),
  },
  failures: ["not_found", "undo_too_late"],
});

/** The calls for a checked file of any resource. */
export const importCalls = { listImports, readImport, applyImport, undoImport } satisfies StaffCalls;

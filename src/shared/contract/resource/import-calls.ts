import { z } from "zod";
import { defineCall, idSchema, type StaffCalls } from "../define-call.ts";

/** Rows of a file at most. */
export const MOST_IMPORT_ROWS = 50_000;
export const MOST_IMPORT_BYTES = 16 * 1024 * 1024;

const cellNote = z.object({ field: z.string(), message: z.string() });

export const importRowSchema = z.object({
  /** As a spreadsheet counts: the heads are row 1. */
  row: z.int(),
  kind: z.enum(["new", "change", "same", "error"]),
  /** The record that it changes. */
  recordId: z.string().nullable(),
  /** Its cells by field, as they are in the file. */
  cells: z.record(z.string(), z.string()),
  /** The cells that the record has now, of those that differ. */
  former: z.record(z.string(), z.string()),
  issues: z.array(cellNote),
  /** Worth a look, no mistake by itself: a price that falls by half. */
  notes: z.array(cellNote),
});

const writtenSchema = z.object({ created: z.int(), changed: z.int(), undoUntil: z.iso.datetime() });

export const importCheckSchema = z.object({
  runId: z.string(),
  counts: z.object({ new: z.int(), change: z.int(), same: z.int(), error: z.int() }),
  issues: z.array(z.object({ row: z.int(), field: z.string(), message: z.string() })),
  /** Rows with mistakes first, then those worth a look, then other new and changed ones: 500 at most. */
  rows: z.array(importRowSchema),
  /** What was written; null for a dry run, and for a file with bad rows that weren't to be skipped. */
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
          /** Rows in the file. */
          rows: z.int(),
          created: z.int(),
          changed: z.int(),
          checkedAt: z.iso.datetime(),
          /** Null for one that was only compared. */
          appliedAt: z.iso.datetime().nullable(),
          undoneAt: z.iso.datetime().nullable(),
        }),
      ),
    }),
  },
});

const runParams = z.object({ runId: idSchema });
const failures = ["not_found", "import_invalid", "version_conflict"] as const;

const applyImport = defineCall({
  method: "POST",
  path: "admin/Import/{runId}/apply",
  summary: "Write the rows of a checked file, all in one transaction or none",
  auth: { right: "settings.edit" },
  idempotent: true,
  params: runParams,
  body: z.object({
    /** Rows with other cells than in the file. */
    rows: z
      .array(z.object({ row: z.int(), cells: z.record(z.string(), z.string().max(20_000)) }))
      .max(2_000)
      .optional(),
    /** Rows that are not written. */
    leaveOut: z.array(z.int()).max(MOST_IMPORT_ROWS).optional(),
  }),
  answer: { data: writtenSchema },
  failures,
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
      /** Why each stays, where a record's name says it; the first 500. */
      reasons: z.array(z.object({ _id: z.string(), message: z.string() })).optional(),
    }),
  },
  failures: ["not_found", "undo_too_late"],
});

/** What is done with a checked file of any resource. */
export const importCalls = { listImports, applyImport, undoImport } satisfies StaffCalls;

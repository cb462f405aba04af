import { z } from "zod";
import { idSchema, listOf } from "../define-call.ts";
import { failedRowSchema, jobSchema } from "./job-calls.ts";

/** The maximum number of rows that one call may name by id, and that its filter may match. */
export const MOST_BULK_IDS = 5_000;
export const MOST_BULK_ROWS = 50_000;
/** The number of rows that are changed before the call returns. More are changed by a job. */
export const MOST_BULK_AT_ONCE = 50;

export const filterText = z.string().max(2_000);
export const listQuery = {
  view: z.string().max(64).optional(),
  q: z.string().max(200).optional(),
  sort: z.string().max(64).optional(),
  /** The fields that a screen shows, separated by commas. Responses and files contain all fields. */
  cols: z.string().max(1_000).optional(),
  limit: z.string().max(8).optional(),
  after: z.string().max(1_000).optional(),
  before: z.string().max(1_000).optional(),
};
export const idParams = z.object({ id: idSchema });
export const versionBody = z.object({ version: z.int().min(1) });
export const pageInfo = {
  limit: z.int(),
  hasPrevPage: z.boolean(),
  hasNextPage: z.boolean(),
  /** Cursors to pass as `before` or `after`. */
  prevCursor: z.string().nullable(),
  nextCursor: z.string().nullable(),
  totalDocs: z.int(),
  /** Exact up to 10,000; above that a database estimate. */
  totalDocsIsEstimate: z.boolean(),
};
export const counts = z.object({
  views: z.array(z.object({ id: z.string(), count: z.int(), isEstimate: z.boolean() })),
});
export const bulkResult = z.object({
  done: z.int(),
  failed: z.array(failedRowSchema),
  /** The current versions of the changed records, and the audit log entries with which the changes can be undone. */
  changed: z.array(z.object({ _id: z.string(), version: z.int(), entry: z.string().nullable() })),
  /** The background job that changes more than 50 records; nothing is done yet. */
  job: jobSchema.nullable(),
});
export const previewSchema = z.object({ token: z.string(), expiresAt: z.string() });
/** The new position of a record: after another, first (`after` is null), or before another. */
export const moveBody = z.object({ after: idSchema.nullable().optional(), before: idSchema.optional() });
export const movedSchema = z.object({
  /** The record's new position in the order, from 1. */
  place: z.int(),
  /** The audit log entry with which the move can be undone; null if the record didn't move. */
  entry: z.string().nullable(),
});
/**
 * The hash of a draft's state when it was read. Actions on the draft are refused if another person has changed it
 * since.
 */
export const draftHash = z.string().length(64);
export const draftQuery = z.object({ hash: draftHash });
/** The state of a draft, in addition to its changes. */
export const draftState = {
  /** The version number of the draft, or of the next one. */
  version: z.int(),
  state: z.enum(["none", "draft", "planned"]),
  hash: draftHash.nullable(),
  savedAt: z.iso.datetime().nullable(),
  /** When a scheduled version goes live. */
  liveFrom: z.iso.datetime().nullable(),
};
/** A change of a record that goes live at its time, or was refused then. */
export const scheduledChange = {
  _id: z.string(),
  liveFrom: z.iso.datetime(),
  madeAt: z.iso.datetime(),
  /** Why the change was refused at its time; null while it is waiting. */
  refusedBecause: z.string().nullable(),
};
export const planParams = z.object({ id: idSchema, planId: idSchema });
export const publishBody = z.object({ hash: draftHash, liveFrom: z.iso.datetime({ offset: true }).optional() });
export const bulkActions = z.enum(["archive", "restore", "delete"]);
export const importQuery = {
  /** Only compares the file with the records. `admin/Import/{runId}/apply` writes the reviewed rows. */
  dryRun: z.literal("true").optional(),
  /** Writes the valid rows of a file that also has invalid ones. Without it, such a file writes nothing. */
  skipBad: z.enum(["true", "false"]).optional(),
  /** Assigns fields to columns whose headers aren't recognized: `Their head=field`. */
  column: listOf(z.string().max(200)),
};
export const exportQuery = { mark: z.enum(["yes", "no"]).optional() };

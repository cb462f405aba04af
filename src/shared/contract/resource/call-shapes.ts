import { z } from "zod";
import { idSchema, listOf } from "../define-call.ts";
import { failedRowSchema, jobSchema } from "./job-calls.ts";

/** Rows at most that one call names by their ids, and that its filter may match. */
export const MOST_BULK_IDS = 5_000;
export const MOST_BULK_ROWS = 50_000;
/** Up to so many rows are changed before the call answers; more are a job. */
export const MOST_BULK_AT_ONCE = 50;

export const filterText = z.string().max(2_000);
export const listQuery = {
  view: z.string().max(64).optional(),
  q: z.string().max(200).optional(),
  sort: z.string().max(64).optional(),
  /** The fields that a screen shows, with commas between. Answers and files have all of them. */
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
  /** Hand one on as `before` or `after`. */
  prevCursor: z.string().nullable(),
  nextCursor: z.string().nullable(),
  totalDocs: z.int(),
  /** Exact up to 10,000; an estimate of the database above. */
  totalDocsIsEstimate: z.boolean(),
};
export const counts = z.object({
  views: z.array(z.object({ id: z.string(), count: z.int(), isEstimate: z.boolean() })),
});
export const bulkResult = z.object({
  done: z.int(),
  failed: z.array(failedRowSchema),
  /** The versions that the changed records have now, and the entries of the audit log that an undo names. */
  changed: z.array(z.object({ _id: z.string(), version: z.int(), entry: z.string().nullable() })),
  /** The job that changes them in the background, when they are more than 50: nothing is done yet. */
  job: jobSchema.nullable(),
});
export const previewSchema = z.object({ token: z.string(), expiresAt: z.string() });
/** Where a record comes to stand: behind another, first (`after` is null), or before another. */
export const moveBody = z.object({ after: idSchema.nullable().optional(), before: idSchema.optional() });
export const movedSchema = z.object({
  /** Its number in the order now, from 1. */
  place: z.int(),
  /** The entry of the audit log that an undo names; null where it stood there already. */
  entry: z.string().nullable(),
});
/** Names a draft as it was read: what is done with it is refused once another person has changed it. */
export const draftHash = z.string().length(64);
export const draftQuery = z.object({ hash: draftHash });
/** What is said of a draft beside what it changes. */
export const draftState = {
  /** The number that the draft has, or that the next one gets. */
  version: z.int(),
  state: z.enum(["none", "draft", "planned"]),
  hash: draftHash.nullable(),
  savedAt: z.iso.datetime().nullable(),
  /** When a planned version goes live. */
  liveFrom: z.iso.datetime().nullable(),
};
/** A change of a record that goes live at its instant, or was refused then. */
export const scheduledChange = {
  _id: z.string(),
  liveFrom: z.iso.datetime(),
  madeAt: z.iso.datetime(),
  /** Why it was refused at its instant; null while it waits for that. */
  refusedBecause: z.string().nullable(),
};
export const planParams = z.object({ id: idSchema, planId: idSchema });
export const publishBody = z.object({ hash: draftHash, liveFrom: z.iso.datetime({ offset: true }).optional() });
export const bulkActions = z.enum(["archive", "restore", "delete"]);
export const importQuery = {
  /** Only compares; `admin/Import/{runId}/apply` writes what was looked at. */
  dryRun: z.literal("true").optional(),
  /** Writes the good rows of a file with bad ones; without it such a file writes nothing. */
  skipBad: z.enum(["true", "false"]).optional(),
  /** What a column is where its head doesn't say it: `Their head=field`. */
  column: listOf(z.string().max(200)),
};
export const exportQuery = { mark: z.enum(["yes", "no"]).optional() };

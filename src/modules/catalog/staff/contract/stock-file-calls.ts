import { z } from "zod";
import { defineCall, idSchema, type StaffCalls } from "#shared/contract/define-call.ts";
import { importCheckSchema, MOST_IMPORT_BYTES, MOST_IMPORT_ROWS } from "#shared/contract/resource/import-calls.ts";

const auth = { right: "stock.count" } as const;
const params = z.object({ runId: idSchema });
const failures = ["not_found", "import_invalid"] as const;

const exportStock = defineCall({
  method: "GET",
  path: "admin/Stock/file",
  summary: "Every size with what is on its shelf, as a CSV file to write the counts into",
  auth,
  raw: "text/csv",
  answer: {},
});

const checkStockFile = defineCall({
  method: "POST",
  path: "admin/Stock/file",
  summary: "Compare a file of counted stock with the shelves; applyStockFile writes it",
  auth,
  idempotent: true,
  upload: { mediaType: "text/csv", maxBytes: MOST_IMPORT_BYTES },
  answer: { data: importCheckSchema },
  failures: ["import_invalid"],
});

const applyStockFile = defineCall({
  method: "POST",
  path: "admin/Stock/file/{runId}/apply",
  summary: "Move the stock by what a checked file counted more or less, all of it in one transaction or none",
  auth,
  idempotent: true,
  params,
  body: z.object({
    /** Rows that staff corrected after the check, with their new cells. */
    rows: z
      .array(z.object({ row: z.int(), cells: z.record(z.string(), z.string().max(200)) }))
      .max(2_000)
      .optional(),
    /** Rows that are not imported. */
    leaveOut: z.array(z.int()).max(MOST_IMPORT_ROWS).optional(),
  }),
  answer: { data: z.object({ created: z.int(), changed: z.int(), undoUntil: z.iso.datetime() }) },
  failures,
});

const undoStockFile = defineCall({
  method: "POST",
  path: "admin/Stock/file/{runId}/undo",
  summary: "Move the stock back within 24 hours, but for what open orders hold by now",
  auth,
  idempotent: true,
  params,
  answer: { data: z.object({ undone: z.int(), stayed: z.int() }) },
  failures: ["not_found", "undo_too_late"],
});

/** The calls for counting stock with a file. */
export const stockFileCalls = { exportStock, checkStockFile, applyStockFile, undoStockFile } satisfies StaffCalls;

import { z } from "zod";
import { defineCall, type StaffCalls } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";

/** Rows of a file at most: all of them are one transaction. */
export const MOST_MOVED_CUSTOMERS = 10_000;
export const MOST_MOVED_VISITS = 2_000;

const movedSchema = z.object({
  /** False of a dry run: nothing was written. */
  isDone: z.boolean(),
  rows: z.object({ new: z.int(), same: z.int(), bad: z.int() }),
  /** Rows that can't be written, with the reason; the first 500. Rows count as in a spreadsheet: the heads are row 1. */
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
  summary: "Take over customers from a CSV file",
  auth,
  idempotent: true,
  query: z.object(query),
  upload,
  answer,
  failures: ["import_invalid"],
});

export const moveVisitsIn = defineCall({
  method: "POST",
  path: "admin/MovingIn/visits",
  summary: "Take over future visits from a CSV file; no two of them overlap",
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

/** The calls by which a clinic brings along what it had before. */
export const movingInCalls = { moveCustomersIn, moveVisitsIn } satisfies StaffCalls;

import type { z } from "zod";
import type { importCustomers, WireMoved } from "../../staff/contract/moving-in/moving-in-calls.ts";
import { UNDO_HOURS } from "./runs.ts";

type Check = z.input<typeof importCustomers.answer.data>;

/** What taking customers over says, in the words of every other import. */
export function importCheckOf({ isDone, runId, rows, issues }: WireMoved, now: Date): Check {
  return {
    runId,
    counts: { new: rows.new, change: 0, same: rows.same, error: rows.bad },
    issues: issues.map(({ row, message }) => ({ row, field: "", message })),
    rows: issues.map(({ row, message }) => ({
      ...{ row, kind: "error" as const, recordId: null, cells: {}, former: {}, notes: [] },
      issues: [{ field: "", message }],
    })),
    written: isDone
      ? { created: rows.new, changed: 0, undoUntil: new Date(now.getTime() + UNDO_HOURS * 3_600_000).toISOString() }
      : null,
  };
}

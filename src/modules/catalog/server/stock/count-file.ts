import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { AuditActor } from "#platform/audit/actor.ts";
import { type Database, withRetry } from "#platform/db/client.ts";
import { readCsv } from "#platform/resource/csv/read-csv.ts";
import { importRuns } from "#platform/tables.ts";
import { AppError, isAppError } from "#shared/app-error.ts";
import { defuse, undefuse } from "#shared/contract/resource/csv-cell.ts";
import type { importCheckSchema } from "#shared/contract/resource/import-calls.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";
import { newId } from "#shared/ids.ts";
import { type StockFileField, stockFileFields } from "../../staff/contract/stock-file.ts";
import { moveStock } from "./change-stock.ts";
import { listShelves, type PlannedCount, planCounts, type StockRow } from "./plan-counts.ts";

/** The resource name of stock count runs in `importRuns`, which also has other imports. */
const RESOURCE = "Stock";
const UNDO_MS = 24 * 60 * 60 * 1_000;
const MOST_SHOWN = 500;
const FIELDS = Object.entries(stockFileFields) as [StockFileField, { csv: string }][]; // its own keys

const invalid = (message: string) => new AppError("import_invalid", { message });

/** Returns every size with its stock and an empty cell for the count, as CSV with a byte order mark. */
export async function stockFile(db: Database): Promise<string> {
  const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  const rows = (await listShelves(db)).map(({ code, product, size, onHand }) =>
    [defuse(code ?? ""), defuse(product), defuse(size), String(onHand), ""].map(quoted).join(","),
  );
  return `\uFEFF${[FIELDS.map(([, { csv }]) => csv).join(","), ...rows].join("\r\n")}\r\n`;
}

/** Reads the rows of a file by its known column headings, in any order. Throws `import_invalid`. */
function rowsOf(bytes: Uint8Array): StockRow[] {
  const { heads, rows } = readCsv(bytes);
  const found = heads.map((head) => FIELDS.find(([, { csv }]) => csv === head.trim().toLowerCase())?.[0]);
  if (!found.includes("counted")) throw invalid("The column counted is missing.");
  if (!found.includes("code") && !(found.includes("product") && found.includes("size")))
    throw invalid("The column code is missing.");
  return rows.map((cells, index) => {
    const known: StockRow["cells"] = {};
    for (const [at, field] of found.entries()) if (field) known[field] = undefuse((cells[at] ?? "").trim());
    return { row: index + 2, cells: known };
  });
}

/** The display order of rows: errors, then rows worth checking, then the rest. */
const rank = ({ kind, notes }: PlannedCount) => (kind === "error" ? 0 : notes.length > 0 ? 1 : 2);

/**
 * Compares a file of counts with the stock and stores it for `applyCounts`. No stock changes. Throws `import_invalid`.
 */
export async function checkCounts(
  db: Database,
  { bytes, accountId }: { bytes: Uint8Array; accountId: string },
): Promise<FromWire<z.output<typeof importCheckSchema>>> {
  const rows = rowsOf(bytes);
  const planned = await planCounts(db, rows);
  // If a row doesn't contain the stock at the export, the plan shown to the person uses the current stock, so this
  // number is stored with the row.
  const shelfNow = new Map((await listShelves(db)).map(({ id, onHand }) => [id, String(onHand)]));
  const stored = planned.map(({ row, cells, recordId }) => ({
    row,
    cells: { ...cells, onHand: cells.onHand || shelfNow.get(recordId ?? "") || "" },
    recordId,
    version: null,
  }));
  const runId = newId();
  await db.insert(importRuns).values({ id: runId, resource: RESOURCE, accountId, rows: stored });
  const count = (kind: PlannedCount["kind"]) => planned.filter((row) => row.kind === kind).length;
  const shown = planned.filter(({ kind }) => kind !== "same").toSorted((one, other) => rank(one) - rank(other));
  return {
    runId,
    counts: { new: 0, change: count("change"), same: count("same"), error: count("error") },
    issues: planned.flatMap(({ row, issues }) => issues.map((issue) => ({ row, ...issue }))).slice(0, MOST_SHOWN),
    rows: shown.slice(0, MOST_SHOWN).map(({ delta: _, ...row }) => row),
    written: null,
  };
}

export type CountBody = {
  rows?: { row: number; cells: Record<string, string> }[] | undefined;
  leaveOut?: number[] | undefined;
};

type OfRun = { runId: string; actor: AuditActor };

/** Sorts moves by size id, the order in which orders lock sizes. */
const bySize = <Move extends { id: string }>(moves: readonly Move[]) =>
  moves.toSorted((one, other) => (one.id < other.id ? -1 : 1));

/**
 * Changes the stock by the difference between a checked file's count and the stock at its export, so that later sales
 * and deliveries stay. All rows in one transaction, or none. Throws `not_found`, and `import_invalid` naming rows.
 */
export async function applyCounts(db: Database, { runId, actor, rows = [], leaveOut = [] }: OfRun & CountBody) {
  return withRetry(db, async (tx) => {
    const [run] = await tx
      .select()
      .from(importRuns)
      .where(and(eq(importRuns.id, runId), eq(importRuns.resource, RESOURCE)))
      .for("update");
    if (!run) throw new AppError("not_found");
    if (run.written) throw invalid("This file was imported already.");
    const mended = new Map(rows.map(({ row, cells }) => [row, cells]));
    const rowsToApply = run.rows
      .filter(({ row }) => !leaveOut.includes(row))
      .map(({ row, cells }) => ({ row, cells: { ...cells, ...mended.get(row) } }));
    const planned = await planCounts(tx, rowsToApply);
    const issues = planned.flatMap(({ row, issues: found }) =>
      found.map(({ field, message }) => ({ path: `rows.${row}.${field}`, message })),
    );
    if (issues[0]) throw new AppError("import_invalid", { message: issues[0].message, issues: issues.slice(0, 500) });
    const moves = planned.flatMap(({ row, recordId: id, delta }) => (id && delta !== 0 ? [{ row, id, delta }] : []));
    for (const { row, id: sizeId, delta } of bySize(moves))
      await moveStock(tx, actor, { sizeId, delta, reason: "counted", note: `Import ${runId}` }).catch(
        (error: unknown) => {
          if (!isAppError(error)) throw error;
          const message = `Row ${row}: ${error.message}`;
          throw new AppError("import_invalid", { message, cause: error, issues: [{ path: `rows.${row}`, message }] });
        },
      );
    const written = moves.map(({ id, delta }) => ({ id, version: 0, former: { delta } }));
    const [applied] = await tx
      .update(importRuns)
      .set({ written, appliedAt: sql`clock_now()` })
      .where(eq(importRuns.id, runId))
      .returning({ at: importRuns.appliedAt });
    const undoUntil = new Date((applied?.at?.getTime() ?? 0) + UNDO_MS).toISOString();
    return { created: 0, changed: moves.length, undoUntil };
  });
}

/**
 * Changes the stock back by the same numbers. Stock that open orders have reserved by now doesn't change. Throws
 * `not_found` and, after 24 hours, `undo_too_late`.
 */
export async function undoCounts(db: Database, { runId, actor, now }: OfRun & { now: Date }) {
  return withRetry(db, async (tx) => {
    const [run] = await tx
      .select()
      .from(importRuns)
      .where(and(eq(importRuns.id, runId), eq(importRuns.resource, RESOURCE)))
      .for("update");
    if (!run?.written || !run.appliedAt) throw new AppError("not_found");
    if (run.undoneAt || now.getTime() - run.appliedAt.getTime() > UNDO_MS) throw new AppError("undo_too_late");
    let undone = 0;
    for (const { id: sizeId, former } of bySize(run.written)) {
      const move = {
        sizeId,
        delta: -Number(former?.delta),
        reason: "corrected",
        note: `Undo of import ${runId}`,
      } as const;
      try {
        await tx.transaction((step) => moveStock(step, actor, move));
        undone += 1;
      } catch (error) {
        if (!isAppError(error, "conflict") && !isAppError(error, "not_found")) throw error;
      }
    }
    await tx.update(importRuns).set({ undoneAt: sql`clock_now()` }).where(eq(importRuns.id, runId));
    return { undone, stayed: run.written.length - undone };
  });
}

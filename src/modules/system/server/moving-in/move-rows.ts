import type { Database, Transaction } from "#platform/db/client.ts";
import { longTransaction } from "#platform/db/long-transaction.ts";
import { AppError, isAppError } from "#shared/app-error.ts";
import type { WireMoved } from "../../staff/contract/moving-in/moving-in-calls.ts";

const MOST_TOLD = 500;

/** A record that a row created, with the version it had then. */
export type NewRecord = { id: string; version: number };

/** Thrown to roll back the transaction of a dry run. */
class DryRunOver extends Error {
  readonly report: WireMoved;
  constructor(report: WireMoved) {
    super("a dry run writes nothing");
    this.report = report;
  }
}

const reasonOf = (error: AppError): string =>
  error.issues && error.issues.length > 0 && (error.code === "rule_broken" || error.code === "invalid_input")
    ? [...new Set(error.issues.map(({ message }) => message))].join(" ")
    : error.message;

type Options = { isDry: boolean; leavesOut: boolean };

type Write<Row> = (tx: Transaction, row: Row) => Promise<NewRecord | "same">;

/** The rows of a file, and the function that writes one of them. */
export type OpenedFile<Row extends { row: number } = { row: number }> = {
  rows: readonly Row[];
  write(tx: Transaction, row: Row): Promise<NewRecord | "same">;
};

/**
 * Writes rows in the caller's transaction, each in its own savepoint, so that a refused row gets its own reason and
 * doesn't affect the others.
 */
export async function writeEach<Row extends { row: number }>(tx: Transaction, rows: readonly Row[], write: Write<Row>) {
  const counts = { new: 0, same: 0, bad: 0 };
  const records: NewRecord[] = [];
  const issues: WireMoved["issues"] = [];
  for (const row of rows) {
    try {
      const written = await tx.transaction((step) => write(step, row));
      counts[written === "same" ? "same" : "new"] += 1;
      if (written !== "same") records.push(written);
    } catch (error) {
      if (!isAppError(error)) throw error;
      counts.bad += 1;
      issues.push({ row: row.row, message: `Row ${row.row}: ${reasonOf(error).trim()}` });
    }
  }
  return { counts, records, issues };
}

/** Returns the error that refuses a file because of these invalid rows. */
export function fileRefused(issues: WireMoved["issues"]): AppError {
  return new AppError("import_invalid", {
    message: issues[0]?.message ?? "",
    issues: issues.slice(0, MOST_TOLD).map(({ row, message }) => ({ path: `rows.${row}`, message })),
  });
}

/**
 * Writes the rows of a file in one transaction, so two rows that need the same slot conflict. In the same transaction,
 * `finish` records what was created, and returns an id for undoing it. A dry run writes the rows too, but rolls back.
 * Throws `import_invalid` naming the rows if some are refused and aren't to be skipped.
 */
export async function moveRows<Row extends { row: number }>(
  db: Database,
  rows: readonly Row[],
  { isDry, leavesOut }: Options,
  write: Write<Row>,
  finish: (tx: Transaction, records: NewRecord[]) => Promise<string>,
): Promise<WireMoved> {
  try {
    return await longTransaction(db, async (tx) => {
      const { counts, records, issues } = await writeEach(tx, rows, write);
      const report = { isDone: !isDry, runId: null, rows: counts, issues: issues.slice(0, MOST_TOLD) };
      if (isDry) throw new DryRunOver(report);
      if (counts.bad > 0 && !leavesOut) throw fileRefused(issues);
      return records.length > 0 ? { ...report, runId: await finish(tx, records) } : report;
    });
  } catch (error) {
    if (error instanceof DryRunOver) return error.report;
    throw error;
  }
}

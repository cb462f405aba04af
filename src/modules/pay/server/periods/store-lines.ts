import { and, asc, eq, isNull } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { insertMany } from "#platform/db/insert-many.ts";
import { contentOf } from "../../domain/line-key.ts";
import type { PayLine } from "../../domain/pay-line.ts";
import { payLines } from "../tables.ts";
import { fromRow, toRow } from "./line-rows.ts";

/** Replaces the computed lines. Lines added by managers stay. */
export async function storeLines(tx: Transaction, periodId: string, lines: readonly PayLine[]): Promise<void> {
  await removeReckoned(tx, periodId);
  await insertMany(
    tx,
    payLines,
    lines.map((line) => toRow(line, periodId)),
  );
}

export async function removeReckoned(tx: Transaction, periodId: string): Promise<void> {
  await tx.delete(payLines).where(and(eq(payLines.periodId, periodId), isNull(payLines.madeBy)));
}

/** Returns the stored lines of a period that were computed. */
export async function storedLines(db: DatabaseOrTransaction, periodId: string): Promise<PayLine[]> {
  const rows = await db
    .select()
    .from(payLines)
    .where(and(eq(payLines.periodId, periodId), isNull(payLines.madeBy)))
    .orderBy(asc(payLines.id));
  return rows.map(fromRow);
}

/** Whether two sets of lines have the same content. */
export function sayTheSame(some: readonly PayLine[], others: readonly PayLine[]): boolean {
  const texts = (lines: readonly PayLine[]) => lines.map(contentOf).toSorted().join("\n");
  return texts(some) === texts(others);
}

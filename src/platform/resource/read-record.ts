import { and, eq, type SQL } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import type { AnyRecord, Bound } from "./binding.ts";
import { toRecord } from "./to-record.ts";

/** Returns a record within its reader's `scope`. Throws `not_found`. */
export async function readRecord(
  db: DatabaseOrTransaction,
  { columns, id: idColumn, table }: Bound,
  id: string,
  scope?: SQL,
): Promise<AnyRecord> {
  const [row] = await db
    .select(columns)
    .from(table)
    .where(and(eq(idColumn, id), scope));
  if (!row) throw new AppError("not_found");
  return toRecord(row);
}

/** Returns a record, locked against changes until the transaction ends. */
export async function lockRecord(
  tx: Transaction,
  { columns, id: idColumn, table }: Bound,
  id: string,
  scope?: SQL,
): Promise<AnyRecord> {
  const [row] = await tx
    .select(columns)
    .from(table)
    .where(and(eq(idColumn, id), scope))
    .for("update", { of: table });
  if (!row) throw new AppError("not_found");
  return toRecord(row);
}

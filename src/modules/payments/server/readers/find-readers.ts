import { and, asc, eq, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { tenders } from "../tables.ts";
import { readers } from "./reader-tables.ts";

export type Reader = typeof readers.$inferSelect;

/**
 * Returns a reader in use, locked until the transaction ends, so that it can't be removed in the meantime. Undefined if
 * there is none.
 */
export async function holdReader(tx: Transaction, readerId: string): Promise<Reader | undefined> {
  const [found] = await tx
    .select()
    .from(readers)
    .where(and(eq(readers.id, readerId), eq(readers.state, "ready")))
    .for("share");
  return found;
}

/** Returns the provider's id of a reader. */
export async function providerIdOf(db: DatabaseOrTransaction, readerId: string): Promise<string | null | undefined> {
  const [found] = await db.select({ providerId: readers.providerId }).from(readers).where(eq(readers.id, readerId));
  return found?.providerId;
}

/** Returns the names of readers, including removed ones. */
export async function namesOfReaders(db: DatabaseOrTransaction): Promise<Map<string, string>> {
  const rows = await db.select({ id: readers.id, label: readers.label }).from(readers);
  return new Map(rows.map(({ id, label }) => [id, label]));
}

/** Returns the readers in use, each with its current payment and the staff member who started it. */
export async function listReaders(db: DatabaseOrTransaction) {
  return db
    .select({
      id: readers.id,
      label: readers.label,
      providerId: readers.providerId,
      takerName: tenders.takerName,
      cents: tenders.amountCents,
    })
    .from(readers)
    .leftJoin(tenders, and(eq(tenders.readerId, readers.id), eq(tenders.state, "charging")))
    .where(eq(readers.state, "ready"))
    .orderBy(asc(sql`lower(${readers.label})`), asc(readers.id));
}

import { and, eq, inArray, max, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { recordVersions as versions } from "#platform/tables.ts";

export type VersionedRecordKey = { resource: string; recordId: string };

/** The states of versions that have been live. */
const PAST = ["live", "retired"] as const;
/** The states of the version being prepared; a record has at most one. */
export const AHEAD = ["draft", "planned"] as const;

export const isOfRecord = ({ resource, recordId }: VersionedRecordKey) =>
  and(eq(versions.resource, resource), eq(versions.recordId, recordId));
export const isAhead = (of: VersionedRecordKey) => and(isOfRecord(of), inArray(versions.state, AHEAD));

/** Returns the hash of a body, independent of the order of its fields. */
export const codeHashInSql = (body: unknown) =>
  sql<string>`encode(sha256(convert_to(${JSON.stringify(body)}::jsonb::text, 'UTF8')), 'hex')`;

/** Returns the number of the newest version that is or was live; 0 for a record without versions. */
export async function newestNumber(tx: DatabaseOrTransaction, of: VersionedRecordKey): Promise<number> {
  const [newest] = await tx
    .select({ n: max(versions.n) })
    .from(versions)
    .where(and(isOfRecord(of), inArray(versions.state, PAST)));
  return newest?.n ?? 0;
}

/** Retires the live version, if there is one. */
export async function retireLive(tx: Transaction, of: VersionedRecordKey): Promise<void> {
  await tx
    .update(versions)
    .set({ state: "retired", retiredAt: sql`clock_now()` })
    .where(and(isOfRecord(of), eq(versions.state, "live")));
}

/**
 * Makes a body the live version with number `n`, in a transaction that holds the record's lock. An existing draft gets
 * the next number.
 */
export async function makeLive(
  tx: Transaction,
  of: VersionedRecordKey,
  { n, body, madeBy }: { n: number; body: Record<string, unknown>; madeBy: string | null },
): Promise<void> {
  await retireLive(tx, of);
  await makeRoom(tx, of, n);
  await tx
    .insert(versions)
    .values({ ...of, n, state: "live", body, hash: codeHashInSql(body), madeBy, liveFrom: sql`clock_now()` });
}

/** Gives the existing draft the number after `n`. */
export async function makeRoom(tx: Transaction, of: VersionedRecordKey, n: number): Promise<void> {
  await tx
    .update(versions)
    .set({ n: n + 1 })
    .where(isAhead(of));
}

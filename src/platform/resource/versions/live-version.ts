import { and, eq, inArray, max, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { recordVersions as versions } from "#platform/tables.ts";

export type OfRecord = { resource: string; recordId: string };

/** The states of versions that have been live. */
const PAST = ["live", "retired"] as const;
/** The states of the version that is being prepared; a record has one at most. */
export const AHEAD = ["draft", "planned"] as const;

export const isOfRecord = ({ resource, recordId }: OfRecord) =>
  and(eq(versions.resource, resource), eq(versions.recordId, recordId));
export const isAhead = (of: OfRecord) => and(isOfRecord(of), inArray(versions.state, AHEAD));

/** The hash of a body, the same in whichever order its fields come. */
export const hashOf = (body: unknown) =>
  sql<string>`encode(sha256(convert_to(${JSON.stringify(body)}::jsonb::text, 'UTF8')), 'hex')`;

/** The number of the newest version that is or was live; 0 of a record without versions. */
export async function newestNumber(tx: DatabaseOrTransaction, of: OfRecord): Promise<number> {
  const [newest] = await tx
    .select({ n: max(versions.n) })
    .from(versions)
    .where(and(isOfRecord(of), inArray(versions.state, PAST)));
  return newest?.n ?? 0;
}

/** Ends the version that is live, if there is one. */
export async function retireLive(tx: Transaction, of: OfRecord): Promise<void> {
  await tx
    .update(versions)
    .set({ state: "retired", retiredAt: sql`clock_now()` })
    .where(and(isOfRecord(of), eq(versions.state, "live")));
}

/**
 * Makes a body the live version with number `n`, in a transaction that holds the record's lock. A draft that is under way takes the
 * number after it.
 */
export async function makeLive(
  tx: Transaction,
  of: OfRecord,
  { n, body, madeBy }: { n: number; body: Record<string, unknown>; madeBy: string | null },
): Promise<void> {
  await retireLive(tx, of);
  await makeRoom(tx, of, n);
  await tx
    .insert(versions)
    .values({ ...of, n, state: "live", body, hash: hashOf(body), madeBy, liveFrom: sql`clock_now()` });
}

/** Gives the draft that is under way the number after `n`. */
export async function makeRoom(tx: Transaction, of: OfRecord, n: number): Promise<void> {
  await tx
    .update(versions)
    .set({ n: n + 1 })
    .where(isAhead(of));
}

import { sql } from "drizzle-orm";
import type { Transaction } from "#platform/db/client.ts";
import { recordVersions as versions } from "#platform/tables.ts";
import type { AnyRecord, Bound, Change } from "../binding.ts";
import { codeHashInSql, isOfRecord, makeLive, makeRoom, newestNumber } from "./live-version.ts";

/** Returns the versioned part of a record: the fields that staff change. */
export function bodyOf({ resource }: Pick<Bound, "resource">, record: AnyRecord): Record<string, unknown> {
  return Object.fromEntries((resource.update ?? []).map((name) => [name, record[name] ?? null]));
}

/**
 * Writes the version made by a change of a record, in the change's transaction, which holds the record's lock. The
 * first change also stores the former state as a version, which earlier contracts refer to. A change without
 * staff-entered fields makes no version.
 */
export async function writeVersion(
  tx: Transaction,
  bound: Bound,
  { id, before, after }: Change,
  madeBy: string | null,
): Promise<void> {
  const of = { resource: bound.resource.name, recordId: id };
  if (!after) {
    await tx.delete(versions).where(isOfRecord(of));
    return;
  }
  let n = await newestNumber(tx, of);
  const body = bodyOf(bound, after);
  const isSame = before !== undefined && JSON.stringify(bodyOf(bound, before)) === JSON.stringify(body);
  if (isSame && n > 0) return;
  if (n === 0 && before) {
    n = 1;
    const former = bodyOf(bound, before);
    const liveFrom = sql`coalesce(${String(before.updatedAt ?? "")}::timestamptz, clock_now())`;
    const retired = isSame ? { state: "live" as const } : { state: "retired" as const, retiredAt: sql`clock_now()` };
    await makeRoom(tx, of, n + 1);
    await tx
      .insert(versions)
      .values({ ...of, n, madeBy, body: former, hash: codeHashInSql(former), liveFrom, ...retired });
    if (isSame) return;
  }
  await makeLive(tx, of, { n: n + 1, body, madeBy });
}

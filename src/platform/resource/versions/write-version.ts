import { and, eq, max, sql } from "drizzle-orm";
import type { Transaction } from "#platform/db/client.ts";
import { recordVersions as versions } from "#platform/tables.ts";
import type { AnyRecord, Bound, Change } from "../binding.ts";

/** The part of a record that has versions: the fields that staff change. */
export function bodyOf({ resource }: Pick<Bound, "resource">, record: AnyRecord): Record<string, unknown> {
  return Object.fromEntries((resource.update ?? []).map((name) => [name, record[name] ?? null]));
}

/** The hash of a body, the same in whichever order its fields come. */
const hashOf = (body: unknown) => sql`encode(sha256(convert_to(${JSON.stringify(body)}::jsonb::text, 'UTF8')), 'hex')`;

/**
 * Writes the version that a change of a record made, in its transaction, which holds the record's lock. The first change also writes down
 * what the record was before, which is what contracts from then have. A change that changes no field that staff enter makes none.
 */
export async function writeVersion(
  tx: Transaction,
  bound: Bound,
  { id, before, after }: Change,
  madeBy: string | null,
): Promise<void> {
  const { name: resource } = bound.resource;
  const ofRecord = and(eq(versions.resource, resource), eq(versions.recordId, id));
  if (!after) {
    await tx.delete(versions).where(ofRecord);
    return;
  }
  const [latest] = await tx
    .select({ n: max(versions.n) })
    .from(versions)
    .where(ofRecord);
  let n = latest?.n ?? 0;
  const own = { resource, recordId: id, madeBy };
  const body = bodyOf(bound, after);
  const isSame = before !== undefined && JSON.stringify(bodyOf(bound, before)) === JSON.stringify(body);
  if (isSame && n > 0) return;
  if (n === 0 && before) {
    n = 1;
    const former = bodyOf(bound, before);
    const liveFrom = sql`coalesce(${String(before.updatedAt ?? "")}::timestamptz, clock_now())`;
    const retired = isSame ? { state: "live" as const } : { state: "retired" as const, retiredAt: sql`clock_now()` };
    await tx.insert(versions).values({ ...own, n, body: former, hash: hashOf(former), liveFrom, ...retired });
    if (isSame) return;
  }
  await tx
    .update(versions)
    .set({ state: "retired", retiredAt: sql`clock_now()` })
    .where(and(ofRecord, eq(versions.state, "live")));
  await tx
    .insert(versions)
    .values({ ...own, n: n + 1, state: "live", body, hash: hashOf(body), liveFrom: sql`clock_now()` });
}

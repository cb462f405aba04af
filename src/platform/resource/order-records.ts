import { and, isNull, sql } from "drizzle-orm";
import { writeAudit } from "#platform/audit/write-audit.ts";
import { bumpTags } from "#platform/cache/bump-tags.ts";
import { type Database, withRetry } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import type { Bound } from "./binding.ts";
import { actionPrefixOf } from "./summary.ts";
import type { Writer } from "./write-record.ts";

/**
 * Puts all records that aren't archived in this order, with one audit entry. Throws `version_conflict` when `ids` are not
 * exactly those that there are.
 */
export async function orderRecords(db: Database, bound: Bound, writer: Writer, ids: readonly string[]): Promise<void> {
  const { table, id, own, resource, touches } = bound;
  const { archivedAt, position } = own;
  if (!archivedAt || !position) throw new Error(`${resource.name} has no order`);
  await withRetry(db, async (tx) => {
    // In the order of the ids, so that two writers never wait for each other.
    const rows = await tx
      .select({ id, position })
      .from(table)
      .where(and(isNull(archivedAt), writer.scope))
      .orderBy(id)
      .for("update");
    const before = rows
      .toSorted(
        (one, other) => Number(one.position) - Number(other.position) || (String(one.id) < String(other.id) ? -1 : 1),
      )
      .map((row) => String(row.id));
    const isSameSet = before.length === ids.length && new Set([...before, ...ids]).size === ids.length;
    if (!isSameSet)
      throw new AppError("version_conflict", { message: "The list changed in the meantime. Load it again." });
    if (before.every((one, index) => one === ids[index])) return;
    await tx.execute(sql`
      update ${table} set position = wanted.place
      from unnest(${sql.param(ids)}::text[]) with ordinality as wanted (wanted_id, place)
      where ${id} = wanted.wanted_id and ${position} is distinct from wanted.place`);
    await writeAudit(tx, writer.actor, {
      action: `${actionPrefixOf(resource)}order`,
      resource: resource.name,
      resourceId: "order",
      summary: `Order of ${resource.words.many} changed`,
      before: { ids: before },
      after: { ids: [...ids] },
    });
    if (touches) await bumpTags(tx, touches);
  });
}

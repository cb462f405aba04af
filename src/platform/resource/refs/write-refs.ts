import { eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import type { Bound } from "../binding.ts";

const idsOf = (value: unknown) => (Array.isArray(value) ? value.map(String) : undefined);

/**
 * Throws `invalid_input` for ids without a record. Existing records can't be deleted before the transaction ends: a
 * deletion waits, and then finds them in use.
 */
export async function assertRefs(
  tx: Transaction,
  { refs = {}, resource }: Bound,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  for (const [field, { table, id }] of Object.entries(refs)) {
    const ids = resource.fields[field]?.kind === "refs" ? idsOf(values[field]) : undefined;
    if (!ids || ids.length === 0) continue;
    const rows = await tx.select({ id }).from(table).where(inArray(id, ids)).orderBy(id).for("key share");
    const known = new Set(rows.map((row) => String(row.id)));
    const message = "This isn't there anymore. Choose another.";
    const issues = ids.flatMap((one, at) => (known.has(one) ? [] : [{ path: `${field}.${at}`, message }]));
    if (issues.length > 0) throw new AppError("invalid_input", { message, issues });
  }
}

/** Writes the ids of fields stored in a separate table, in order. */
export async function writeLinks(
  tx: Transaction,
  { refs = {} }: Bound,
  recordId: string,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  for (const [field, { link }] of Object.entries(refs)) {
    const ids = idsOf(values[field]);
    if (!link || !ids) continue;
    const { record, other, position } = link;
    await tx.delete(record.table).where(eq(record, recordId));
    for (const [at, id] of ids.entries())
      await tx.execute(sql`insert into ${record.table}
        (${sql.identifier(record.name)}, ${sql.identifier(other.name)}, ${sql.identifier(position.name)})
        values (${recordId}, ${id}, ${at})`);
  }
}

import { sql } from "drizzle-orm";
import type { Transaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { AppError } from "#shared/app-error.ts";
import { idsOfNames } from "./named-parts.ts";

/** SQL for "Night Loom Cream, 50 ml x 2": `p` is the product, `z` its size and `i` the row with the quantity. */
export const sizeLineInSql = sql`p.name || ', ' || z.label || case when i.quantity > 1 then ' x ' || i.quantity else '' end`;

/** Splits "Night Loom Cream, 50 ml x 2" into the name and the quantity. */
function parseLine(line: string): { name: string; quantity: number } {
  const [, name = line, quantity = "1"] = /^(.*?)(?: x (\d{1,2}))?$/.exec(line) ?? [];
  return { name, quantity: Math.max(1, Number(quantity)) };
}

const listSizes = statement(
  { id: "text", name: "text" },
  sql`
  select z.id, p.name || ', ' || z.label as name from product_sizes z join products p on p.id = z.product_id
  where z.archived_at is null`,
);

/**
 * Returns the sizes that staff name, each with its quantity, in the order of the lines. Throws `invalid_input` at the
 * field for a name that no size has, and for a size named twice.
 */
export async function readSizeLines(
  tx: Transaction,
  lines: readonly string[],
  { field, whole }: { field: string; whole: string },
): Promise<{ sizeId: string; quantity: number }[]> {
  const parsed = lines.map(parseLine);
  const known = await listSizes(tx);
  const names = parsed.map(({ name }) => name);
  const ids = idsOfNames(known, names, { field, what: "size" });
  if (ids.length < names.length) {
    const message = `Each size stands in ${whole} once; say how many.`;
    throw new AppError("invalid_input", { message, issues: [{ path: field, message }] });
  }
  return ids.map((sizeId, index) => ({ sizeId, quantity: parsed[index]?.quantity ?? 1 }));
}

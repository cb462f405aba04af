import { is, type SQL, sql } from "drizzle-orm";
import { PgColumn } from "drizzle-orm/pg-core";
import { AppError } from "#shared/app-error.ts";
import type { Sort } from "#shared/contract/resource/list-query.ts";
import type { Bound } from "./binding.ts";

/** A position in an ordered list: the ordering column's value as the database writes it, and the id. */
export type KeysetPosition = { value: string | null; id: string };

/** Returns an opaque cursor. It contains the order it belongs to, so that it is refused in a different order. */
export function formatCursor(sort: Sort, { value, id }: KeysetPosition): string {
  return Buffer.from(JSON.stringify([sort.field, sort.isDescending ? 1 : 0, value, id])).toString("base64url");
}

/** Throws `invalid_input` for text that isn't a cursor of this order. */
export function parseCursor(sort: Sort, cursor: string, name: "after" | "before"): KeysetPosition {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
    if (Array.isArray(parts) && parts[0] === sort.field && parts[1] === (sort.isDescending ? 1 : 0)) {
      const [, , value, id] = parts as unknown[]; // checked right below
      if ((typeof value === "string" || value === null) && typeof id === "string" && !/\0/.test(`${value}${id}`))
        return { value, id };
    }
  } catch {
    // The text isn't JSON, and is refused below like any other invalid one.
  }
  throw new AppError("invalid_input", { issues: [{ path: name, message: "is no cursor of this list" }] });
}

/**
 * Returns the column that orders a list, and the id column that follows it in the same index. Both belong to the
 * record's own table or, for a field in `beside`, to the other table. Throws for an expression, which no index could
 * serve.
 */
export function sortColumnsOf({ columns, own, resource, beside, id }: Bound, { field }: Sort): SortColumns {
  const other = beside?.[field];
  if (other) return { column: other.order ?? other.column, id: other.id };
  const column = columns[field] ?? own[field];
  if (!column || !is(column, PgColumn)) throw new Error(`${resource.name} can't be ordered by ${field}`);
  return { column, id };
}

export type SortColumns = { column: PgColumn; id: PgColumn };

/** Returns the order of a list; `isBackwards` reads it from its end. */
export function keysetOrderInSql(bound: Bound, sort: Sort, isBackwards: boolean): SQL {
  const { column, id } = sortColumnsOf(bound, sort);
  const direction = sort.isDescending === isBackwards ? sql`asc` : sql`desc`;
  return sql`${column} ${direction}, ${id} ${direction}`;
}

/**
 * Returns the condition for rows after a position, or before it. The pair is compared as one, as in the index by column
 * and id; empty values come last, or first in the other direction.
 */
export function keysetConditionInSql(bound: Bound, sort: Sort, place: KeysetPosition, isBackwards: boolean): SQL {
  const { column, id } = sortColumnsOf(bound, sort);
  const { value } = place;
  const isUpwards = sort.isDescending === isBackwards;
  const comparison = isUpwards ? sql`>` : sql`<`;
  if (value === null) {
    const same = sql`(${column} is null and ${id} ${comparison} ${place.id})`;
    return isUpwards ? same : sql`(${same} or ${column} is not null)`;
  }
  const pair = sql`(${column}, ${id}) ${comparison} (${value}::${sql.raw(column.getSQLType())}, ${place.id})`;
  return isUpwards && !column.notNull ? sql`(${pair} or ${column} is null)` : pair;
}

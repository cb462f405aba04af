import { and, eq, type SQL, sql } from "drizzle-orm";
import { type DatabaseOrTransaction, sqlStateOf } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { type ListQuery, type Sort, sortOf } from "#shared/contract/resource/list-query.ts";
import type { AnyRecord, Bound } from "./binding.ts";
import {
  formatCursor,
  type KeysetPosition,
  keysetConditionInSql,
  keysetOrderInSql,
  parseCursor,
  sortColumnsOf,
} from "./keyset.ts";
import { toRecord } from "./to-record.ts";

/** The limit up to which a total is counted exactly. */
const MOST_COUNTED = 10_000;

type Row = { record: AnyRecord; place: KeysetPosition };
type Slice = { where: SQL | undefined; sort: Sort; limit: number };

/** Returns rows in the list's order: the first ones, or those after or before a position. */
export async function readSlice(
  db: DatabaseOrTransaction,
  bound: Bound,
  { where, sort, limit }: Slice,
  from?: { place: KeysetPosition; isBackwards: boolean },
): Promise<Row[]> {
  const isBackwards = from?.isBackwards ?? false;
  const { column, id } = sortColumnsOf(bound, sort);
  const selected = db
    .select({ ...bound.columns, sortValue: sql<string | null>`${column}::text` })
    .from(bound.table)
    .$dynamic();
  const rows = await (id === bound.id ? selected : selected.innerJoin(column.table, eq(id, bound.id)))
    .where(and(where, from ? keysetConditionInSql(bound, sort, from.place, isBackwards) : undefined))
    .orderBy(keysetOrderInSql(bound, sort, isBackwards))
    .limit(limit);
  const found = rows.map(({ sortValue, ...row }): Row => {
    const record = toRecord(row);
    return { record, place: { value: sortValue, id: record.id } };
  });
  return isBackwards ? found.reverse() : found;
}

/** Returns the number of rows: exact up to 10,000, above that the planner's estimate. */
export async function countRecords(
  db: DatabaseOrTransaction,
  { table }: Bound,
  where: SQL | undefined,
): Promise<{ count: number; isEstimate: boolean }> {
  const condition = where ? sql`where ${where}` : sql``;
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (select 1 from ${table} ${condition} limit ${MOST_COUNTED + 1}) as counted`,
  );
  const count = rows[0]?.count ?? 0;
  if (count <= MOST_COUNTED) return { count, isEstimate: false };
  const explained = await db.execute<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>(
    sql`explain (format json) select 1 from ${table} ${condition}`,
  );
  const planned = explained.rows[0]?.["QUERY PLAN"][0].Plan["Plan Rows"] ?? 0;
  return { count: Math.max(planned, MOST_COUNTED + 1), isEstimate: true };
}

/**
 * Returns a page of a list by keyset: rows that are added or deleted between pages don't shift it. Throws
 * `invalid_input` for a cursor of another order.
 */
export async function listRecords(db: DatabaseOrTransaction, bound: Bound, query: ListQuery, where: SQL | undefined) {
  const sort = sortOf(bound.resource, query);
  const slice: Slice = { where, sort, limit: query.limit + 1 };
  const isBackwards = query.before !== undefined && query.after === undefined;
  const cursor = query.after ?? query.before;
  const place = cursor === undefined ? undefined : parseCursor(sort, cursor, isBackwards ? "before" : "after");
  const [counted, read] = await Promise.all([
    countRecords(db, bound, where),
    readSlice(db, bound, slice, place && { place, isBackwards }).catch(refuseForgedCursor),
  ]);
  const { count, isEstimate } = counted;
  let rows = read;
  let [hasPrevPage, hasNextPage] = [place !== undefined, rows.length > query.limit];
  if (isBackwards) {
    [hasPrevPage, hasNextPage] = [rows.length > query.limit, true];
    if (hasPrevPage) rows = rows.slice(1);
    else if (rows.length < query.limit) {
      // Less than a page is left before the position: return the complete first page.
      rows = await readSlice(db, bound, slice);
      hasNextPage = rows.length > query.limit;
    }
  }
  const page = rows.slice(0, query.limit);
  const [first, last] = [page[0], page.at(-1)];
  return {
    docs: page.map(({ record }) => record),
    limit: query.limit,
    hasPrevPage,
    hasNextPage,
    prevCursor: hasPrevPage && first ? formatCursor(sort, first.place) : null,
    nextCursor: hasNextPage && last ? formatCursor(sort, last.place) : null,
    totalDocs: count,
    totalDocsIsEstimate: isEstimate,
  };
}

/** invalid_text_representation, invalid_datetime_format, datetime_field_overflow, numeric_value_out_of_range */
const BAD_VALUE_STATES = ["22P02", "22007", "22008", "22003"];

/** Throws for a cursor with a value that its column can't have, because such a cursor was forged. */
function refuseForgedCursor(error: unknown): never {
  if (!BAD_VALUE_STATES.includes(sqlStateOf(error) ?? "")) throw error;
  throw new AppError("invalid_input", {
    cause: error,
    issues: [{ path: "after", message: "is no cursor of this list" }],
  });
}

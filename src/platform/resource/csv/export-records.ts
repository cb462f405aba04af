import { stringify } from "csv-stringify/sync";
import type { SQL } from "drizzle-orm";
import type { Database } from "#platform/db/client.ts";
import { formatCell } from "#shared/contract/resource/csv-cell.ts";
import { type ListQuery, sortOf } from "#shared/contract/resource/list-query.ts";
import type { AnyRecord, Bound } from "../binding.ts";
import type { KeysetPosition } from "../keyset.ts";
import { readSlice } from "../list-records.ts";
import { readRefKeys } from "./ref-keys.ts";

const BATCH = 500;
const BYTE_ORDER_MARK = "\uFEFF";

/** Returns the fields included in files, with their column headers. */
export function csvColumnsOf({ resource }: Pick<Bound, "resource">): { field: string; head: string }[] {
  return Object.entries(resource.fields).flatMap(([field, { csv }]) =>
    csv === undefined ? [] : [{ field, head: csv }],
  );
}

/** Returns a record as cells by field, in the file's format. */
export function cellsOf(bound: Bound, record: AnyRecord, keys: ReadonlyMap<string, string>): Record<string, string> {
  return Object.fromEntries(
    csvColumnsOf(bound).flatMap(({ field }) => {
      const definition = bound.resource.fields[field];
      if (!definition) return [];
      const value = record[field];
      const keyOf = (id: unknown) => keys.get(`${field} ${id}`);
      const shown = !bound.refs?.[field] ? value : Array.isArray(value) ? value.map(keyOf) : keyOf(value);
      return [[field, formatCell(definition, shown)]];
    }),
  );
}

/** Returns a list's records, in its order, as a CSV file that is streamed while it is read. */
export function exportRecords(
  db: Database,
  bound: Bound,
  query: ListQuery,
  where: SQL | undefined,
  hasMark: boolean,
): ReadableStream<Uint8Array> {
  const columns = csvColumnsOf(bound);
  const sort = sortOf(bound.resource, query);
  const encoder = new TextEncoder();
  const toText = (rows: string[][]) => encoder.encode(stringify(rows, { record_delimiter: "\r\n" }));
  let place: KeysetPosition | undefined;
  return new ReadableStream({
    start(controller) {
      if (hasMark) controller.enqueue(encoder.encode(BYTE_ORDER_MARK));
      controller.enqueue(toText([columns.map(({ head }) => head)]));
    },
    async pull(controller) {
      const rows = await readSlice(db, bound, { where, sort, limit: BATCH }, place && { place, isBackwards: false });
      const records = rows.map(({ record }) => record);
      const keys = await readRefKeys(db, bound, records);
      const cells = records.map((record) => {
        const byField = cellsOf(bound, record, keys);
        return columns.map(({ field }) => byField[field] ?? "");
      });
      if (cells.length > 0) controller.enqueue(toText(cells));
      place = rows.at(-1)?.place;
      if (rows.length < BATCH) controller.close();
    },
  });
}

import { stringify } from "csv-stringify/sync";

/**
 * Returns rows as a CSV file for spreadsheets: UTF-8 with a byte order mark, and with the line endings of RFC 4180.
 * `bom: false` is for programs that would read the mark as part of the first column's name.
 */
export function toCsv(rows: readonly (readonly string[])[], { bom = true } = {}): Buffer {
  return Buffer.from(
    stringify(
      rows.map((row) => [...row]),
      { record_delimiter: "\r\n", bom },
    ),
  );
}

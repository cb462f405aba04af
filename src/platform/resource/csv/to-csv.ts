import { stringify } from "csv-stringify/sync";

/**
 * Rows as a CSV file that spreadsheets open: UTF-8 with its mark, lines that end as RFC 4180 says. Without the mark for programs that would
 * read it as a part of the first column's name.
 */
export function toCsv(rows: readonly (readonly string[])[], { bom = true } = {}): Buffer {
  return Buffer.from(
    stringify(
      rows.map((row) => [...row]),
      { record_delimiter: "\r\n", bom },
    ),
  );
}

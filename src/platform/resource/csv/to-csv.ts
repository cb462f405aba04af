import { stringify } from "csv-stringify/sync";

/** Rows as a CSV file that spreadsheets open: UTF-8 with its mark, lines that end as RFC 4180 says. */
export function toCsv(rows: readonly (readonly string[])[]): Buffer {
  return Buffer.from(
    stringify(
      rows.map((row) => [...row]),
      { record_delimiter: "\r\n", bom: true },
    ),
  );
}

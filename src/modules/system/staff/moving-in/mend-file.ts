import { csvTextOf } from "#shared/csv-text.ts";

/** The rows of a file with their cells, starting with the headings: row 1, as in a spreadsheet. */
export type Lines = readonly (readonly string[])[];

/** Corrected cells by row and then by column, counted from 0. */
export type CellCorrections = Readonly<Record<number, Readonly<Record<number, string>>>>;

/** Parses a CSV file in the browser, by the server's rules. Throws for text that isn't CSV. */
export async function linesOf(file: File): Promise<Lines> {
  const [bytes, { parse }] = await Promise.all([file.arrayBuffer(), import("csv-parse/browser/esm/sync")]);
  const read = csvTextOf(new Uint8Array(bytes));
  if (!read) throw new Error("This is not a CSV file.");
  return parse(read.text, { delimiter: read.separator, skip_empty_lines: true });
}

/** Returns the file with the corrected cells. */
export async function mendedFile(name: string, lines: Lines, mended: CellCorrections): Promise<File> {
  const { stringify } = await import("csv-stringify/browser/esm/sync");
  const cells = lines.map((line, index) => line.map((cell, column) => mended[index + 1]?.[column] ?? cell));
  return new File([stringify(cells)], name, { type: "text/csv" });
}

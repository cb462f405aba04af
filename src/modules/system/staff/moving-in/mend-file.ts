import { separatorOf } from "#shared/csv-separator.ts";

/** The lines of a file with their cells, the heads first: row 1, as in a spreadsheet. */
export type Lines = readonly (readonly string[])[];

/** New cells by row and then by column, from 0. */
export type CellCorrections = Readonly<Record<number, Readonly<Record<number, string>>>>;

/** Reads a CSV file in the browser, with the server's rules. Throws for text that isn't CSV. */
export async function linesOf(file: File): Promise<Lines> {
  const [text, { parse }] = await Promise.all([file.text(), import("csv-parse/browser/esm/sync")]);
  return parse(text, { bom: true, delimiter: separatorOf(text), skip_empty_lines: true });
}

/** Returns the file with the corrected cells. */
export async function mendedFile(name: string, lines: Lines, mended: CellCorrections): Promise<File> {
  const { stringify } = await import("csv-stringify/browser/esm/sync");
  const cells = lines.map((line, index) => line.map((cell, column) => mended[index + 1]?.[column] ?? cell));
  return new File([stringify(cells)], name, { type: "text/csv" });
}

import { readCsv } from "#platform/resource/csv/read-csv.ts";
import { AppError } from "#shared/app-error.ts";
import { undefuse } from "#shared/contract/resource/csv-cell.ts";
import { englishFormats } from "#shared/formats/english-formats.ts";
import { readDay } from "#shared/read-day.ts";

/**
 * A row's cells by column name, without empty cells and unknown columns. `row` is the row's number in a spreadsheet.
 */
export type MovedRow<Head extends string> = { row: number; cells: Partial<Record<Head, string>> };

const plain = (head: string) =>
  head
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, "_");

/**
 * Parses a CSV file with these columns, in any order. `needed` lists the required columns; of the columns in a `oneOf`,
 * the file must have at least one. Throws `import_invalid` for a file that isn't CSV, lacks a required column, or is
 * too long.
 */
export function readMovedRows<Head extends string>(
  bytes: Uint8Array,
  {
    heads,
    needed,
    most,
  }: { heads: readonly Head[]; needed: readonly (Head | { oneOf: readonly Head[] })[]; most: number },
): MovedRow<Head>[] {
  const file = readCsv(bytes);
  const found = file.heads.map((head) => heads.find((known) => known === plain(head)));
  const missing = needed
    .map((one) => (typeof one === "string" ? [one] : one.oneOf))
    .find((heads) => !heads.some((head) => found.includes(head)));
  if (missing) throw new AppError("import_invalid", { message: `The column ${missing.join(" or ")} is missing.` });
  if (file.rows.length > most)
    throw new AppError("import_invalid", {
      message: `More than ${englishFormats.number(most)} rows. Split the file.`,
    });
  return file.rows.map((cells, index) => {
    const known: Partial<Record<Head, string>> = {};
    for (const [at, head] of found.entries()) {
      const text = undefuse((cells[at] ?? "").trim());
      if (head && text !== "") known[head] = text;
    }
    return { row: index + 2, cells: known };
  });
}

/** Reads yes or no; an empty cell is no. Throws `import_invalid`. */
export function yesOrNo(text: string | undefined, label: string): boolean {
  const answer = (text ?? "no").toLowerCase();
  if (["yes", "true", "1"].includes(answer)) return true;
  if (["no", "false", "0"].includes(answer)) return false;
  throw new AppError("import_invalid", { message: `${label} "${answer.slice(0, 40)}" is not yes or no.` });
}

/**
 * Reads a day, in the format of `example` or of the clinic's country. Throws `import_invalid` with the expected format
 * if the text isn't a day, or is ambiguous.
 */
export function dayCell(text: string, { label, country, example }: DayColumn): string {
  const day = readDay(text, country);
  if ("value" in day) return day.value;
  const isTwo = day.problem.includes("two days");
  throw new AppError("import_invalid", {
    message: isTwo ? `${label} ${day.problem}.` : `${label} is written like ${example}.`,
  });
}

export type DayColumn = { label: string; country: string; example: string };

import { parse } from "csv-parse/sync";
import { AppError } from "#shared/app-error.ts";
import { cleanLine } from "#shared/clean-text.ts";
import { MOST_IMPORT_ROWS } from "#shared/contract/resource/import-calls.ts";
import { csvTextOf } from "#shared/csv-text.ts";
import { englishFormats } from "#shared/formats/english-formats.ts";

function invalid(message: string, cause?: unknown): AppError {
  return new AppError("import_invalid", { message, cause });
}

export type CsvFile = { heads: string[]; rows: string[][] };

/**
 * Reads a CSV file in any encoding used by spreadsheets (`csvTextOf`). Throws `import_invalid` for a file that isn't
 * CSV or is too large.
 */
export function readCsv(bytes: Uint8Array): CsvFile {
  const file = csvTextOf(bytes);
  if (!file) throw invalid("This is not a CSV file.");
  let lines: string[][];
  try {
    lines = parse(file.text, { delimiter: file.separator, skip_empty_lines: true });
  } catch (cause) {
    throw invalid("This is not a CSV file.", cause);
  }
  const [first = [], ...rows] = lines;
  const heads = first.map((head) => cleanLine(head).trim());
  const twice = heads.find((head, index) => head !== "" && heads.indexOf(head) !== index);
  if (twice !== undefined) {
    const times = heads.filter((head) => head === twice).length;
    throw invalid(`${times} columns are called ${twice}.`);
  }
  if (rows.length > MOST_IMPORT_ROWS)
    throw invalid(`More than ${englishFormats.number(MOST_IMPORT_ROWS)} rows. Split the file.`);
  return { heads, rows };
}

import { parse } from "csv-parse/sync";
import { AppError } from "#shared/app-error.ts";
import { MOST_IMPORT_ROWS } from "#shared/contract/resource/import-calls.ts";
import { separatorOf } from "#shared/csv-separator.ts";

function invalid(message: string, cause?: unknown): AppError {
  return new AppError("import_invalid", { message, cause });
}

function textOf(bytes: Uint8Array): string {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    if (!text.includes("\0") && text.trim() !== "") return text;
  } catch {
    // Refused like every other file that isn't text.
  }
  throw invalid("This is not a CSV file.");
}

export type CsvFile = { heads: string[]; rows: string[][] };

/** Reads a CSV file, UTF-8 with or without a mark. Throws `import_invalid` for what is none, or holds too much. */
export function readCsv(bytes: Uint8Array): CsvFile {
  const text = textOf(bytes);
  let lines: string[][];
  try {
    lines = parse(text, { bom: true, delimiter: separatorOf(text), skip_empty_lines: true });
  } catch (cause) {
    throw invalid("This is not a CSV file.", cause);
  }
  const [first = [], ...rows] = lines;
  const heads = first.map((head) => head.trim());
  const twice = heads.find((head, index) => head !== "" && heads.indexOf(head) !== index);
  if (twice !== undefined) {
    const times = heads.filter((head) => head === twice).length;
    throw invalid(`${times} columns are called ${twice}.`);
  }
  if (rows.length > MOST_IMPORT_ROWS)
    throw invalid(`More than ${MOST_IMPORT_ROWS.toLocaleString("en-US")} rows. Split the file.`);
  return { heads, rows };
}

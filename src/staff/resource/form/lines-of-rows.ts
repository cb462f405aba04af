import type { ListLines } from "#shared/contract/resource/fields.ts";
import type { RowDraft } from "../field-text.ts";

/** Returns the rows for a text with one line each; undefined where a line isn't in the list's form. */
export function rowsOfLines({ read }: ListLines, text: string): RowDraft[] | undefined {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const rows = lines.map((line, at) => {
    const texts = read(line);
    return texts && { key: `line-${at}`, texts };
  });
  return rows.every((row) => row !== undefined) ? rows : undefined;
}

export const linesOfRows = ({ write }: ListLines, rows: readonly RowDraft[]): string =>
  rows.map(({ texts }) => write(texts)).join("\n");

import type { ListLines } from "#shared/contract/resource/fields.ts";
import type { RowDraft } from "../field-text.ts";

/** The rows of some texts; undefined where one of them isn't of the form that the list has. */
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

import type { RowsField } from "#shared/contract/resource/fields.ts";
import { changesOfRow, type Row } from "#shared/contract/resource/rows.ts";
import { shownText } from "../field-text.ts";

const rowsOf = (value: unknown): Row[] => (Array.isArray(value) ? value : []);

/** Describes the changes by row, in readable form: "30 ml: Price $44 → $42", "50 ml added". */
export function rowChanges(field: RowsField, before: unknown, after: unknown, timeZone: string): string[] {
  const [was, is] = [rowsOf(before), rowsOf(after)];
  const nameOf = (row: Row) => String(row[field.title] ?? field.words.one);
  const changed = is.flatMap((row) => {
    const former = was.find(({ id }) => id === row.id);
    if (!former) return [`${nameOf(row)} added`];
    return Object.keys(changesOfRow(field, row, former)).map((name) => {
      const definition = field.fields[name];
      const [old, now] = [former, row].map(
        (one) => (definition && shownText(definition, one[name], timeZone)) || "empty",
      );
      return `${nameOf(former)}: ${definition?.label ?? name} ${old} → ${now}`;
    });
  });
  const removed = was.filter(({ id }) => !is.some((row) => row.id === id)).map((row) => `${nameOf(row)} removed`);
  const kept = (rows: readonly Row[], others: readonly Row[]) =>
    rows.map(({ id }) => id).filter((id) => others.some((other) => other.id === id));
  const isMoved = kept(was, is).join() !== kept(is, was).join();
  return [...changed, ...removed, ...(isMoved ? [`Order: ${is.map(nameOf).join(", ")}`] : [])];
}

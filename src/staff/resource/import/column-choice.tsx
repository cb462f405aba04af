import type { ChosenColumns, FileColumn } from "../resource-client.ts";
import type { ImportSource } from "./import-source.ts";

type ColumnChoiceProps = {
  columns: readonly FileColumn[];
  fields: ImportSource["fields"];
  chosen: ChosenColumns;
  onChoose: (chosen: ChosenColumns) => void;
};

/** Maps each column of a file to a field: matched by its name, or chosen. */
export function ColumnChoice({ columns, fields, chosen, onChoose }: ColumnChoiceProps) {
  const known = Object.entries(fields).flatMap(([field, { label, csv }]) =>
    csv === undefined ? [] : [{ field, label }],
  );
  return (
    <fieldset className="grid gap-3 pb-6 sm:grid-cols-2 lg:grid-cols-3">
      <legend className="pb-2 font-medium">Columns of the file</legend>
      {columns.map(({ head, field }) => (
        <label key={head} className="grid gap-1.5 text-small font-medium">
          {head || "(no name)"}
          <select
            className="field font-regular"
            value={chosen[head] ?? field ?? ""}
            onChange={({ currentTarget }) => onChoose({ ...chosen, [head]: currentTarget.value })}
          >
            <option value="">Not imported</option>
            {known.map((one) => (
              <option key={one.field} value={one.field}>
                {one.label}
              </option>
            ))}
          </select>
        </label>
      ))}
    </fieldset>
  );
}

/** Returns the columns of a checked file, or those named in its refusal. */
export function columnsIn(found: { columns?: FileColumn[] | undefined } | undefined, error: unknown): FileColumn[] {
  if (found?.columns) return found.columns;
  const data = error instanceof Error && "data" in error ? error.data : undefined;
  const columns = typeof data === "object" && data !== null && "columns" in data ? data.columns : undefined;
  return Array.isArray(columns) ? (columns as FileColumn[]) : []; // an import's refusal carries the columns
}

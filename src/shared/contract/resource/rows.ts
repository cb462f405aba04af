import type { Description } from "./description.ts";
import type { Field, FieldKind, FieldOptions, RowsField } from "./fields.ts";

type RowsOptions<Column extends string> = FieldOptions & {
  /** The field of a row with the id of the record that it belongs to. */
  parent: string;
  /** The fields of a row shown in the form's table, in order. */
  columns: readonly Column[];
  /** The column that names a row. */
  title: Column;
  /** Columns that can be set only in a new row. The row's own resource doesn't have them in its `create`. */
  onlyNew?: readonly Column[];
} & Pick<RowsField, "path" | "line" | "start">;

/** The kinds of fields that fit in a row's cell. */
const CELLS: readonly FieldKind[] = [
  ...(["text", "longText", "number", "money", "date", "instant", "toggle", "choice"] as const),
];

/**
 * Defines a field for records of another resource that belong to a record of this one, as rows of its form: they are
 * read, checked and saved with it. `child` needs no calls of its own. `rowsSchema` is their schema, and the binding's
 * `rows` says where they are stored.
 */
export function rows<const Child extends Description>(
  child: Child,
  { parent, columns, title, onlyNew = [], ...options }: RowsOptions<keyof Child["fields"] & string>,
): RowsField {
  const { fields: known, words, create = [], update = [] } = child as Description; // indexed by name, which its own type doesn't allow
  const fields: Record<string, Field> = {};
  for (const column of columns) {
    const field = known[column];
    if (!field) throw new Error(`${child.name} has no field ${column}`);
    if (!CELLS.includes(field.kind)) throw new Error(`${column} of ${child.name} has no place in a row`);
    fields[column] = field;
  }
  return {
    kind: "rows",
    ...options,
    words,
    parent,
    title,
    fields,
    create: [...columns.filter((column) => create.includes(column)), ...onlyNew],
    update: columns.filter((column) => update.includes(column)),
  };
}

export type Row = Readonly<Record<string, unknown>> & { id?: string; version?: number };

/** Returns the part of a row that is compared and written, without read-only fields. */
export function writtenOf({ update }: RowsField, row: Row): Record<string, unknown> {
  const entries = update.flatMap((name) => (row[name] === undefined ? [] : [[name, row[name]]]));
  return { ...(row.id === undefined ? {} : { id: row.id }), ...Object.fromEntries(entries) };
}

/** Returns a value for comparison: rows with only their written fields. */
export function comparable(field: Field | undefined, value: unknown): unknown {
  return field?.kind === "rows" && Array.isArray(value) ? value.map((row: Row) => writtenOf(field, row)) : value;
}

/** Whether the sent rows equal the stored ones: in the same order, and with the same values in all fields sent. */
export function areSameRows(field: RowsField, rows: readonly Row[], current: readonly Row[]): boolean {
  return (
    rows.length === current.length &&
    rows.every((row, at) => {
      const there = current[at];
      const isByName = field.line !== undefined && row.id === undefined && row[field.title] === there?.[field.title];
      return (row.id === there?.id || isByName) && Object.keys(changesOfRow(field, row, there)).length === 0;
    })
  );
}

/** Returns the fields of a row that differ from its stored ones. */
export function changesOfRow({ update }: RowsField, row: Row, current: Row | undefined): Record<string, unknown> {
  return Object.fromEntries(
    update.flatMap((name) =>
      row[name] === undefined || JSON.stringify(row[name]) === JSON.stringify(current?.[name])
        ? []
        : [[name, row[name]]],
    ),
  );
}

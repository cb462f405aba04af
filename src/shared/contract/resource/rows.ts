import type { Description } from "./description.ts";
import type { Field, FieldKind, FieldOptions, RowsField } from "./fields.ts";

type RowsOptions<Column extends string> = FieldOptions & {
  /** The field of a row that holds the record that it belongs to. */
  parent: string;
  /** The fields of a row that the form's table has, in their order. */
  columns: readonly Column[];
  /** The one of them that names a row. */
  title: Column;
  /** Those of them that only a new row takes, though they aren't fields of a new record of their own resource. */
  onlyNew?: readonly Column[];
} & Pick<RowsField, "path" | "line" | "start">;

/** What fits into a cell of a row. */
const CELLS: readonly FieldKind[] = [
  ...(["text", "longText", "number", "money", "date", "instant", "toggle", "choice"] as const),
];

/**
 * Records of another resource that belong to one of this, as rows of its form: they are read, checked and saved with it.
 * `child` needn't have calls of its own. `rowsSchema` is their schema, and the binding's `rows` says where they are.
 */
export function rows<const Child extends Description>(
  child: Child,
  { parent, columns, title, onlyNew = [], ...options }: RowsOptions<keyof Child["fields"] & string>,
): RowsField {
  const { fields: known, words, create = [], update = [] } = child as Description; // by name, which its own type hides
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

/** What of a row is compared and written: not what is only read of it. */
export function writtenOf({ update }: RowsField, row: Row): Record<string, unknown> {
  const entries = update.flatMap((name) => (row[name] === undefined ? [] : [[name, row[name]]]));
  return { ...(row.id === undefined ? {} : { id: row.id }), ...Object.fromEntries(entries) };
}

/** A value as two of them are compared: rows by what is written of them alone. */
export function comparable(field: Field | undefined, value: unknown): unknown {
  return field?.kind === "rows" && Array.isArray(value) ? value.map((row: Row) => writtenOf(field, row)) : value;
}

/** Whether rows that were sent are those that are there: in their order, and alike as far as they say. */
export function areSameRows(field: RowsField, given: readonly Row[], current: readonly Row[]): boolean {
  return (
    given.length === current.length &&
    given.every((row, at) => {
      const there = current[at];
      const isByName = field.line !== undefined && row.id === undefined && row[field.title] === there?.[field.title];
      return (row.id === there?.id || isByName) && Object.keys(changesOfRow(field, row, there)).length === 0;
    })
  );
}

/** The fields of a row that differ from those it has. */
export function changesOfRow({ update }: RowsField, row: Row, current: Row | undefined): Record<string, unknown> {
  return Object.fromEntries(
    update.flatMap((name) =>
      row[name] === undefined || JSON.stringify(row[name]) === JSON.stringify(current?.[name])
        ? []
        : [[name, row[name]]],
    ),
  );
}

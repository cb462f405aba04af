/** Options of every field of a resource. */
export type FieldOptions = {
  /** The text for people: column header and input label. */
  label: string;
  /** The field's position in a list, from 1; absent if not in the list. */
  list?: number;
  /**
   * Whether lists can be sorted by this field. Its table needs an index on the column and the id, which a test checks.
   */
  sort?: true;
  /** Whether the list can be filtered by this field, with its kind's operators. */
  filter?: true;
  /** Whether the list's search includes this field. */
  search?: true;
  /** The field's column in CSV files. */
  csv?: string;
  /** Whether the field may be edited in the list, cell by cell. */
  editable?: true;
  /** Whether the field may be set for many selected rows together. */
  bulk?: true;
  /** The audit log records only that the field changed, not the values. */
  audit?: "changed";
  /** One sentence below the input. */
  help?: string;
  /** The heading above the field in the form; by default the first section. */
  section?: string;
  /** The field's width in the form, if different from its kind's default. */
  width?: "third" | "half" | "two-thirds" | "whole";
  /** Whether the server derives this field from others if a new record lacks it, such as a slug from a name. */
  filledIn?: true;
  /**
   * The field applies only to records in which another field has one of these values. For others it is neither shown
   * nor checked, and the server clears it. It is required where it applies, unless it is `optional`.
   */
  when?: { field: string; is: readonly (string | boolean)[]; optional?: true };
  /** The value for a new record if nothing was entered. */
  initial?: string | number | boolean | null | readonly string[];
};

/**
 * `choices` are suggested texts; `names` is a resource whose records are suggested. Other text may still be entered.
 */
export type TextField = FieldOptions & {
  kind: "text" | "longText" | "richText";
  choices?: readonly Choice[];
  names?: string;
};
export type NumberField = FieldOptions & { kind: "number"; unit?: string };
/** An amount in cents. */
export type MoneyField = FieldOptions & { kind: "money" };
/** A calendar day, `YYYY-MM-DD`. */
export type DateField = FieldOptions & { kind: "date" };
/** An instant, ISO 8601 in UTC. */
export type InstantField = FieldOptions & { kind: "instant" };
/** `publishes`: while the toggle is off, customers don't see the record. */
export type ToggleField = FieldOptions & { kind: "toggle"; words?: { yes: string; no: string }; publishes?: true };
export type Choice = { value: string; label: string };
export type ChoiceField = FieldOptions & { kind: "choice"; choices: readonly Choice[] };
/** The id of a record of another resource. `shows`: the field of this record with the other's name. */
export type RefField = FieldOptions & { kind: "ref"; resource: string; shows?: string };
/**
 * The ids of several records of another resource, in order; `refsSchema` is their schema. `shows`: the field of this
 * record with the names of those records, which is computed from the binding's `refs`. The other resource needs fields
 * with `search`, because its records are found by typing.
 */
export type RefsField = FieldOptions & { kind: "refs"; resource: string; shows: string };
export type PictureField = FieldOptions & { kind: "picture" };
/**
 * Records of another resource that belong to this one, edited as a table in its form and saved with it; see `rows`. An
 * omitted row is deleted, or archived if something refers to it.
 */
export type RowsField = FieldOptions & {
  kind: "rows";
  words: { one: string; many: string };
  parent: string;
  /** The field with a row's name. */
  title: string;
  fields: Readonly<Record<string, Field>>;
  /** The fields of new and existing rows that can be set. Others are read-only. */
  create: readonly string[];
  update: readonly string[];
  /**
   * Default values for fields of a new row, used before the fields' own `initial` values. The form uses them only for
   * the first row.
   */
  start?: Readonly<Record<string, string | number>>;
  /** The path before a row's id, if a row has its own screen. */
  path?: string;
  /** How a row is converted to a line of text for files. `read` returns the problem with an unreadable line. */
  line?: {
    write: (row: Readonly<Record<string, unknown>>) => string;
    read: (line: string) => Record<string, unknown> | string;
  };
};
/**
 * Several short texts, or several of the `choices`. `names`: the resource whose records they name. `lines`: the form
 * shows each text as a table row; calls and files use the texts.
 */
export type ListField = FieldOptions & { kind: "list"; choices?: readonly Choice[]; names?: string; lines?: ListLines };

/** How each text of a list is shown as a table row. The row's fields are the table's columns. */
export type ListLines = {
  words: { one: string; many: string };
  /** The field with a row's name. */
  title: string;
  fields: Readonly<Record<string, Field>>;
  /** Returns the text of a row as typed, complete or not. */
  write: (texts: Readonly<Record<string, string>>) => string;
  /** Returns the row of a text; undefined if it doesn't have this format. */
  read: (line: string) => Readonly<Record<string, string>> | undefined;
};

export type Field =
  | TextField
  | NumberField
  | MoneyField
  | DateField
  | InstantField
  | ToggleField
  | ChoiceField
  | RefField
  | RefsField
  | PictureField
  | RowsField
  | ListField;

export type FieldKind = Field["kind"];

/** The kinds of field that fit a value of the record. */
export type FieldFor<Value> = [NonNullable<Value>] extends [boolean]
  ? ToggleField
  : [NonNullable<Value>] extends [number]
    ? NumberField | MoneyField
    : [NonNullable<Value>] extends [string]
      ? TextField | DateField | InstantField | ChoiceField | RefField | PictureField
      : [NonNullable<Value>] extends [readonly string[]]
        ? ListField | RefsField
        : [NonNullable<Value>] extends [readonly object[]]
          ? RowsField
          : never;

export const text = (options: Omit<TextField, "kind">): TextField => ({ kind: "text", ...options });
export const longText = (options: FieldOptions): TextField => ({ kind: "longText", ...options });
export const richText = (options: FieldOptions): TextField => ({ kind: "richText", ...options });
export const number = (options: FieldOptions & { unit?: string }): NumberField => ({ kind: "number", ...options });
export const money = (options: FieldOptions): MoneyField => ({ kind: "money", ...options });
export const date = (options: FieldOptions): DateField => ({ kind: "date", ...options });
export const instant = (options: FieldOptions): InstantField => ({ kind: "instant", ...options });
export const toggle = (options: Omit<ToggleField, "kind">): ToggleField => ({ kind: "toggle", ...options });
type ChoiceOf<Choices extends readonly Choice[]> = Omit<ChoiceField, "choices"> & { choices: Choices };
export const choice = <const Choices extends readonly Choice[]>(
  options: Omit<ChoiceOf<Choices>, "kind">,
): ChoiceOf<Choices> => ({ kind: "choice", ...options });
export const ref = (resource: string, options: Omit<RefField, "kind" | "resource">): RefField => ({
  kind: "ref",
  resource,
  ...options,
});
export const refs = (resource: string, options: Omit<RefsField, "kind" | "resource">): RefsField => ({
  kind: "refs",
  resource,
  ...options,
});
export const picture = (options: FieldOptions): PictureField => ({ kind: "picture", ...options });
export const list = (options: Omit<ListField, "kind">): ListField => ({ kind: "list", ...options });

/** Returns the field of the same record that has the names of the records to which a reference field refers. */
export function shownBy(field: Field | undefined): string | undefined {
  return field?.kind === "ref" || field?.kind === "refs" ? field.shows : undefined;
}

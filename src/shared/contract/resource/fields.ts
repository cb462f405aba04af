/** What every field of a resource may say of itself. */
export type FieldOptions = {
  /** What people read: head of a column, label of an input. */
  label: string;
  /** Where it stands in a list, from 1; absent: not in the list. */
  list?: number;
  /** The list can be ordered by it. Its table needs an index by the column and the id, and a test looks for one. */
  sort?: true;
  /** The list can be filtered by it, with the operators of its kind. */
  filter?: true;
  /** The list's search looks into it. */
  search?: true;
  /** Its column in CSV files. */
  csv?: string;
  /** May be changed in the list, cell by cell. */
  editable?: true;
  /** May be set for many chosen rows at once. */
  bulk?: true;
  /** The audit log says that it changed, not from what to what. */
  audit?: "changed";
  /** One sentence under the input. */
  help?: string;
  /** The heading it stands under in the form; without one, in the first section. */
  section?: string;
  /** How much of the form's width it takes, where its kind says something else. */
  width?: "third" | "half" | "two-thirds" | "whole";
  /** The server makes it of the rest where a new record comes without it, such as an address of a name. */
  filledIn?: true;
  /**
   * Only records of which another field has one of these values have this one: of others it is neither shown nor checked,
   * and the server clears it. Those that have it need it, unless it is `optional`.
   */
  when?: { field: string; is: readonly (string | boolean)[]; optional?: true };
  /** What a new record has where nothing was entered. */
  initial?: string | number | boolean | null | readonly string[];
};

/** `choices`: texts that are offered, and `names`: a resource whose records are; others may be entered all the same. */
export type TextField = FieldOptions & {
  kind: "text" | "longText" | "richText";
  choices?: readonly Choice[];
  names?: string;
};
export type NumberField = FieldOptions & { kind: "number"; unit?: string };
/** An amount in cents. */
export type MoneyField = FieldOptions & { kind: "money" };
/** A day of the calendar, `YYYY-MM-DD`. */
export type DateField = FieldOptions & { kind: "date" };
/** A moment, ISO 8601 in UTC. */
export type InstantField = FieldOptions & { kind: "instant" };
/** `publishes`: while it is off, customers see nothing of the record. */
export type ToggleField = FieldOptions & { kind: "toggle"; words?: { yes: string; no: string }; publishes?: true };
export type Choice = { value: string; label: string };
export type ChoiceField = FieldOptions & { kind: "choice"; choices: readonly Choice[] };
/** The id of a record of another resource. `shows`: the field of this record that holds its name. */
export type RefField = FieldOptions & { kind: "ref"; resource: string; shows?: string };
/**
 * The ids of several records of another resource, in their order; `refsSchema` is their schema. `shows`: the field of this
 * record that holds their names, which the binding makes of its `refs`. The other resource needs `search`.
 */
export type RefsField = FieldOptions & { kind: "refs"; resource: string; shows: string };
export type PictureField = FieldOptions & { kind: "picture" };
/**
 * Records of another resource that belong to this one, edited as a table in its form and saved with it; see `rows`. A row
 * that is left out is deleted, or archived where something refers to it.
 */
export type RowsField = FieldOptions & {
  kind: "rows";
  words: { one: string; many: string };
  parent: string;
  /** The field that names a row. */
  title: string;
  fields: Readonly<Record<string, Field>>;
  /** What new rows take, and those that are there; the rest is only read. */
  create: readonly string[];
  update: readonly string[];
  /** What a new row has of which its own resource says nothing. */
  start?: Readonly<Record<string, string | number>>;
  /** Where a row has a screen of its own: the address before its id. */
  path?: string;
  /** How a row is a line of a list of texts, for files; `read` returns what is wrong with one that can't be read. */
  line?: {
    write: (row: Readonly<Record<string, unknown>>) => string;
    read: (line: string) => Record<string, unknown> | string;
  };
};
/**
 * Several short texts, or several of the `choices`. `names`: the resource whose records they name. `lines`: the form has each text as
 * a row of a table; calls and files have the texts.
 */
export type ListField = FieldOptions & { kind: "list"; choices?: readonly Choice[]; names?: string; lines?: ListLines };

/** A text of a list as a row, whose fields are those of the table's columns. */
export type ListLines = {
  words: { one: string; many: string };
  /** The field that names a row. */
  title: string;
  fields: Readonly<Record<string, Field>>;
  /** The text of a row as it was typed, finished or not. */
  write: (texts: Readonly<Record<string, string>>) => string;
  /** The row of a text; undefined for one that isn't of this form. */
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

/** The field of the same record that holds the name, or the names, of what a field refers to. */
export function shownBy(field: Field | undefined): string | undefined {
  return field?.kind === "ref" || field?.kind === "refs" ? field.shows : undefined;
}

import type { Choice, Field, RowsField } from "#shared/contract/resource/fields.ts";
import type { Row } from "#shared/contract/resource/rows.ts";
import { formatMoney } from "#shared/money.ts";
import { readNumber } from "#shared/read-number.ts";
import { formatDate } from "#shared/zoned-time.ts";
import { parseMoneyText, toMoneyText } from "../kit/fields/money-text.ts";
import { momentText } from "../kit/moment-text.ts";

const NO_NAMES: ReadonlyMap<string, string> = new Map();

const labelOf = (choices: readonly Choice[] | undefined, one: unknown) =>
  choices?.find(({ value }) => value === one)?.label ?? String(one);

/** Returns a value as a list shows it. `names`: the names of referenced records, for values that are ids. */
export function shownText(field: Field, value: unknown, timeZone: string, names = NO_NAMES): string {
  if (value === null || value === undefined || value === "") return "";
  switch (field.kind) {
    case "money":
      return formatMoney(Number(value));
    case "toggle":
      return value ? (field.words?.yes ?? "Yes") : (field.words?.no ?? "No");
    case "text":
    case "choice":
      return field.choices?.find((choice) => choice.value === value)?.label ?? String(value);
    case "date":
      return formatDate(String(value));
    case "instant":
      return momentText(String(value), timeZone);
    case "rows":
      return Array.isArray(value) ? value.map((row: Row) => rowText(field, row, timeZone)).join("; ") : "";
    case "list":
      return Array.isArray(value) ? value.map((one) => labelOf(field.choices, one)).join(", ") : String(value);
    case "refs":
      return Array.isArray(value) ? value.map((one) => names.get(String(one)) ?? one).join(", ") : String(value);
    default:
      return String(value);
  }
}

/** Returns the fields that staff enter in a row, its name first: "30 ml, $44.00, 5". */
function rowText({ fields, title, update }: RowsField, row: Row, timeZone: string): string {
  const names = [title, ...update.filter((name) => name !== title)];
  const texts = names.map((name) => (fields[name] ? shownText(fields[name], row[name], timeZone) : ""));
  return texts.filter(Boolean).join(", ");
}

/** Returns a value as the text of an input. */
export function inputText(field: Field, value: unknown): string {
  if (value === null || value === undefined) return "";
  if (field.kind === "rows") return JSON.stringify(Array.isArray(value) ? value.map(draftOf(field)) : []);
  if (field.kind === "money") return toMoneyText(Number(value));
  if (field.kind === "toggle") return value ? "yes" : "no";
  if (field.kind === "list" || field.kind === "refs") return Array.isArray(value) ? value.join("\n") : "";
  return String(value);
}

/** A row as the texts of its inputs. `key` stays the same while the row moves; an unsaved row has no id. */
export type RowDraft = { key: string; id?: string | undefined; texts: Readonly<Record<string, string>> };

const draftOf =
  (field: RowsField) =>
  (row: Row, at: number): RowDraft => {
    const names = row.id === undefined ? field.create : field.update;
    const texts = names.map((name) => [name, field.fields[name] ? inputText(field.fields[name], row[name]) : ""]);
    return { key: row.id ?? `start-${at}`, id: row.id, texts: Object.fromEntries(texts) };
  };

export function readDrafts(text: string): RowDraft[] {
  return text === "" ? [] : JSON.parse(text);
}

/** Returns a new row with its fields' initial values; `start` applies only to the first row. */
export function blankRow({ fields, create, update, start }: RowsField, isFirst: boolean): Row {
  const entries = create.flatMap((name) => {
    const field = fields[name];
    if (!field || !update.includes(name)) return [];
    const first = field.kind === "choice" ? field.choices[0]?.value : null;
    return [[name, (isFirst ? start?.[name] : undefined) ?? field.initial ?? first]];
  });
  return Object.fromEntries(entries);
}

function readRows(field: RowsField, text: string): ReadInput {
  const problems: { path: string; message: string }[] = [];
  const value = readDrafts(text).map(({ id, texts }, at) => {
    const row: Record<string, unknown> = id === undefined ? {} : { id };
    for (const [name, typed] of Object.entries(texts)) {
      const definition = field.fields[name];
      if (!definition) continue;
      const read = readInput(definition, typed, definition.initial === null);
      if (read.problem !== undefined) problems.push({ path: `${at}.${name}`, message: read.problem });
      // Fields that only a new row accepts, or that the server derives from others, may be left empty.
      else if (read.value !== null || (field.update.includes(name) && !definition.filledIn)) row[name] = read.value;
    }
    return row;
  });
  return problems[0] ? { problem: problems[0].message, problems } : { value };
}

/** Returns the reason why a number can't be read if it is ambiguous, that is, could be read in two ways. */
function whyUnread(text: string, decimals: 0 | 2): string | undefined {
  const read = readNumber(text, decimals);
  return "problem" in read && read.problem.includes("two ways") ? read.problem : undefined;
}

/** Returns the value of the choice whose label matches the typed text, otherwise the text itself. */
function offeredAs(choices: readonly Choice[] | undefined, text: string): string {
  const typed = text.trim().toLowerCase();
  return choices?.find(({ label }) => label.toLowerCase() === typed)?.value ?? text;
}

/**
 * The value entered in an input, or the problem with it. `problems`: all problems of an input for rows, by row number
 * and field.
 */
export type ReadInput =
  | { value: unknown; problem?: undefined }
  | { problem: string; problems?: { path: string; message: string }[]; value?: undefined };

/** Reads an input. `wasNull`: an empty input whose value was null stays null. */
export function readInput(field: Field, text: string, wasNull: boolean): ReadInput {
  if (field.kind === "rows") return readRows(field, text);
  if (field.kind === "money") {
    const value = parseMoneyText(text);
    return value === undefined ? { problem: `${whyUnread(text, 2) ?? "Enter an amount, such as 44.00"}.` } : { value };
  }
  if (field.kind === "number") {
    if (text.trim() === "") return { value: null };
    const read = readNumber(text, 0);
    return "value" in read ? read : { problem: `${whyUnread(text, 0) ?? "Enter a whole number"}.` };
  }
  if (field.kind === "toggle") return { value: text === "yes" };
  if (field.kind === "list" || field.kind === "refs")
    return {
      value: text
        .split("\n")
        .map((one) => one.trim())
        .filter(Boolean),
    };
  const isTextual = field.kind === "text" || field.kind === "longText" || field.kind === "richText";
  if (text === "" && (wasNull || !isTextual)) return { value: null };
  return { value: field.kind === "text" ? offeredAs(field.choices, text) : text };
}

import type { Issue } from "../../app-error.ts";
import type { Field, FieldKind } from "./fields.ts";

/**
 * Filter operators. `has`: contains; `is`: equals; `ge`, `le`: at least, at most; `gt`, `lt`: after, before; `last`:
 * within the last days; `any`: one of several, separated by commas; `empty`: `yes` or `no`; `on`: a toggle, `yes` or
 * `no`.
 */
export const OPERATORS = ["has", "is", "ge", "le", "gt", "lt", "last", "any", "empty", "on"] as const;
export type Operator = (typeof OPERATORS)[number];

export type Filter = { field: string; operator: Operator; value: string };

const OF_TEXT: readonly Operator[] = ["has", "is", "empty"];
const OF_NUMBER: readonly Operator[] = ["ge", "le", "is", "empty"];
const OF_TIME: readonly Operator[] = ["lt", "ge", "gt", "le", "last", "empty"];

const BY_KIND: Record<FieldKind, readonly Operator[]> = {
  text: OF_TEXT,
  longText: OF_TEXT,
  richText: OF_TEXT,
  number: OF_NUMBER,
  money: OF_NUMBER,
  date: OF_TIME,
  instant: OF_TIME,
  toggle: ["on"],
  choice: ["any", "empty"],
  ref: ["any", "empty"],
  refs: ["any", "empty"],
  picture: ["empty"],
  rows: [],
  list: ["has", "empty"],
};

/** Returns the operators a list offers for a kind of field, the default first. */
export function operatorsOf(kind: FieldKind): readonly Operator[] {
  return BY_KIND[kind];
}

const isDay = (value: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) && new Date(`${value}T00:00:00Z`).toJSON()?.startsWith(value) === true;
const isYesOrNo = (value: string) => value === "yes" || value === "no";
const isId = (value: string) => /^[\w-]{1,64}$/.test(value);

function isValue(field: Field, operator: Operator, value: string): boolean {
  if (operator === "empty" || operator === "on") return isYesOrNo(value);
  if (operator === "last") return /^[1-9]\d{0,3}$/.test(value);
  if (field.kind === "number" || field.kind === "money") return /^-?\d{1,9}$/.test(value);
  if (field.kind === "date" || field.kind === "instant") return isDay(value);
  if (field.kind === "choice") {
    const known = field.choices.map((choice) => choice.value);
    return value.split(",").every((one) => known.includes(one));
  }
  if (field.kind === "ref" || field.kind === "refs")
    return value.split(",").length <= 50 && value.split(",").every(isId);
  return value.length > 0 && value.length <= 200;
}

/** Parses `lt:2026-05-20`, or for a toggle also `yes`. Returns an issue if the field doesn't allow the filter. */
export function parseFilter(name: string, field: Field | undefined, text: string): Filter | Issue {
  const path = `f.${name}`;
  if (!field?.filter) return { path, message: "can't be filtered by" };
  if (field.kind === "toggle" && isYesOrNo(text)) return { field: name, operator: "on", value: text };
  const [start = "", ...rest] = text.split(":");
  const operator = operatorsOf(field.kind).find((known) => known === start);
  if (!operator) return { path, message: `needs one of ${operatorsOf(field.kind).join(", ")} before a colon` };
  const value = rest.join(":").trim();
  return isValue(field, operator, value)
    ? { field: name, operator, value }
    : { path, message: `can't be compared with "${value.slice(0, 40)}"` };
}

/** Formats a filter for a URL. */
export function formatFilter({ operator, value }: Filter): string {
  return operator === "on" ? value : `${operator}:${value}`;
}

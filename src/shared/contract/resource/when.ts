import type { Issue } from "../../app-error.ts";
import type { Field } from "./fields.ts";

type Fields = Readonly<Record<string, Field>>;
type Values = Readonly<Record<string, unknown>>;

/**
 * Whether a record with these values has a field: always for fields without `when`, for others while the field they
 * depend on has a matching value.
 */
export function isAsked(fields: Fields, values: Values, name: string): boolean {
  const when = fields[name]?.when;
  if (!when) return true;
  return isAsked(fields, values, when.field) && when.is.some((value) => value === values[when.field]);
}

/** Returns the fields that a record with these values doesn't have. */
export function fieldsNotAsked(fields: Fields, values: Values): string[] {
  return Object.keys(fields).filter((name) => !isAsked(fields, values, name));
}

export const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

/**
 * Whether changes affect a field that has a `when`. Only then is the rule checked, so that other fields of a record
 * older than the rule can be changed.
 */
export function isTouched(fields: Fields, changes: Values, name: string): boolean {
  return name in changes || (fields[name]?.when?.field ?? "") in changes;
}

/**
 * Returns the issues for missing values of fields that apply to the record (`when`), as far as `changes` affect them.
 */
export function issuesOfWhen(fields: Fields, values: Values, changes = values): Issue[] {
  return Object.entries(fields).flatMap(([name, { when }]) =>
    when && !when.optional && isTouched(fields, changes, name) && isAsked(fields, values, name) && isEmpty(values[name])
      ? [{ path: name, message: "Fill this in" }]
      : [],
  );
}

/** Returns the empty value of a field for records that don't have it. Throws where its schema allows no such value. */
export function emptyValueOf(
  name: string,
  field: Field,
  schema: { safeParse: (value: unknown) => { success: boolean } } | undefined,
): unknown {
  const empty = [null, "", [], field.initial].find((value) => value !== undefined && schema?.safeParse(value).success);
  if (empty === undefined)
    throw new Error(`${name} needs a value for records that don't have it: null, or an initial one`);
  return empty;
}

import type { Issue } from "../../app-error.ts";
import type { Field } from "./fields.ts";

type Fields = Readonly<Record<string, Field>>;
type Values = Readonly<Record<string, unknown>>;

/** Whether a record of these values has a field: each without `when`, and others while the field they name says so. */
export function isAsked(fields: Fields, values: Values, name: string): boolean {
  const when = fields[name]?.when;
  if (!when) return true;
  return isAsked(fields, values, when.field) && when.is.some((value) => value === values[when.field]);
}

/** The fields that a record of these values doesn't have. */
export function fieldsNotAsked(fields: Fields, values: Values): string[] {
  return Object.keys(fields).filter((name) => !isAsked(fields, values, name));
}

export const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

/** Whether changes touch a field that has a `when`: a change of others leaves a record alone that is older than its rules. */
export function isTouched(fields: Fields, changes: Values, name: string): boolean {
  return name in changes || (fields[name]?.when?.field ?? "") in changes;
}

/** What is missing of a record among the fields that it has by their `when`, as far as `changes` touch them. */
export function issuesOfWhen(fields: Fields, values: Values, changes = values): Issue[] {
  return Object.entries(fields).flatMap(([name, { when }]) =>
    when && !when.optional && isTouched(fields, changes, name) && isAsked(fields, values, name) && isEmpty(values[name])
      ? [{ path: name, message: "Fill this in" }]
      : [],
  );
}

/** What a field holds of records that don't have it. Throws where its schema allows nothing of the kind. */
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

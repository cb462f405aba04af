import { AppError } from "#shared/app-error.ts";

type NamedRow = { id: string; name: string };

/**
 * Returns the ids of the records that staff name, in the order of the names, ignoring case. Throws `invalid_input` at
 * the field with the name that doesn't exist.
 */
export function idsOfNames(
  known: readonly NamedRow[],
  names: readonly string[],
  { field, what }: { field: string; what: string },
): string[] {
  const byName = new Map(known.map(({ id, name }) => [name.toLowerCase(), id]));
  const issues = names.flatMap((name, index) =>
    byName.has(name.toLowerCase()) ? [] : [{ path: `${field}.${index}`, message: `No ${what} is called ${name}.` }],
  );
  if (issues[0]) throw new AppError("invalid_input", { message: issues[0].message, issues });
  return [...new Set(names.flatMap((name) => byName.get(name.toLowerCase()) ?? []))];
}

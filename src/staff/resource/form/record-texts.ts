import type { Description } from "#shared/contract/resource/description.ts";
import type { Field } from "#shared/contract/resource/fields.ts";
import type { AnyRecord } from "../resource-client.ts";

/** What a new record begins with: a link to `new` may say which record it belongs to. */
export function startOf({ fields, create = [] }: Description, search: URLSearchParams): Record<string, unknown> {
  return Object.fromEntries(
    create.map((name) => {
      const field = fields[name];
      if (field?.kind === "ref" && search.has(name)) return [name, search.get(name)];
      if (field?.initial !== undefined) return [name, field.initial];
      if (field?.kind === "refs") return [name, []];
      if (field?.kind === "choice") return [name, field.choices[0]?.value];
      return [name, field?.kind === "text" || field?.kind === "longText" || field?.kind === "richText" ? "" : null];
    }),
  );
}

/** The name of the record that a field refers to. */
export function shownName(field: Field, record: AnyRecord | undefined): string | undefined {
  const name = field.kind === "ref" && field.shows ? record?.[field.shows] : undefined;
  return name === undefined ? undefined : String(name);
}

/** The names of the records that fields of kind `refs` refer to, by their ids. */
export function namesOf({ fields }: Description, records: readonly (AnyRecord | undefined)[]): [string, string][] {
  return Object.entries(fields).flatMap(([name, field]) =>
    records.flatMap((record): [string, string][] => {
      const [ids, names] = field.kind === "refs" ? [record?.[name], record?.[field.shows]] : [];
      return Array.isArray(ids) && Array.isArray(names) ? ids.map((id, at) => [String(id), String(names[at])]) : [];
    }),
  );
}

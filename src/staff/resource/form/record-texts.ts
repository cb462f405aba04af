import type { Description } from "#shared/contract/resource/description.ts";
import type { Field } from "#shared/contract/resource/fields.ts";
import type { Row } from "#shared/contract/resource/rows.ts";
import { blankRow } from "../field-text.ts";
import type { AnyRecord } from "../resource-client.ts";

/**
 * Returns the initial values of a new record. Parameters of the form's URL may set reference fields, such as the record
 * that the new one belongs to.
 */
export function startOf(
  { fields, create = [], ask }: Description,
  search: URLSearchParams,
  today: string,
): Record<string, unknown> {
  return Object.fromEntries(
    create.map((name) => {
      const field = fields[name];
      if (field?.kind === "ref" && search.has(name)) return [name, search.get(name)];
      if (field?.kind === "date" && field.filledIn) return [name, today];
      if (field?.initial !== undefined && field.kind !== "rows") return [name, field.initial];
      if (field?.kind === "rows" && ask?.includes(name)) return [name, [blankRow(field, true)]];
      if (field?.kind === "refs" || field?.kind === "rows") return [name, []];
      if (field?.kind === "choice") return [name, field.choices[0]?.value];
      return [name, field?.kind === "text" || field?.kind === "longText" || field?.kind === "richText" ? "" : null];
    }),
  );
}

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns the message after a record was added; for one hidden from customers, it says how to publish it. */
export function addedText({ fields, words }: Description, record: AnyRecord): string {
  const added = `${capital(words.one)} added.`;
  const off = Object.entries(fields).find(
    ([name, field]) => field.kind === "toggle" && field.publishes && record[name] === false,
  );
  return off ? `${added} It isn't on the site until you check “${off[1].label}”.` : added;
}

/** Returns the name of the record that a field refers to. */
export function shownName(field: Field, record: AnyRecord | undefined): string | undefined {
  const name = field.kind === "ref" && field.shows ? record?.[field.shows] : undefined;
  return name === undefined ? undefined : String(name);
}

/** Returns the names, by id, of the records that fields of kind `refs` refer to. */
export function namesOf({ fields }: Description, records: readonly (AnyRecord | undefined)[]): [string, string][] {
  return Object.entries(fields).flatMap(([name, field]) =>
    records.flatMap((record): [string, string][] => {
      const [ids, names] = field.kind === "refs" ? [record?.[name], record?.[field.shows]] : [];
      return Array.isArray(ids) && Array.isArray(names) ? ids.map((id, at) => [String(id), String(names[at])]) : [];
    }),
  );
}

/** Adds the versions of the record's rows to changes, so that a row changed separately meanwhile causes a conflict. */
export function withRowVersions({ fields }: Description, changes: object, record: AnyRecord): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(changes).map(([name, value]) => {
      const stored = record[name];
      if (fields[name]?.kind !== "rows" || !Array.isArray(value) || !Array.isArray(stored)) return [name, value];
      const versions = new Map(stored.map((row: Row) => [row.id, row.version]));
      return [name, value.map((row: Row) => ({ ...row, version: versions.get(row.id) }))];
    }),
  );
}

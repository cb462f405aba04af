import type { Description } from "#shared/contract/resource/description.ts";
import { englishFormats } from "#shared/formats/english-formats.ts";
import type { AnyRecord, Change, ChangeKind } from "./binding.ts";

const DONE: Record<ChangeKind, string> = {
  create: "added",
  update: "changed",
  archive: "archived",
  restore: "restored",
  delete: "deleted",
};

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns the prefix of a resource's actions in the audit log: `brand.` in `brand.update`. */
export function actionPrefixOf({ name }: Pick<Description, "name">): string {
  return `${name.charAt(0).toLowerCase()}${name.slice(1)}.`;
}

/** Returns the fields whose values the audit log must not contain. */
export function hiddenFieldsOf({ fields }: Pick<Description, "fields">): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.audit === "changed");
}

/** Returns the name of a record for the log: its title, unless that is a person's name. */
function titleOf({ title, fields }: Description, record: AnyRecord | undefined): string {
  const value = record?.[title];
  return fields[title]?.audit === "changed" || typeof value !== "string" ? "" : ` ${value}`;
}

/** Returns "Brand Verrane: Name and Address changed". */
export function summaryOf(description: Description, { kind, before, after }: Change): string {
  const what = `${upperFirst(description.words.one)}${titleOf(description, before ?? after)}`;
  if (kind !== "update") return `${what} ${DONE[kind]}`;
  const all = Object.keys(description.fields).filter(
    (name) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]),
  );
  // Computed fields change along with others and aren't listed.
  const entered = all.filter((name) => description.update?.includes(name));
  const changed = entered.length > 0 ? entered : all;
  const labels = changed.map((name) => description.fields[name]?.label ?? name);
  return `${what}: ${englishFormats.list(labels)} changed`;
}

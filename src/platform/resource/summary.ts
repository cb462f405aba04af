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

/** What actions of the audit log on a resource begin with: `brand.` of `brand.update`. */
export function actionPrefixOf({ name }: Pick<Description, "name">): string {
  return `${name.charAt(0).toLowerCase()}${name.slice(1)}.`;
}

/** Fields whose values the audit log must not hold. */
export function hiddenFieldsOf({ fields }: Pick<Description, "fields">): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.audit === "changed");
}

/** What names a record in the log: its title, unless that is a person's. */
function titleOf({ title, fields }: Description, record: AnyRecord | undefined): string {
  const value = record?.[title];
  return fields[title]?.audit === "changed" || typeof value !== "string" ? "" : ` ${value}`;
}

/** "Brand Verrane: Name and Address changed" */
export function summaryOf(description: Description, { kind, before, after }: Change): string {
  const what = `${upperFirst(description.words.one)}${titleOf(description, before ?? after)}`;
  if (kind !== "update") return `${what} ${DONE[kind]}`;
  const all = Object.keys(description.fields).filter(
    (name) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]),
  );
  // What is computed of the rest changes along, and isn't what was done.
  const entered = all.filter((name) => description.update?.includes(name));
  const changed = entered.length > 0 ? entered : all;
  const labels = changed.map((name) => description.fields[name]?.label ?? name);
  return `${what}: ${englishFormats.list(labels)} changed`;
}

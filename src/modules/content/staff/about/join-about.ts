import { compareChanges, type JoinedField } from "#staff/resource/form/join-changes.ts";
import type { WireAbout } from "../contract/about.ts";

export type AboutContent = NonNullable<WireAbout["content"]>;

const ROW_LISTS = ["figures", "sections"] as const;
type RowList = (typeof ROW_LISTS)[number];

const LABELS: Readonly<Record<string, string>> = {
  title: "Title",
  lead: "First words",
  picture: "Picture",
  figures: "Figures",
  sections: "Sections",
  teamTitle: "Title over the team",
  teamText: "Words beside the team",
  closing: "Last words",
};
const ROW_LABELS: Readonly<Record<RowList, string>> = { figures: "Figure", sections: "Section" };

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Whether rows were only edited in place: none was added, removed or moved. */
function isEditedInPlace(before: readonly unknown[], after: readonly unknown[]): boolean {
  return (
    before.length === after.length &&
    after.every((row, at) => isSame(row, before[at]) || !before.some((other) => isSame(row, other)))
  );
}

/**
 * Returns the page as fields that are merged one by one. In the lists named in `byRow`, each row is a separate field.
 */
function fieldsOf(content: AboutContent, byRow: readonly RowList[]): Record<string, unknown> {
  return Object.fromEntries(
    Object.keys(LABELS).flatMap((name): [string, unknown][] => {
      const list = byRow.find((one) => one === name);
      return list
        ? content[list].map((row, at) => [`${list}.${at}`, row])
        : [[name, content[name as keyof AboutContent]]]; // the labels are keyed by its fields
    }),
  );
}

/** Compares two people's changes of the same page, field by field. */
export function compareAbout(before: AboutContent, theirs: AboutContent, mine: AboutContent): JoinedField[] {
  const byRow = ROW_LISTS.filter(
    (list) => isEditedInPlace(before[list], theirs[list]) && isEditedInPlace(before[list], mine[list]),
  );
  const stored = fieldsOf(before, byRow);
  return compareChanges(Object.keys(stored), stored, fieldsOf(theirs, byRow), fieldsOf(mine, byRow));
}

/** Returns the other person's page with the fields chosen from mine. */
export function joinAbout(theirs: AboutContent, changes: Readonly<Record<string, unknown>>): AboutContent {
  const joined: Record<string, unknown> = structuredClone(theirs);
  for (const [field, value] of Object.entries(changes)) {
    const [name = field, at] = field.split(".");
    const rows = joined[name];
    if (at !== undefined && Array.isArray(rows)) rows[Number(at)] = value;
    else joined[name] = value;
  }
  return joined as AboutContent; // it has only these named fields
}

/** Returns the label of a field in the comparison: "Section 2". */
export function aboutLabel(field: string): string {
  const [name = field, at] = field.split(".");
  const list = ROW_LISTS.find((one) => one === name);
  return list && at !== undefined ? `${ROW_LABELS[list]} ${Number(at) + 1}` : (LABELS[name] ?? name);
}

/** Returns a value in the comparison as readable text. */
export function aboutText(value: unknown): string {
  if (Array.isArray(value)) return value.map(aboutText).join("; ");
  if (typeof value === "object" && value !== null) return Object.values(value).filter(Boolean).join(", ");
  return String(value ?? "");
}

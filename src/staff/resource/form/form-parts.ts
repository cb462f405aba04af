import type { Description } from "#shared/contract/resource/description.ts";

/** Fields under one heading. `isMore`: shown below the fields that a new record requires. */
export type FormPart = { section: string | undefined; names: readonly string[]; isMore: boolean };

function partsOf({ fields }: Description, names: readonly string[], isMore: boolean): FormPart[] {
  const sections = [...new Set(names.map((name) => fields[name]?.section))];
  return sections.map((section) => ({
    section,
    names: names.filter((name) => fields[name]?.section === section),
    isMore,
  }));
}

/**
 * Returns a form's fields by section. For a new record, the required fields come first, with its required rows last
 * among them; the others follow.
 */
export function formParts(description: Description, names: readonly string[], isNew: boolean): FormPart[] {
  const { ask, fields } = description;
  if (!isNew || !ask) return partsOf(description, names, false);
  const needed = ask.filter((name) => names.includes(name));
  const isRows = (name: string) => fields[name]?.kind === "rows";
  const first = needed.filter((name) => !isRows(name));
  const others = names.filter((name) => !needed.includes(name));
  return [
    ...(first.length > 0 ? [{ section: undefined, names: first, isMore: false }] : []),
    ...partsOf(description, needed.filter(isRows), false),
    ...partsOf(description, others, true),
  ];
}

type Layout = Pick<Description, "layout" | "fields">;

/** Returns the tab of a form that contains a field; undefined where the form has no tabs. */
export function tabOf({ layout, fields }: Layout, name: string): string | undefined {
  const section = fields[name]?.section;
  const named = layout?.tabs.find(({ sections }) => section !== undefined && sections?.includes(section));
  return (named ?? layout?.tabs[0])?.id;
}

/** Returns the parts of a form in a tab. */
export function partsBehind(description: Layout, parts: readonly FormPart[], tab: string): FormPart[] {
  return parts.filter(({ names: [first = ""] }) => tabOf(description, first) === tab);
}

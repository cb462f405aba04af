import type { WireTimelineEntry } from "#modules/account/staff/contract/customers/customer.ts";

type Kind = WireTimelineEntry["kind"];

/** The tabs of a customer's record. `kinds`: the timeline entries that a tab shows. */
export const TABS = [
  { id: "timeline", label: "Timeline" },
  { id: "visits", label: "Visits", kinds: ["visit"] },
  { id: "orders", label: "Orders", kinds: ["order", "payment"] },
  { id: "notes", label: "Notes", kinds: [] },
  { id: "forms", label: "Forms", kinds: [] },
  { id: "money", label: "Money", kinds: [] },
  { id: "messages", label: "Messages", kinds: ["message"] },
  { id: "changes", label: "Changes", kinds: ["change", "account", "membership"] },
] as const satisfies readonly { id: string; label: string; kinds?: readonly Kind[] }[];

/** Whether a tab shows timeline entries. */
export const hasTimeline = (tab: Tab): boolean => !["notes", "forms", "money"].includes(tab);

export type Tab = (typeof TABS)[number]["id"];

export const isTab = (text: string | undefined): text is Tab => TABS.some(({ id }) => id === text);

/** Whether a tab shows this entry; the timeline shows all. */
export function isInTab({ kind }: Pick<WireTimelineEntry, "kind">, tab: Tab): boolean {
  const kinds: readonly Kind[] | undefined = TABS.map((one) =>
    "kinds" in one ? one : { ...one, kinds: undefined },
  ).find(({ id }) => id === tab)?.kinds;
  return kinds === undefined || kinds.includes(kind);
}

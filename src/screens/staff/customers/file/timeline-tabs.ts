import type { WireTimelineEntry } from "#modules/account/staff/contract/customers/customer.ts";

type Kind = WireTimelineEntry["kind"];

/** The parts of a customer's record. `kinds`: what of the timeline a part shows. */
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

/** The parts that show something of the timeline. */
export const hasTimeline = (tab: Tab): boolean => !["notes", "forms", "money"].includes(tab);

export type Tab = (typeof TABS)[number]["id"];

export const isTab = (text: string | undefined): text is Tab => TABS.some(({ id }) => id === text);

/** Which entries a part shows; all of them in the timeline. */
export function isInTab({ kind }: Pick<WireTimelineEntry, "kind">, tab: Tab): boolean {
  const kinds: readonly Kind[] | undefined = TABS.map((one) =>
    "kinds" in one ? one : { ...one, kinds: undefined },
  ).find(({ id }) => id === tab)?.kinds;
  return kinds === undefined || kinds.includes(kind);
}

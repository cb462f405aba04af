import type { Right } from "#shared/rights.ts";
import type { HubTabs } from "../../kit/page/hub-context.ts";
import type { StaffIconName } from "../../kit/staff-icon.tsx";
import { GROUPS, HUBS, type NavigationGroup, type NavigationItem } from "./navigation.ts";

type Can = (right: Right) => boolean;

/** An entry of the sidebar: one screen, or a hub of screens, of which it opens the first. */
export type NavigationEntry = {
  path: string;
  label: string;
  icon: StaffIconName;
  group: NavigationGroup;
  items: readonly NavigationItem[];
};

/** Returns the screens that a person may open. */
export function itemsFor(items: readonly NavigationItem[], can: Can): NavigationItem[] {
  return items.filter(({ right }) => [right].flat().some(can));
}

/**
 * Returns the entries of the sidebar, each at the position of its first screen. A hub with a single screen becomes that
 * screen.
 */
export function entriesOf(items: readonly NavigationItem[]): NavigationEntry[] {
  return items.flatMap((item) => {
    const { path, label, icon, group, hub } = item;
    const own = hub ? items.filter((other) => other.hub === hub) : [item];
    if (own[0] !== item) return [];
    const shown = hub && own.length > 1 ? HUBS[hub] : { label, icon };
    return [{ path, group, items: own, label: shown.label, icon: shown.icon }];
  });
}

/** Returns how many tasks wait behind an entry, from the counts by screen path, and whether one of them is an alarm. */
export function waitingOf(
  { items }: NavigationEntry,
  waiting: Readonly<Record<string, number>>,
): { count: number; tone: "work" | "alarm" } {
  const busy = items.filter(({ path }) => (waiting[path] ?? 0) > 0);
  const count = busy.reduce((sum, { path }) => sum + (waiting[path] ?? 0), 0);
  return { count, tone: busy.some((item) => item.count?.tone === "alarm") ? "alarm" : "work" };
}

/** Returns the entries of each group that has any, in group order. */
export function groupEntries(
  entries: readonly NavigationEntry[],
): { group: NavigationGroup; entries: NavigationEntry[] }[] {
  return GROUPS.map((group) => ({ group, entries: entries.filter((entry) => entry.group === group) })).filter(
    (found) => found.entries.length > 0,
  );
}

const placeOf = ({ under, path }: NavigationItem) => under ?? path;

/**
 * Returns the screen that a URL path belongs to: one that names the path in `also`, or else the one with the longest
 * path that the URL path starts with.
 */
export function currentItem(items: readonly NavigationItem[], path: string): NavigationItem | undefined {
  const elsewhere = items.find(({ also }) => also === path);
  if (elsewhere) return elsewhere;
  return items
    .filter((item) => path === item.path || path.startsWith(`${placeOf(item)}/`))
    .toSorted((one, other) => placeOf(other).length - placeOf(one).length)[0];
}

/** Returns the tabs above a screen: those of its hub, except on the screen of one record. */
export function hubOver(
  path: string,
  current: NavigationItem | undefined,
  entry: NavigationEntry | undefined,
): HubTabs | null {
  if (!current || !entry || entry.items.length < 2) return null;
  if (!current.hasParts && path !== current.path) return null;
  const tabs = entry.items.map((item) => ({ to: item.path, label: item.label, isCurrent: item === current }));
  return { label: entry.label, tabs };
}

/**
 * Returns the entries to show in the narrow rail: those in the group "Desk", those with alarms, and the current one.
 * The rail's menu has all others.
 */
export function railEntries(
  entries: readonly NavigationEntry[],
  { waiting, current }: { waiting: Readonly<Record<string, number>>; current: NavigationEntry | undefined },
): NavigationEntry[] {
  return entries.filter(
    (entry) => entry.group === "Desk" || entry === current || waitingOf(entry, waiting).tone === "alarm",
  );
}

const MOST_ON_PHONE_BAR = 2;

export function phoneBarItems(items: readonly NavigationItem[]): NavigationItem[] {
  return items.filter(({ isOnPhoneBar }) => isOnPhoneBar).slice(0, MOST_ON_PHONE_BAR);
}

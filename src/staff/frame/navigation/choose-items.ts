import type { Right } from "#shared/rights.ts";
import { GROUPS, type NavigationGroup, type NavigationItem } from "./navigation.ts";

type Can = (right: Right) => boolean;

/** The entries that a person may open. */
export function itemsFor(items: readonly NavigationItem[], can: Can): NavigationItem[] {
  return items.filter(({ right }) => can(right));
}

/** The entries of each group that has any, in the groups' order. */
export function groupItems(items: readonly NavigationItem[]): { group: NavigationGroup; items: NavigationItem[] }[] {
  return GROUPS.map((group) => ({ group, items: items.filter((item) => item.group === group) })).filter(
    (found) => found.items.length > 0,
  );
}

/** The entry that a path belongs to: the longest one that it is or lies under. */
export function currentItem(items: readonly NavigationItem[], path: string): NavigationItem | undefined {
  return items
    .filter((item) => path === item.path || path.startsWith(`${item.path}/`))
    .toSorted((one, other) => other.path.length - one.path.length)[0];
}

/**
 * What the narrow rail has room for: the desk, what waits in clay, and the entry that is open. Everything else is in the
 * menu.
 */
export function railItems(
  items: readonly NavigationItem[],
  { waiting, current }: { waiting: Readonly<Record<string, number>>; current: NavigationItem | undefined },
): NavigationItem[] {
  return items.filter(
    (item) =>
      item.group === "Desk" || item === current || (item.count?.tone === "alarm" && (waiting[item.path] ?? 0) > 0),
  );
}

const MOST_ON_PHONE_BAR = 2;

export function phoneBarItems(items: readonly NavigationItem[]): NavigationItem[] {
  return items.filter(({ isOnPhoneBar }) => isOnPhoneBar).slice(0, MOST_ON_PHONE_BAR);
}

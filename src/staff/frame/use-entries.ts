import { useMemo } from "react";
import { useLocation } from "react-router";
import type { HubTabs } from "../kit/page/hub-context.ts";
import { usePerson } from "../session/use-person.ts";
import { currentItem, entriesOf, hubOver, itemsFor, type NavigationEntry } from "./navigation/choose-items.ts";
import { type NavigationItem, navigation, newBooking } from "./navigation/navigation.ts";
import { useWaiting } from "./navigation/use-waiting.ts";

export type FrameEntries = {
  /** All screens, for the command palette and keyboard shortcuts. */
  items: readonly NavigationItem[];
  /** The entries of the sidebar. */
  entries: readonly NavigationEntry[];
  /** The tabs of the open screen, if its entry is a hub. */
  hub: HubTabs | null;
  /** How many tasks wait, by the screen's path. */
  waiting: Readonly<Record<string, number>>;
  current: NavigationItem | undefined;
  currentEntry: NavigationEntry | undefined;
  /** The path for starting a booking, for those who may book. */
  newBooking: string | undefined;
};

/** Returns what the sidebar, the rail and a phone's bar show to this person. */
export function useEntries(): FrameEntries {
  const { can } = usePerson();
  const { pathname } = useLocation();
  const items = useMemo(() => itemsFor(navigation, can), [can]);
  const entries = useMemo(() => entriesOf(items), [items]);
  const waiting = useWaiting(items);
  const current = currentItem(items, pathname);
  const currentEntry = entries.find((entry) => current && entry.items.includes(current));
  const hub = useMemo(() => hubOver(pathname, current, currentEntry), [pathname, current, currentEntry]);
  return {
    items,
    entries,
    hub,
    waiting,
    current,
    currentEntry,
    newBooking: newBooking && can(newBooking.right) ? newBooking.path : undefined,
  };
}

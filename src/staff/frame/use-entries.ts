import { useMemo } from "react";
import { useLocation } from "react-router";
import { usePerson } from "../session/use-person.ts";
import { currentItem, itemsFor } from "./navigation/choose-items.ts";
import { type NavigationItem, navigation, newBooking } from "./navigation/navigation.ts";
import { useWaiting } from "./navigation/use-waiting.ts";

export type FrameEntries = {
  items: readonly NavigationItem[];
  /** How many things wait, by the entry's path. */
  waiting: Readonly<Record<string, number>>;
  current: NavigationItem | undefined;
  /** Where a booking starts, for those who may book. */
  newBooking: string | undefined;
};

/** What the sidebar, the rail and the bar of a phone show to this person. */
export function useEntries(): FrameEntries {
  const { can } = usePerson();
  const { pathname } = useLocation();
  const items = useMemo(() => itemsFor(navigation, can), [can]);
  const waiting = useWaiting(items);
  return {
    items,
    waiting,
    current: currentItem(items, pathname),
    newBooking: newBooking && can(newBooking.right) ? newBooking.path : undefined,
  };
}

import { createContext } from "react";

/** The screens that share the current sidebar entry: tabs under each screen's title. */
export type HubTabs = { label: string; tabs: { to: string; label: string; isCurrent: boolean }[] };

/** Provided by the layout to its screens; null for a record's screen. */
export const HubContext = createContext<HubTabs | null>(null);

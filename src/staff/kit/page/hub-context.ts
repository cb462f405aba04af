import { createContext } from "react";

/** The screens that share the open entry of the sidebar: tabs under the title of each. */
export type HubTabs = { label: string; tabs: { to: string; label: string; isCurrent: boolean }[] };

/** The frame gives it to its screens; null over the screen of a record. */
export const HubContext = createContext<HubTabs | null>(null);

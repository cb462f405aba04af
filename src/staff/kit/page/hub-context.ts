import { createContext, type ReactNode } from "react";

/** The tabs of the screens that share the open entry of the sidebar; null over the screen of a record. The frame gives them. */
export const HubContext = createContext<ReactNode>(null);

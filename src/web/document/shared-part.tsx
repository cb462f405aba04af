import { createContext, createElement, type ReactNode, useContext } from "react";

/**
 * Identifies a shared part in the document. `isKnown`: an earlier document had the same part, so its HTML is cached.
 */
export type PartPlace = { id: number; isKnown: boolean };

/** Registers a part of the document being rendered, by its dependencies as text. Only provided on the server. */
export const PartPlaces = createContext<((dependencies: string) => PartPlace) | undefined>(undefined);

type SharedPartProps = {
  /**
   * All data that the part shows or depends on, in a form that JSON can store; null if it differs in every document.
   */
  of: readonly unknown[] | null;
  children: ReactNode;
};

/**
 * A part of the layout that many documents share. The server renders it once for each set of dependencies; later
 * documents reuse its HTML (shared-parts.ts). A browser renders it like any other part.
 */
export function SharedPart({ of, children }: SharedPartProps) {
  const placeOf = useContext(PartPlaces);
  if (!placeOf || !of) return children;
  const { id, isKnown } = placeOf(JSON.stringify(of));
  return createElement("shared-part", { id }, isKnown ? null : children);
}

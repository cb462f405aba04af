import { createContext, createElement, type ReactNode, useContext } from "react";

/** A part's place in the document, by the text of its dependencies; `isKnown` when an earlier document had the same part. */
export type PartPlace = { id: number; isKnown: boolean };

/** Finds a part's place in the document being rendered. Only provided on the server. */
export const PartPlaces = createContext<((dependencies: string) => PartPlace) | undefined>(undefined);

type SharedPartProps = {
  /** All that the part shows or depends on, as plain data; null where it differs in every document. */
  of: readonly unknown[] | null;
  children: ReactNode;
};

/**
 * A part of the layout shared by many documents. The server renders it once per set of dependencies; later documents
 * reuse its HTML (shared-parts.ts). A browser renders it like any other part.
 */
export function SharedPart({ of, children }: SharedPartProps) {
  const placeOf = useContext(PartPlaces);
  if (!placeOf || !of) return children;
  const { id, isKnown } = placeOf(JSON.stringify(of));
  return createElement("shared-part", { id }, isKnown ? null : children);
}

import { createContext, createElement, type ReactNode, useContext } from "react";

/** What a part depends on, as text, and its place in the document; `isKnown` when an earlier document had the same part. */
export type PartPlace = { id: number; isKnown: boolean };

/** Finds the place of a part in the document that is rendered. Only the server has one. */
export const PartPlaces = createContext<((dependencies: string) => PartPlace) | undefined>(undefined);

type SharedPartProps = {
  /** All that the part shows or depends on, as plain data; null where each document has its own. */
  of: readonly unknown[] | null;
  children: ReactNode;
};

/**
 * A part of the frame that many documents have alike. The server renders it once for what it depends on; later documents
 * get its HTML (shared-parts.ts). A browser renders it as any other part.
 */
export function SharedPart({ of, children }: SharedPartProps) {
  const placeOf = useContext(PartPlaces);
  if (!placeOf || !of) return children;
  const { id, isKnown } = placeOf(JSON.stringify(of));
  return createElement("shared-part", { id }, isKnown ? null : children);
}

import { useEffect, useState } from "react";
import type { Right } from "#shared/rights.ts";
import { type FoundKind, findRecords, putKind } from "./find-records.ts";
import { type Finder, finders } from "./finders.ts";
import type { PaletteQuery } from "./parse-query.ts";

const DEBOUNCE_MS = 80;

/** Returns the finders for a query, limited to those that the person may use. */
export function findersFor(all: readonly Finder[], { sign }: PaletteQuery, can: (right: Right) => boolean): Finder[] {
  if (sign === ">") return [];
  return all.filter((finder) => can(finder.right) && (sign === undefined || finder.sign === sign));
}

/**
 * Returns the finders' results for the newest text. Each kind appears when its result arrives; the previous text's rows
 * stay until then, and a late result is discarded.
 */
export function useFind(query: PaletteQuery, can: (right: Right) => boolean): { kinds: FoundKind[]; isBusy: boolean } {
  const [kinds, setKinds] = useState<FoundKind[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const { sign, text } = query;
  useEffect(() => {
    const usedFinders = text ? findersFor(finders, { sign, text }, can) : [];
    // Rows of kinds that are no longer searched disappear immediately.
    setKinds((before) => before.filter(({ finder }) => usedFinders.includes(finder)));
    setIsBusy(usedFinders.length > 0);
    if (usedFinders.length === 0) return;
    const controller = new AbortController();
    const { signal } = controller;
    const onFound = (kind: FoundKind) => setKinds((before) => putKind(before, kind, usedFinders));
    const timer = setTimeout(async () => {
      await findRecords(usedFinders, text, { signal, onFound });
      if (!signal.aborted) setIsBusy(false);
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [sign, text, can]);
  return { kinds, isBusy };
}

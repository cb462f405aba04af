import { useEffect, useState } from "react";
import type { Right } from "#shared/rights.ts";
import { type Finder, type Found, finders } from "./finders.ts";
import type { PaletteQuery } from "./parse-query.ts";

const DEBOUNCE_MS = 80;

export type FoundKind = { finder: Finder; found: Found[]; failed: boolean };

/** The finders that a query asks, of those that the person may use. */
export function findersFor(all: readonly Finder[], { sign }: PaletteQuery, can: (right: Right) => boolean): Finder[] {
  if (sign === ">") return [];
  return all.filter((finder) => can(finder.right) && (sign === undefined || finder.sign === sign));
}

/**
 * What the finders answer to the newest text. Each kind appears when its answer is there; the rows of the text before stay
 * until then, and an answer that comes late is thrown away.
 */
export function useFind(query: PaletteQuery, can: (right: Right) => boolean): { kinds: FoundKind[]; isBusy: boolean } {
  const [kinds, setKinds] = useState<FoundKind[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const { sign, text } = query;
  useEffect(() => {
    const asked = text ? findersFor(finders, { sign, text }, can) : [];
    // Kinds that aren't asked any more go at once.
    setKinds((before) => before.filter(({ finder }) => asked.includes(finder)));
    setIsBusy(asked.length > 0);
    if (asked.length === 0) return;
    const controller = new AbortController();
    const put = (kind: FoundKind) => {
      if (controller.signal.aborted) return;
      setKinds((before) => {
        const others = before.filter(({ finder }) => finder !== kind.finder);
        return [...others, kind].toSorted((one, other) => asked.indexOf(one.finder) - asked.indexOf(other.finder));
      });
    };
    const timer = setTimeout(async () => {
      const waits = asked.map((finder) =>
        finder.find(text, controller.signal).then(
          (found) => put({ finder, found, failed: false }),
          () => put({ finder, found: [], failed: true }),
        ),
      );
      await Promise.all(waits);
      if (!controller.signal.aborted) setIsBusy(false);
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [sign, text, can]);
  return { kinds, isBusy };
}

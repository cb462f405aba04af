import { useCallback, useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { type BoardChoices, kindsOf, readChoices, storeChoices } from "./board-choices.ts";

/** Returns the person's board preferences; `?view=people,rooms` temporarily sets which lanes are shown. */
export function useBoardChoices(personId: string): [BoardChoices, (choices: BoardChoices) => void] {
  const [search, setSearch] = useSearchParams();
  const [stored, setStored] = useState(() => readChoices(personId));
  const requestedView = search.get("view");
  const choices = useMemo(
    () => (requestedView ? { ...stored, kinds: kindsOf(requestedView.split(",")) } : stored),
    [stored, requestedView],
  );
  const choose = useCallback(
    (next: BoardChoices) => {
      setStored(next);
      storeChoices(personId, next);
      setSearch(
        (before) => {
          const after = new URLSearchParams(before);
          after.delete("view");
          return after;
        },
        { replace: true, preventScrollReset: true },
      );
    },
    [personId, setSearch],
  );
  return [choices, choose];
}

import { useRef, useState } from "react";

export type Choice = {
  ids: ReadonlySet<string>;
  /** Whether all rows that match the list's filters are selected, including those of other pages. */
  isAll: boolean;
  toggle: (id: string, isRange: boolean) => void;
  togglePage: () => void;
  chooseAll: () => void;
  clear: () => void;
};

/** Manages the selected rows of a page; Shift selects a range from the previous row. */
export function useChoice(pageIds: readonly string[]): Choice {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [isAll, setIsAll] = useState(false);
  const last = useRef<string>(undefined);
  const isPage = pageIds.length > 0 && pageIds.every((id) => ids.has(id));
  return {
    ids,
    isAll,
    toggle(id, isRange) {
      const from = isRange && last.current !== undefined ? pageIds.indexOf(last.current) : -1;
      const at = pageIds.indexOf(id);
      const range = from < 0 ? [id] : pageIds.slice(Math.min(from, at), Math.max(from, at) + 1);
      const next = new Set(ids);
      for (const one of range) {
        if (ids.has(id)) next.delete(one);
        else next.add(one);
      }
      last.current = id;
      setIsAll(false);
      setIds(next);
    },
    togglePage() {
      setIsAll(false);
      setIds(isPage ? new Set() : new Set(pageIds));
    },
    chooseAll: () => setIsAll(true),
    clear() {
      setIsAll(false);
      setIds(new Set());
    },
  };
}

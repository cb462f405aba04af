import type { RefObject } from "react";
import { useKeys } from "../../kit/keys/use-keys.ts";
import type { Choice } from "./use-choice.ts";

/** Adds keyboard shortcuts to a list: J and K move between rows, X selects the focused row, Enter opens it. */
export function useRowKeys(table: RefObject<HTMLTableElement | null>, choice: Choice | undefined): void {
  const links = () => [...(table.current?.querySelectorAll<HTMLAnchorElement>("a[data-row]") ?? [])];
  const isHere = (link: HTMLAnchorElement) => link.closest("tr")?.contains(document.activeElement) ?? false;
  const walk = (step: 1 | -1) => {
    const all = links();
    const at = all.findIndex(isHere);
    const next = at < 0 ? all[0] : all[at + step];
    next?.focus();
    next?.scrollIntoView({ block: "nearest" });
  };
  useKeys(
    {
      j: { label: "The next row", run: () => walk(1) },
      k: { label: "The row before", run: () => walk(-1) },
      ...(choice
        ? {
            x: {
              label: "Choose the row",
              run: () => {
                const id = links().find(isHere)?.dataset.row;
                if (id) choice.toggle(id, false);
              },
            },
          }
        : {}),
      Enter: { label: "Open the row", run: () => links().find(isHere)?.click() },
    },
    { group: "List" },
  );
}

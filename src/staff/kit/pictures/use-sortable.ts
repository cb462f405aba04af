import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** Returns a list with the item at `from` moved to `to`. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const others = items.filter((_, index) => index !== from);
  return [...others.slice(0, to), ...items.slice(from, from + 1), ...others.slice(to)];
}

/**
 * Reorders the items of one list by dragging their handles, or with the arrow keys on a handle. `onOrder` is called
 * once per drop and per key. Give `item(index)` to the elements and `handle(index)` to their buttons.
 */
export function useSortable(count: number, onOrder: (from: number, to: number) => void) {
  const dragged = useRef<number>(undefined);
  const [target, setTarget] = useState<number>();

  const indexAt = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
    const list = currentTarget.closest("[data-sortable]");
    const found = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>("[data-sort-index]");
    return found && list?.contains(found) ? Number(found.dataset.sortIndex) : undefined;
  };
  const end = () => {
    dragged.current = undefined;
    setTarget(undefined);
  };

  return {
    list: { "data-sortable": true },
    item: (index: number) => ({ "data-sort-index": index, "data-target": target === index || undefined }),
    handle: (index: number) => ({
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        dragged.current = index;
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (dragged.current !== undefined) setTarget(indexAt(event));
      },
      onPointerUp(event: PointerEvent<HTMLElement>) {
        const from = dragged.current;
        const to = indexAt(event);
        end();
        if (from !== undefined && to !== undefined && from !== to) onOrder(from, to);
      },
      onPointerCancel: end,
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        const step = STEPS[event.key];
        const to = index + (step ?? 0);
        if (step === undefined || to < 0 || to >= count) return;
        event.preventDefault();
        onOrder(index, to);
      },
    }),
  };
}

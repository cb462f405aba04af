import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";

/**
 * The number of marks that each key moves by. PageUp and PageDown move by seven, which is a week if each mark is a day.
 */
const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageDown: 7,
  PageUp: -7,
  Home: -Infinity,
  End: Infinity,
};

/**
 * Manages the current mark of a chart: by arrow keys, focus or pointer. Only one mark at a time can be reached with
 * Tab. `onOpen` is the action of Enter and a press.
 */
export function useMarks(count: number, onOpen: ((at: number) => void) | undefined) {
  const elements = useRef(new Map<number, SVGGElement>());
  const [focused, setFocused] = useState(0);
  const [shown, setShown] = useState<number>();
  const home = Math.min(focused, count - 1);
  const propsOf = (at: number) => ({
    ref: (element: SVGGElement | null) => {
      if (element) elements.current.set(at, element);
      else elements.current.delete(at);
    },
    role: "option",
    tabIndex: at === home ? 0 : -1,
    "aria-selected": at === shown,
    onFocus: () => {
      setFocused(at);
      setShown(at);
    },
    onBlur: () => setShown(undefined),
    onPointerEnter: ({ pointerType }: PointerEvent) => pointerType === "mouse" && setShown(at),
    onPointerLeave: ({ pointerType }: PointerEvent) => pointerType === "mouse" && setShown(undefined),
    onClick: () => onOpen?.(at),
    onKeyDown: (event: KeyboardEvent) => {
      const step = STEPS[event.key];
      if (event.key === "Enter" || event.key === " ") onOpen?.(at);
      else if (step !== undefined) elements.current.get(Math.max(0, Math.min(count - 1, at + step)))?.focus();
      else return;
      event.preventDefault();
    },
  });
  return { shown, propsOf };
}

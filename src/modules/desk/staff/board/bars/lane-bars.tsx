import { memo, useEffect, useLayoutEffect, useRef } from "react";
import type { BarLook } from "./bar-look.ts";
import { holdLeft } from "./hold-countdown.tsx";

/** The visits of a lane. The board handles their clicks and keys, and finds the bars by `data-bar`. */
export const LaneBars = memo(function LaneBars({ looks }: { looks: readonly BarLook[] }) {
  const lane = useRef<HTMLDivElement>(null);
  const painted = useRef<PaintedBars>(new Map());
  useLayoutEffect(() => {
    if (lane.current) paintBars(lane.current, painted.current, looks);
  }, [looks]);
  useEffect(() => {
    if (!looks.some(({ heldUntil }) => heldUntil)) return;
    const timer = setInterval(() => tickHolds(painted.current), 1_000);
    return () => clearInterval(timer);
  }, [looks]);
  return <div ref={lane} className="contents" />;
});

/** The bars of a lane that are in the DOM, by key. */
type PaintedBars = Map<string, { look: BarLook; button: HTMLButtonElement }>;

let pattern: HTMLButtonElement | undefined;

/**
 * Returns a button with two lines of text, which are cut off if they are too wide; the tooltip has the full text.
 * Clones a pattern, because that is faster than creating each element.
 */
function newButton(): HTMLButtonElement {
  if (!pattern) {
    pattern = document.createElement("button");
    pattern.type = "button";
    pattern.tabIndex = -1;
    pattern.setAttribute("aria-pressed", "false");
    pattern.append(document.createElement("b"), document.createElement("span"));
    for (const line of pattern.children) line.ariaHidden = "true";
  }
  return pattern.cloneNode(true) as HTMLButtonElement; // a clone has the same type
}

/**
 * Renders the bars of a lane into `lane`, in this order. Doesn't use React, which takes four times as long for a day's
 * hundreds of bars. A bar with the same key keeps its button and the focus; one that looks the same is not touched.
 */
function paintBars(lane: HTMLElement, painted: PaintedBars, looks: readonly BarLook[]): void {
  const keysToDraw = new Set(looks.map(({ key }) => key));
  for (const [key, { button }] of painted) {
    if (keysToDraw.has(key)) continue;
    button.remove();
    painted.delete(key);
  }
  let next = lane.firstChild;
  for (const look of looks) {
    const known = painted.get(look.key);
    const button = known?.button ?? newButton();
    if (!known || !isSame(known.look, look)) dress(button, look, known?.look);
    painted.set(look.key, { look, button });
    if (button === next) next = button.nextSibling;
    else lane.insertBefore(button, next);
  }
}

/** Updates the remaining time of each hold (reserved slot). Returns whether there are any holds. */
function tickHolds(painted: PaintedBars): boolean {
  const holds = [...painted.values()].filter(({ look }) => look.heldUntil);
  for (const { look, button } of holds) {
    const [line] = button.children;
    if (line) line.textContent = firstLine(look);
  }
  return holds.length > 0;
}

const firstLine = ({ text, heldUntil }: BarLook) => (heldUntil ? `${text} ${holdLeft(heldUntil)}` : text);

function isSame(one: BarLook, other: BarLook): boolean {
  return Object.entries(one).every(([name, value]) => value === Reflect.get(other, name));
}

/** The initial look of a new button. */
const PLAIN = { isTight: false, isCut: false, isLocked: false, isSelected: false, isTabStop: false };

/** Applies the differences from `former`: every DOM write costs time, and most bars are plain. */
function dress(button: HTMLButtonElement, look: BarLook, former: Partial<BarLook> = PLAIN): void {
  const { style, dataset } = button;
  button.className = look.className;
  style.insetInlineStart = `${look.x}px`;
  style.width = `${look.width}px`;
  if (look.y !== undefined) style.insetBlockStart = `${look.y}px`;
  if (look.height !== undefined) style.height = `${look.height}px`;
  dataset.bar = look.key;
  dataset.visit = look.visitId;
  button.title = look.name;
  if (look.isTight !== former.isTight) button.toggleAttribute("data-tight", look.isTight);
  if (look.isCut !== former.isCut) button.toggleAttribute("data-cut", look.isCut);
  if (look.isLocked !== former.isLocked) button.toggleAttribute("data-locked", look.isLocked);
  if (look.isSelected !== former.isSelected) button.setAttribute("aria-pressed", String(look.isSelected));
  if (look.isTabStop !== former.isTabStop) button.tabIndex = look.isTabStop ? 0 : -1;
  const [name, what, edge] = button.children;
  if (name) name.textContent = firstLine(look);
  if (what && look.what !== (former.what ?? "")) what.textContent = look.what;
  if (!look.canResize) edge?.remove();
  else if (!edge) button.append(newEdge());
}

/** Creates the edge that staff drag to make a bar longer or shorter. */
function newEdge(): HTMLElement {
  const edge = document.createElement("i");
  edge.className = "bar-edge";
  edge.dataset.edge = "";
  return edge;
}

import {
  type FocusEvent as ReactFocusEvent,
  type KeyboardEvent as ReactKeyboardEvent,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
} from "react";
import { formatMinutes } from "#shared/duration.ts";
import type { WireExplanation } from "../../contract/move-visit-calls.ts";
import { type Axis, axes } from "../drag/axis.ts";
import { createDragEngine } from "../drag/drag-engine.ts";
import { createDragPainter, type DragElements } from "../drag/drag-painter.ts";
import { type DragSubject, type DragView, FINE_STEP, type Grid } from "../drag/placement.ts";
import { createPress, type PressPoint } from "../drag/press.ts";
import type { Bar } from "../geometry/board-view.ts";
import { rowIndexAt } from "../geometry/hit-test.ts";
import { minuteAt, snapTo } from "../geometry/time-scale.ts";
import { walkBars } from "../geometry/walk-bars.ts";
import type { BoardProps } from "./board-props.ts";
import type { BoardLayout } from "./use-board-layout.ts";

type Host = Pick<
  BoardProps,
  "canMove" | "handle" | "onSelect" | "onBlock" | "onDrop" | "onDraw" | "onDragging" | "ask" | "takersOf"
>;
type Options = Host & {
  view: DragView;
  layout: Pick<BoardLayout, "map" | "scale">;
  /** The direction of time on the board; it doesn't change after the first render. */
  axis: Axis;
  /** Whether a lane's visits can't be moved and nothing can be drawn on it. */
  isFixed?(laneId: string): boolean;
  focusKey: string | undefined;
  setFocusKey(key: string): void;
};

type ElementRefs = {
  [K in Exclude<keyof DragElements, "lanes" | "strip" | "stripTitle" | "stripHint">]: RefObject<HTMLDivElement | null>;
};

const MOVABLE = new Set<Bar["state"]>(["booked", "confirmed"]);

/**
 * The id of the strip above the lanes that shows what is being moved. It is outside the board, so that it doesn't
 * scroll.
 */
export const DRAG_STRIP_ID = "drag-strip";

/**
 * Handles pointer and keys for lanes in rows or columns: selecting, navigating, dragging, resizing, drawing. It always
 * reads the latest render's props.
 */
export function useBoardDrag(options: Options) {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const lanesRef = useRef<HTMLDivElement>(null);
  const elements: ElementRefs = {
    cover: useRef(null),
    ghost: useRef(null),
    ghostName: useRef(null),
    ghostTime: useRef(null),
    planGhosts: useRef(null),
    dayTabs: useRef(null),
    live: useRef(null),
  };
  const refs = useRef(elements);

  const { axis } = options;
  const machine = useMemo(() => createMachine(axis, latest, lanesRef, refs.current), [axis]);
  useEffect(() => machine.listen(), [machine]);
  useImperativeHandle(options.handle, () => ({ moveByKeys: machine.moveByKeys }), [machine]);

  return {
    lanesRef,
    elements,
    onKeyDown: machine.onKeyDown,
    onFocus({ target }: ReactFocusEvent<HTMLElement>) {
      if (target.dataset.bar) options.setFocusKey(target.dataset.bar);
    },
  };
}

function createMachine(
  axis: Axis,
  latest: RefObject<Options>,
  lanesRef: RefObject<HTMLDivElement | null>,
  refs: ElementRefs,
) {
  const { turn, moves, walks } = axes[axis];
  const grid = (isCoarse = false): Grid => {
    const { layout, view } = latest.current;
    return { map: layout.map, scale: layout.scale, step: isCoarse ? view.day.stepMinutes : FINE_STEP };
  };
  const barOf = (key: string | undefined) => latest.current.view.bars.find((bar) => bar.key === key);
  const painter = createDragPainter({
    axis,
    elements: () => collectElements(lanesRef, refs),
    grid,
    day: () => latest.current.view.day,
    describe: (subject) => describe(latest.current, subject),
  });
  let dropPoint = { x: 0, y: 0 };
  /** The lanes' origin in page pixels, measured once when a drag begins. */
  let origin = { x: 0, y: 0 };
  /** The page's scroll position. Reading it at each move would force a layout each time. */
  let scrolled = { x: 0, y: 0 };
  /** The positions of the day tabs, measured once per drag, at the first movement while the tabs are shown. */
  let tabs: { date: string; box: DOMRect }[] | undefined;

  const engine = createDragEngine<WireExplanation>({
    grid,
    ask: (subject, at, signal) => latest.current.ask(subject, at, signal),
    painter: {
      begin(subject, at) {
        latest.current.onDragging(true);
        painter.begin(subject, at);
        void markTakers(subject);
      },
      paint: painter.paint,
      end() {
        painter.end();
        latest.current.onDragging(false);
      },
    },
    onDrop(drop) {
      if (drop.subject.mode === "draw") latest.current.onDraw(drop.at);
      else latest.current.onDrop(drop, dropPoint);
    },
  });
  async function markTakers(subject: DragSubject) {
    if (subject.mode !== "move") return;
    const takers = await latest.current.takersOf(subject).catch(() => undefined); // If the request fails, no lane is highlighted.
    if (takers && engine.subject === subject) painter.markTakers(subject.kind, takers);
  }
  function measureOrigin() {
    const box = refs.planGhosts.current?.parentElement?.getBoundingClientRect();
    scrolled = { x: scrollX, y: scrollY };
    origin = { x: (box?.left ?? 0) + scrolled.x, y: (box?.top ?? 0) + scrolled.y };
  }
  const measuredTabs = () =>
    [...(refs.dayTabs.current?.children ?? [])].flatMap((tab) =>
      tab instanceof HTMLElement && tab.dataset.date
        ? [{ date: tab.dataset.date, box: tab.getBoundingClientRect() }]
        : [],
    );
  const inLanes = ({ x, y }: { x: number; y: number }) =>
    turn({ x: x + scrolled.x - origin.x, y: y + scrolled.y - origin.y });
  function dayTabAt({ x, y }: { x: number; y: number }): string | undefined {
    if (refs.dayTabs.current?.hidden !== false) return undefined;
    tabs ??= measuredTabs();
    return tabs.find(({ box }) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom)?.date;
  }

  let pressed: { bar: Bar | undefined; isEdge: boolean } = { bar: undefined, isEdge: false };
  let isCoarse = false;

  function begin(from: PressPoint) {
    measureOrigin();
    tabs = undefined;
    const { canMove } = latest.current;
    const point = inLanes(from);
    const { bar, isEdge } = pressed;
    if (!canMove) return press.cancel();
    if (bar) {
      if (!canBeMoved(latest.current, bar)) return press.cancel();
      const minute = minuteAt(latest.current.layout.scale, point.x);
      engine.begin(subjectOf(latest.current, bar, isEdge ? "resize" : "move"), minute - bar.from);
    } else {
      const subject = drawSubject(latest.current, point);
      if (!subject) return press.cancel();
      engine.begin(subject);
    }
    setTimeout(() => {
      if (press.isDragging && refs.cover.current) refs.cover.current.hidden = false;
    });
    if (from.isTouch) navigator.vibrate?.(10);
  }
  const press = createPress({
    onDragStart: begin,
    onDrag(at) {
      engine.pointTo(inLanes(at), { isCoarse, dayTab: dayTabAt(at) });
    },
    onDrop(at) {
      engine.pointTo(inLanes(at), { isCoarse, dayTab: dayTabAt(at) });
      dropPoint = { x: at.x, y: at.y };
      void engine.drop();
    },
    onTap() {
      const { bar } = pressed;
      if (bar) latest.current.onSelect(bar.visitId);
    },
    onCancel(wasDragging) {
      if (wasDragging) engine.cancel();
    },
  });

  function pointOf(event: PointerEvent): PressPoint {
    isCoarse = event.shiftKey;
    return { pointerId: event.pointerId, x: event.clientX, y: event.clientY, isTouch: event.pointerType === "touch" };
  }

  function moveByKeys(visitId: string) {
    const { view, canMove, focusKey } = latest.current;
    const bars = view.bars.filter((bar) => bar.visitId === visitId);
    const bar = bars.find(({ key }) => key === focusKey) ?? bars[0];
    if (!bar || !canMove || !canBeMoved(latest.current, bar)) return;
    lanesRef.current?.querySelector<HTMLElement>(`[data-bar="${CSS.escape(bar.key)}"]`)?.focus();
    engine.begin(subjectOf(latest.current, bar, "move"));
  }

  /** Handles keys. While something is moved by keyboard, every key belongs to the move. */
  function onMoveKey(event: KeyboardEvent | ReactKeyboardEvent): boolean {
    const by = moves[event.key];
    if (by?.minutes)
      engine.step({ minutes: by.minutes * (event.shiftKey ? FINE_STEP : latest.current.view.day.stepMinutes) });
    else if (by) engine.step(by);
    else if (event.key === "Enter") {
      const ghost = refs.ghost.current?.getBoundingClientRect();
      dropPoint = { x: ghost?.right ?? 0, y: ghost?.bottom ?? 0 };
      void engine.drop();
    } else if (event.key === "Escape" || event.key === "Tab") engine.cancel();
    else return false;
    return true;
  }

  function onKeyDown(event: ReactKeyboardEvent) {
    if (engine.subject && onMoveKey(event)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.target instanceof HTMLElement ? event.target.dataset.bar : undefined;
    const step = walks[event.key];
    if (!key || !step) return;
    event.preventDefault();
    const next = walkBars(latest.current.layout.map, key, step);
    const button = next && lanesRef.current?.querySelector<HTMLElement>(`[data-bar="${CSS.escape(next.key)}"]`);
    button?.focus();
    button?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  return {
    moveByKeys,
    onKeyDown,
    /**
     * Listens to the pointer with native listeners, because React's `touchmove` can't prevent the page from scrolling.
     */
    listen(): () => void {
      const lanes = lanesRef.current;
      if (!lanes) return () => undefined;
      const stop = new AbortController();
      const { signal } = stop;
      lanes.addEventListener(
        "pointerdown",
        (event) => {
          if (event.button !== 0 || !(event.target instanceof Element)) return;
          if (event.target.closest(".board-block, .board-group, .board-label")) return;
          const button = event.target.closest<HTMLElement>("[data-bar]");
          pressed = { bar: barOf(button?.dataset.bar), isEdge: event.target.closest("[data-edge]") !== null };
          press.down(pointOf(event));
        },
        { signal },
      );
      addEventListener("pointermove", (event) => press.move(pointOf(event)), { signal });
      addEventListener("pointerup", (event) => press.up(pointOf(event)), { signal });
      addEventListener("pointercancel", () => press.cancel(), { signal });
      const noteScroll = () => {
        scrolled = { x: scrollX, y: scrollY };
      };
      addEventListener("scroll", noteScroll, { signal, passive: true });
      lanes.addEventListener("touchmove", (event) => press.isDragging && event.preventDefault(), {
        signal,
        passive: false,
      });
      lanes.addEventListener("contextmenu", (event) => press.isDragging && event.preventDefault(), { signal });
      lanes.addEventListener(
        "click",
        (event) => {
          if (!(event.target instanceof Element)) return;
          const block = event.target.closest<HTMLElement>("[data-block]")?.dataset.block;
          if (block) latest.current.onBlock(block);
          // Only Enter and Space on a bar; a pointer press was handled already.
          const button = event.target.closest<HTMLElement>("[data-bar]");
          if (event.detail === 0 && button?.dataset.visit) latest.current.onSelect(button.dataset.visit);
        },
        { signal },
      );
      addEventListener(
        "keydown",
        (event) => {
          if (event.key !== "Escape" || !press.isDragging) return;
          event.preventDefault();
          event.stopPropagation();
          press.cancel();
        },
        { signal, capture: true },
      );
      return () => {
        stop.abort();
        press.cancel();
        engine.cancel();
      };
    },
  };
}

function collectElements(lanesRef: RefObject<HTMLDivElement | null>, refs: ElementRefs): DragElements | undefined {
  const strip = document.getElementById(DRAG_STRIP_ID);
  const [stripTitle, stripHint] = strip?.querySelectorAll<HTMLElement>("[data-says]") ?? [];
  const { cover, ghost, ghostName, ghostTime, planGhosts, dayTabs, live } = refs;
  if (!lanesRef.current || !strip || !stripTitle || !stripHint) return undefined;
  if (!cover.current || !ghost.current || !ghostName.current || !ghostTime.current) return undefined;
  if (!planGhosts.current || !live.current) return undefined;
  return {
    lanes: lanesRef.current,
    cover: cover.current,
    ghost: ghost.current,
    ghostName: ghostName.current,
    ghostTime: ghostTime.current,
    planGhosts: planGhosts.current,
    dayTabs: dayTabs.current ?? undefined,
    live: live.current,
    strip,
    stripTitle,
    stripHint,
  };
}

function canBeMoved({ view, isFixed }: Options, bar: Bar): boolean {
  return !isFixed?.(bar.laneId) && MOVABLE.has(bar.state) && !view.visits.get(bar.visitId)?.lock;
}

function subjectOf({ view }: Options, bar: Bar, mode: "move" | "resize"): DragSubject {
  const kind = view.lanes.find(({ id }) => id === bar.laneId)?.kind ?? "people";
  return { mode, visitId: bar.visitId, laneId: bar.laneId, kind, from: bar.from, to: bar.to };
}

/**
 * Returns the drag that draws a new time range, which is empty at first and starts at the pointer; undefined between
 * the groups and on a fixed lane.
 */
function drawSubject({ layout, isFixed }: Options, point: { x: number; y: number }): DragSubject | undefined {
  const row = layout.map.rows[rowIndexAt(layout.map, point.y)];
  const lane = row?.lanes[0];
  if (!row || !lane || point.x < 0 || isFixed?.(lane.id)) return undefined;
  const minute = snapTo(minuteAt(layout.scale, point.x), FINE_STEP);
  return { mode: "draw", visitId: "", laneId: lane.id, kind: row.kind, from: minute, to: minute };
}

function describe({ view }: Options, subject: DragSubject): { name: string; title: string } {
  const visit = view.visits.get(subject.visitId);
  if (!visit) return { name: "New booking", title: "Drawing a new booking or a block" };
  const minutes = formatMinutes(subject.to - subject.from);
  const verb = subject.mode === "resize" ? "Changing the length of" : "Moving";
  return { name: visit.name, title: `${verb} ${visit.name}, ${visit.treatment}, ${minutes}` };
}

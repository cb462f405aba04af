import type { WireExplanation } from "../../contract/move-visit-calls.ts";
import type { LaneKind } from "../geometry/board-view.ts";
import { xOf } from "../geometry/time-scale.ts";
import { minuteOf, rangeOf, timeAt } from "../live/day-time.ts";
import { type Axis, axes } from "./axis.ts";
import type { DragPainter } from "./drag-engine.ts";
import { toneOf } from "./move-input.ts";
import type { DragDay, DragSubject, Grid, Placement } from "./placement.ts";

/** The elements that a drag writes to. They are in the page from the start, so showing them doesn't render anything. */
export type DragElements = {
  lanes: HTMLElement;
  /** Covers the page while a pointer drags, so that the browser needn't search for the element under it. */
  cover: HTMLElement;
  ghost: HTMLElement;
  ghostName: HTMLElement;
  ghostTime: HTMLElement;
  planGhosts: HTMLElement;
  strip: HTMLElement;
  stripTitle: HTMLElement;
  stripHint: HTMLElement;
  /** Tabs of other days, if the lanes belong to one day. */
  dayTabs: HTMLElement | undefined;
  live: HTMLElement;
};

/** A bar's inset: two pixels at the top and bottom. */
const INSET = 2;

/**
 * Draws a drag by writing to elements: one transform per frame for the bar and, when a response arrives, the slots that
 * the move would use in other lanes.
 */
export function createDragPainter({
  axis,
  elements,
  grid,
  day,
  describe,
}: {
  axis: Axis;
  elements(): DragElements | undefined;
  grid(): Grid;
  day(): DragDay | undefined;
  /** Returns customer and treatment: "Uma Ghosh, fractional, 1 h 15". */
  describe(subject: DragSubject): { name: string; title: string };
}): DragPainter<WireExplanation> & { markTakers(kind: LaneKind, laneIds: ReadonlySet<string>): void } {
  const { hint, styles, turn } = axes[axis];
  let announced: ReturnType<typeof setTimeout> | undefined;
  let begun: ReturnType<typeof setTimeout> | undefined;

  /** Announces after a short pause, so that a screen reader doesn't read every step. */
  function announce(text: string) {
    clearTimeout(announced);
    announced = setTimeout(() => {
      const live = elements()?.live;
      if (live) live.textContent = text;
    }, 350);
  }
  function place(page: DragElements, { map, scale }: Grid, at: Placement, day: DragDay) {
    const { x, y } = turn({ x: Math.round(xOf(scale, at.from)), y: (map.rows[at.rowIndex]?.top ?? 0) + INSET });
    page.ghost.style.transform = `translate(${x}px, ${y}px)`;
    say(page.ghostTime, rangeOf(day, at.from, at.to));
    for (const tab of page.dayTabs?.children ?? [])
      if (tab instanceof HTMLElement) tab.toggleAttribute("data-over", tab.dataset.date === at.dayTab);
  }

  return {
    begin(subject, at) {
      const page = elements();
      const today = day();
      if (!page || !today) return;
      const { map, scale } = grid();
      const row = map.rows[at.rowIndex];
      const { name, title } = describe(subject);
      page.lanes.dataset.dragging = subject.mode;
      for (const bar of page.lanes.querySelectorAll<HTMLElement>("[data-visit]"))
        if (bar.dataset.visit === subject.visitId && bar.dataset.bar?.includes(`/${subject.laneId}/`))
          bar.dataset.lifted = "";
      page.ghost.hidden = false;
      page.ghost.removeAttribute("data-verdict");
      page.ghost.style[styles.along] = `${xOf(scale, at.to) - xOf(scale, at.from)}px`;
      page.ghost.style[styles.across] = `${(row?.height ?? 24) - 2 * INSET}px`;
      say(page.ghostName, name);
      say(page.stripTitle, title);
      say(page.stripHint, subject.mode === "move" ? hint : "Esc to leave it.");
      // Doing all in one task would block a slow processor for too long. The bar is drawn first, then its surroundings.
      begun = setTimeout(() => {
        page.strip.hidden = false;
        if (page.dayTabs) page.dayTabs.hidden = subject.mode !== "move";
      });
      place(page, grid(), at, today);
    },
    markTakers(kind, laneIds) {
      const page = elements();
      if (!page?.lanes.dataset.dragging) return;
      const takes = new Map(
        grid()
          .map.rows.filter((row) => row.kind === kind)
          .map((row) => [row.id, row.lanes.some(({ id }) => laneIds.has(id))]),
      );
      for (const row of page.lanes.querySelectorAll<HTMLElement>("[data-row]")) {
        const isTaker = takes.get(row.dataset.row ?? "");
        if (isTaker !== undefined) row.dataset.takes = isTaker ? "yes" : "no";
      }
    },
    paint(subject, at, verdict) {
      const page = elements();
      const today = day();
      if (!page || !today) return;
      const current = grid();
      if (subject.mode !== "move") {
        page.ghost.style[styles.along] = `${xOf(current.scale, at.to) - xOf(current.scale, at.from)}px`;
      }
      place(page, current, at, today);
      const tone = verdict && toneOf(verdict);
      if (tone) page.ghost.dataset.verdict = tone;
      else page.ghost.removeAttribute("data-verdict");
      const ghosts = verdict?.plan ? planGhosts(verdict.plan, current, at, today) : [];
      if (ghosts.length > 0 || page.planGhosts.childElementCount > 0) page.planGhosts.replaceChildren(...ghosts);
      const lane = current.map.rows[at.rowIndex]?.name ?? "";
      const reason = verdict && !verdict.fits ? (verdict.reasons[0]?.message ?? "It doesn't fit here.") : undefined;
      if (subject.mode !== "draw") say(page.stripHint, reason ?? hint);
      const where = at.dayTab ? "that day" : `${timeAt(today, at.from)}, ${lane}`;
      announce([where, tone === "free" ? "Free." : reason].filter(Boolean).join(". "));
    },
    end() {
      const page = elements();
      clearTimeout(announced);
      clearTimeout(begun);
      if (!page) return;
      page.lanes.removeAttribute("data-dragging");
      for (const bar of page.lanes.querySelectorAll("[data-lifted]")) bar.removeAttribute("data-lifted");
      for (const row of page.lanes.querySelectorAll("[data-takes]")) row.removeAttribute("data-takes");
      page.cover.hidden = true;
      page.ghost.hidden = true;
      page.strip.hidden = true;
      if (page.dayTabs) page.dayTabs.hidden = true;
      page.planGhosts.replaceChildren();
    },
  };
}

/**
 * Skips unchanged text, which would trigger a new layout. Changed text goes into the existing text node: a new node
 * would change the page's tree, and the browser would reevaluate every `:has()` selector.
 */
function say(element: HTMLElement, words: string): void {
  const { firstChild } = element;
  if (!(firstChild instanceof Text)) element.textContent = words;
  else if (firstChild.data !== words) firstChild.data = words;
}

/** Draws the slots that the plan would use in other lanes. */
function planGhosts(
  plan: NonNullable<WireExplanation["plan"]>,
  { map, scale }: Grid,
  at: Placement,
  day: DragDay,
): HTMLElement[] {
  return plan.units.flatMap(({ unitId, startsAt, endsAt }) => {
    const row = map.rows.find(({ lanes }) => lanes.some(({ id }) => id === unitId));
    if (!row || unitId === at.laneId) return [];
    const [from, to] = [xOf(scale, minuteOf(day, startsAt)), xOf(scale, minuteOf(day, endsAt))];
    const ghost = document.createElement("div");
    ghost.className = "plan-ghost";
    ghost.style.width = `${to - from}px`;
    ghost.style.height = `${row.height - 2 * INSET}px`;
    ghost.style.transform = `translate(${from}px, ${row.top + INSET}px)`;
    return [ghost];
  });
}

import type { ReactNode } from "react";
import type { useBoardDrag } from "./use-board-drag.ts";

type DragElementsProps = { elements: ReturnType<typeof useBoardDrag>["elements"] };

/** What a drag draws over the lanes: the bar that follows, and what the plan would take. Its corner is that of the lanes. */
export function DragGhosts({ elements, children }: DragElementsProps & { children?: ReactNode }) {
  return (
    <div className="board-ghosts" aria-hidden>
      {children}
      <div ref={elements.planGhosts} />
      <div ref={elements.ghost} className="drag-ghost" hidden>
        <b ref={elements.ghostName} />
        <span ref={elements.ghostTime} className="nums" />
      </div>
    </div>
  );
}

/** What a drag has beside the lanes: the cover over the page, and its words for screen readers. */
export function DragCover({ elements }: DragElementsProps) {
  return (
    <>
      <div ref={elements.cover} className="drag-cover" aria-hidden hidden />
      <p ref={elements.live} className="sr-only" aria-live="assertive" />
    </>
  );
}

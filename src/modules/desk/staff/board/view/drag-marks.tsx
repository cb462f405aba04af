import type { ReactNode } from "react";
import type { useBoardDrag } from "./use-board-drag.ts";

type DragElementsProps = { elements: ReturnType<typeof useBoardDrag>["elements"] };

/**
 * The marks a drag draws over the lanes: the dragged bar, and the slots its plan would use. Their coordinates start at
 * the top left of the lanes.
 */
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

/** The other elements of a drag: the cover over the page, and the text for screen readers. */
export function DragCover({ elements }: DragElementsProps) {
  return (
    <>
      <div ref={elements.cover} className="drag-cover" aria-hidden hidden />
      <p ref={elements.live} className="sr-only" aria-live="assertive" />
    </>
  );
}

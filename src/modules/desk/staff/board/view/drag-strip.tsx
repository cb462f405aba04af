import { KeyCap } from "#staff/kit/keys/key-cap.tsx";
import { DRAG_STRIP_ID } from "./use-board-drag.ts";

/** A dark strip over its container during a drag, with what is dragged and where. */
export function DragStrip({ keys }: { keys: readonly ("ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown")[] }) {
  return (
    <div id={DRAG_STRIP_ID} className="drag-strip absolute inset-0 z-10" aria-hidden hidden>
      <b data-says className="font-semibold text-white" />
      <span data-says className="min-w-0 grow overflow-hidden text-ellipsis" />
      <span className="hidden items-center gap-3 lg:flex">
        {keys.map((key) => (
          <KeyCap key={key} keys={key} decorative />
        ))}
        15 min
        <KeyCap keys="Enter" decorative /> drop
      </span>
    </div>
  );
}

import { type RefObject, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { cx } from "#web/cx.ts";
import { KeyCap } from "../keys/key-cap.tsx";
import { useKeys } from "../keys/use-keys.ts";
import { StaffIcon } from "../staff-icon.tsx";
import { dismissStaffToast, newestUndo, type StaffToast, undoToast, useStaffToasts } from "./staff-toasts.ts";
import { UndoTimer } from "./undo-timer.ts";

const LASTS_MS = { undo: 10_000, plain: 5_000, error: 10_000 };

/**
 * Shows toasts at the bottom of the screen, or at the top where they would cover the focused element. Rendered once, in
 * the layout.
 */
export function StaffToaster() {
  const toasts = useStaffToasts((state) => state.toasts);
  const box = useRef<HTMLElement>(null);
  // The top layer is a stack: showing the box again for each toast puts it above a dialog opened meanwhile.
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    if (element.matches(":popover-open")) element.hidePopover();
    if (toasts.length > 0) element.showPopover();
  }, [toasts]);
  const isAtTop = useFreeFocus(box, toasts.length);
  const canUndo = toasts.some(({ undo }) => undo !== undefined);
  useKeys(canUndo ? { "mod+z": { label: "Undo", run: undoNewest } } : {}, { group: "Everywhere" });
  return (
    <section ref={box} aria-label="Messages" popover="manual" className={cx("staff-toaster", isAtTop && "at-top")}>
      <div className="grid gap-2">
        {toasts.map((toast) => (
          <ToastRow key={toast.id} toast={toast} />
        ))}
      </div>
    </section>
  );
}

function undoNewest(): void {
  const toast = newestUndo();
  if (toast) void undoToast(toast);
}

function ToastRow({ toast }: { toast: StaffToast }) {
  const { id, text, tone, undo, to, onOpen } = toast;
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const lastsMs = undo || to ? LASTS_MS.undo : LASTS_MS[tone];
    const clock = new UndoTimer(lastsMs, performance.now());
    const check = setInterval(() => {
      const now = performance.now();
      // Checks both the pointer and the focus, because one may leave while the other stays.
      if (element.matches(":hover") || element.contains(document.activeElement)) clock.pause(now);
      else clock.resume(now);
      if (clock.leftMs(now) === 0) dismissStaffToast(id);
    }, 200);
    return () => clearInterval(check);
  }, [id, tone, undo, to]);
  return (
    <div
      ref={row}
      role={tone === "error" ? "alert" : "status"}
      className={cx(
        "on-ink flex min-h-12 items-center gap-3 rounded-picture py-1 pr-1.5 pl-4 text-white",
        tone === "error" ? "bg-error" : "bg-ink",
      )}
    >
      <StaffIcon name={tone === "error" ? "warning" : "check"} />
      <p className="grow py-1.5">{text}</p>
      {undo && (
        <button
          type="button"
          className="btn btn-line gap-2"
          onClick={() => void undoToast(toast)}
          aria-keyshortcuts="Control+Z Meta+Z"
        >
          Undo <KeyCap keys="mod+z" decorative />
        </button>
      )}
      {to && (
        <Link
          to={to}
          className="btn btn-line"
          onClick={() => {
            dismissStaffToast(id);
            onOpen?.();
          }}
        >
          Open
        </Link>
      )}
      <button type="button" aria-label="Dismiss" className="icon-btn" onClick={() => dismissStaffToast(id)}>
        <StaffIcon name="close" size={16} />
      </button>
    </div>
  );
}

/**
 * Returns where on the screen the messages cover the focused element, if they do. A focused element that fills the
 * screen is ignored.
 */
function coveredPlace(messages: HTMLElement): "upper half" | "lower half" | undefined {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body || messages.contains(focused)) return undefined;
  const [over, under] = [messages.getBoundingClientRect(), focused.getBoundingClientRect()];
  if (under.height > innerHeight / 2) return undefined;
  const isCovered =
    over.top < under.bottom && under.top < over.bottom && over.left < under.right && under.left < over.right;
  if (!isCovered) return undefined;
  return under.top + under.height / 2 > innerHeight / 2 ? "lower half" : "upper half";
}

/**
 * Whether the messages must be at the top of the screen, because at the bottom they would cover the focused element.
 * Scrolling can't reveal an element at the end of a page. The messages move only when they cover something, and start
 * at the bottom again when all are gone.
 */
function useFreeFocus(box: RefObject<HTMLElement | null>, count: number): boolean {
  const [isAtTop, setAtTop] = useState(false);
  useEffect(() => {
    if (count === 0) return setAtTop(false);
    // A second call within one frame computes the same result, so calls needn't be merged.
    const look = () => {
      const place = box.current && coveredPlace(box.current);
      if (place) setAtTop(place === "lower half");
    };
    // The page scrolls the focused element into view before the next frame.
    const lookAfterScroll = () => requestAnimationFrame(look);
    look();
    document.addEventListener("focusin", lookAfterScroll);
    return () => document.removeEventListener("focusin", lookAfterScroll);
  }, [box, count]);
  return isAtTop;
}

/** How far a mouse must move before a drag starts. */
const DRAG_AFTER_PX = 4;
/** How long a finger must rest before a drag starts; a finger that moves earlier scrolls. */
const TOUCH_HOLD_MS = 250;
const TOUCH_SLACK_PX = 8;

export type PressPoint = { pointerId: number; x: number; y: number; isTouch: boolean };

export type PressHandlers = {
  /** Called when the press becomes a drag, with its starting point. */
  onDragStart(from: PressPoint): void;
  onDrag(at: PressPoint): void;
  onDrop(at: PressPoint): void;
  /** Called when the pointer is released without a drag. */
  onTap(at: PressPoint): void;
  /** Called when the system takes over the pointer, or a finger scrolls. */
  onCancel(wasDragging: boolean): void;
};

type Timers = { set(run: () => void, milliseconds: number): unknown; clear(timer: unknown): void };

const windowTimers: Timers = {
  set: (run, milliseconds) => setTimeout(run, milliseconds),
  clear: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>), // only values returned by `set`
};

/**
 * Distinguishes a drag from a tap and from scrolling. Handles one pointer at a time and ignores a second finger. Pass
 * it the element's pointer events.
 */
export function createPress(handlers: PressHandlers, timers: Timers = windowTimers) {
  let start: PressPoint | undefined;
  let isDragging = false;
  let holdTimer: unknown;

  function forget() {
    timers.clear(holdTimer);
    start = undefined;
    isDragging = false;
  }
  function beginDrag(from: PressPoint) {
    isDragging = true;
    handlers.onDragStart(from);
  }
  return {
    get isDragging() {
      return isDragging;
    },
    down(at: PressPoint) {
      if (start) return;
      start = at;
      if (at.isTouch) holdTimer = timers.set(() => beginDrag(at), TOUCH_HOLD_MS);
    },
    move(at: PressPoint) {
      if (!start || at.pointerId !== start.pointerId) return;
      if (!isDragging) {
        const way = Math.hypot(at.x - start.x, at.y - start.y);
        if (start.isTouch && way > TOUCH_SLACK_PX) {
          forget();
          handlers.onCancel(false);
          return;
        }
        if (start.isTouch || way < DRAG_AFTER_PX) return;
        beginDrag(start);
      }
      handlers.onDrag(at);
    },
    up(at: PressPoint) {
      if (!start || at.pointerId !== start.pointerId) return;
      const wasDragging = isDragging;
      forget();
      if (wasDragging) handlers.onDrop(at);
      else handlers.onTap(at);
    },
    /** For `pointercancel` and Escape. */
    cancel() {
      if (!start) return;
      const wasDragging = isDragging;
      forget();
      handlers.onCancel(wasDragging);
    },
  };
}

export type Press = ReturnType<typeof createPress>;

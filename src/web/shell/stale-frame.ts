import { clockOffsetMs } from "../now.ts";

let isStale = false;
let frameOffsetMs = clockOffsetMs();

/**
 * Whether the layout must be loaded again together with the page, because the visitor has changed or the clinic's clock
 * was moved.
 */
export function isFrameStale(): boolean {
  const isMoved = clockOffsetMs() !== frameOffsetMs;
  // The layout is loaded again now, so it will match the current clock.
  frameOffsetMs = clockOffsetMs();
  return isStale || isMoved;
}

/**
 * Navigates after the visitor has changed, as by a login: loads the page together with its layout, which shows name and
 * cart.
 */
export async function withFreshFrame(go: () => void | Promise<void>): Promise<void> {
  isStale = true;
  try {
    await go();
  } finally {
    isStale = false;
  }
}

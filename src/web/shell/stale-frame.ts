import { clockOffsetMs } from "../now.ts";

let isStale = false;
let frameOffsetMs = clockOffsetMs();

/** Whether the layout belongs to another person or day than the page being loaded. Then both are read together. */
export function isFrameStale(): boolean {
  const isMoved = clockOffsetMs() !== frameOffsetMs;
  // The layout is read again now, so it will match the current clock.
  frameOffsetMs = clockOffsetMs();
  return isStale || isMoved;
}

/** Navigates as a different person: the page and its layout, with name and cart, arrive together. */
export async function withFreshFrame(go: () => void | Promise<void>): Promise<void> {
  isStale = true;
  try {
    await go();
  } finally {
    isStale = false;
  }
}

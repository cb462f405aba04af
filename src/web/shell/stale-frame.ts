import { clockOffsetMs } from "../now.ts";

let isStale = false;
let frameOffsetMs = clockOffsetMs();

/** Whether the frame is of another person or day than the page being loaded: then both are read together. */
export function isFrameStale(): boolean {
  const isMoved = clockOffsetMs() !== frameOffsetMs;
  // It is read again now, so it is of the present clock.
  frameOffsetMs = clockOffsetMs();
  return isStale || isMoved;
}

/** Goes somewhere as another person than before: the page and its frame, with name and cart, arrive as one. */
export async function withFreshFrame(go: () => void | Promise<void>): Promise<void> {
  isStale = true;
  try {
    await go();
  } finally {
    isStale = false;
  }
}

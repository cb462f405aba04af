let isStale = false;

/** Whether the frame shows somebody else than the page that is on its way: then both are read together. */
export const isFrameStale = (): boolean => isStale;

/** Goes somewhere as another person than before: the page and its frame, with name and cart, arrive as one. */
export async function withFreshFrame(go: () => void | Promise<void>): Promise<void> {
  isStale = true;
  try {
    await go();
  } finally {
    isStale = false;
  }
}

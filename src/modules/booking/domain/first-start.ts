const FIVE_MINUTES = 300_000;

/**
 * Returns the first start time offered to staff: now, rounded up to five minutes (OO-9). It needn't be one of the
 * clinic's regular start times.
 */
export const firstStartMs = (now: Date): number => Math.ceil(now.getTime() / FIVE_MINUTES) * FIVE_MINUTES;

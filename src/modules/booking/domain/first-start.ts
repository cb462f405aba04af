const FIVE_MINUTES = 300_000;

/** The first start that staff have: now, rounded up to five minutes (OO-9). It may lie beside the clinic's step. */
export const firstStartMs = (now: Date): number => Math.ceil(now.getTime() / FIVE_MINUTES) * FIVE_MINUTES;

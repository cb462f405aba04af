/**
 * How the clinic handles starts that fragment its day: not at all, by recommending others, or also by hiding the worst.
 */
export const packingModes = ["off", "prefer", "tidy"] as const;
export type PackingMode = (typeof packingModes)[number];

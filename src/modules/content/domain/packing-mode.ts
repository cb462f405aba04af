/**
 * How the clinic handles start times that fragment its day. `off`: ignores that. `prefer`: recommends others. `tidy`:
 * also hides the worst.
 */
export const packingModes = ["off", "prefer", "tidy"] as const;
export type PackingMode = (typeof packingModes)[number];

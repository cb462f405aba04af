/** How the clinic handles starts that fragment its day: ignore them, recommend others, or also hide the worst. */
export const packingModes = ["off", "prefer", "tidy"] as const;
export type PackingMode = (typeof packingModes)[number];

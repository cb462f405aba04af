/** What the clinic does with starts that tear its day: nothing, recommend others, or also hide the worst. */
export const packingModes = ["off", "prefer", "tidy"] as const;
export type PackingMode = (typeof packingModes)[number];

/** How many columns and rows the coarse colors of a picture have. */
export const TONES_SIDE = 32;

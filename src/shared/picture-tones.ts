/** The number of columns and rows in the coarse color grid of a picture. */
export const TONES_SIDE = 32;

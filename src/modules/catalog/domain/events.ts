/** The last piece of a size left the shelf. */
export const SIZE_SOLD_OUT = "size_sold_out";
export type SizeSoldOut = { sizeId: string };

/** A visit needed more of a size than the shelf had to give: what open orders hold stays theirs. */
export const SIZE_RAN_SHORT = "size_ran_short";
export type SizeRanShort = { sizeId: string; wanted: number; taken: number };

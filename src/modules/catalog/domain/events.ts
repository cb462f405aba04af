/** Event: the last item of a size was sold. */
export const SIZE_SOLD_OUT = "size_sold_out";
export type SizeSoldOut = { sizeId: string };

/** Event: a visit needed more of a size than was in stock. Items reserved for open orders aren't used. */
export const SIZE_RAN_SHORT = "size_ran_short";
export type SizeRanShort = { sizeId: string; wanted: number; taken: number };

/** The last piece of a size left the shelf. */
export const SIZE_SOLD_OUT = "size_sold_out";
export type SizeSoldOut = { sizeId: string };

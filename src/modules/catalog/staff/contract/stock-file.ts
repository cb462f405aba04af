import { number, text } from "#shared/contract/resource/fields.ts";

/** The columns of a stock count file: the counted number, and the stock when the file was made. */
export const stockFileFields = {
  code: text({ label: "Code", csv: "code" }),
  product: text({ label: "Product", csv: "product" }),
  size: text({ label: "Size", csv: "size" }),
  onHand: number({ label: "On the shelf then", csv: "on the shelf" }),
  counted: number({ label: "Counted", csv: "counted" }),
};

export type StockFileField = keyof typeof stockFileFields;

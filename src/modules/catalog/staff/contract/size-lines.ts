import { type ListLines, number, text } from "#shared/contract/resource/fields.ts";

/** Sizes of products with their quantities, as form rows; each is a line such as "Night Loom Cream, 50 ml x 2". */
export const sizeLines: ListLines = {
  words: { one: "size", many: "sizes" },
  title: "size",
  fields: {
    size: text({ label: "Product and size", names: "ProductSize" }),
    quantity: number({ label: "How many", initial: 1 }),
  },
  write: ({ size = "", quantity = "" }) =>
    size.trim() === "" || quantity.trim() === "" || quantity.trim() === "1"
      ? size.trim()
      : `${size.trim()} x ${quantity.trim()}`,
  read(line) {
    const [, size = line, quantity = "1"] = /^(.*?)(?: x (\d{1,2}))?$/.exec(line) ?? [];
    return { size, quantity };
  },
};

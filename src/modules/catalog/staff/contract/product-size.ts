import { describeResource } from "#shared/contract/resource/description.ts";
import { choice, money, number, ref, text, toggle } from "#shared/contract/resource/fields.ts";
import { sizeUnits } from "../../domain/product-form.ts";
import { REDUCED_PRICES, reducedPriceFields } from "./prices.ts";

const EDITED = ["size", "amount", "unit", "price", ...REDUCED_PRICES, "reorderAt", "code"] as const;

/** The sizes in which a product is sold, each with its price and stock. Stock changes only by stock moves. */
export const productSizeDescription = describeResource({
  name: "ProductSize",
  path: "admin/ProductSize",
  words: { one: "size", many: "sizes" },
  rights: { read: "catalog.see", write: "catalog.edit" },
  title: "title",
  fields: {
    title: text({ label: "Product", list: 1, search: true }),
    productId: ref("Product", { label: "Product", filter: true, csv: "product", shows: "title" }),
    size: text({ label: "Size", sort: true, filter: true, search: true, csv: "size" }),
    amount: number({
      label: "Amount",
      csv: "amount",
      filledIn: true,
      help: "In the unit beside it, for the price of 100.",
    }),
    unit: choice({ label: "Unit", csv: "unit", filledIn: true, choices: sizeUnits, initial: "ml" }),
    price: money({
      label: "Price",
      list: 2,
      sort: true,
      filter: true,
      csv: "price",
      editable: true,
      bulk: true,
      section: "Price",
    }),
    ...reducedPriceFields,
    onHand: number({ label: "On the shelf", list: 4, filter: true }),
    held: number({ label: "Held", list: 5, help: "Of open orders." }),
    free: number({ label: "Free", list: 6, filter: true, help: "Can be sold now." }),
    isLow: toggle({ label: "Low or out of stock", filter: true }),
    reorderAt: number({
      label: "Low from",
      csv: "low from",
      editable: true,
      bulk: true,
      initial: 0,
      section: "Stock",
      help: "Shown as low in stock at this many pieces or fewer.",
    }),
    code: text({ label: "Code", filter: true, search: true, csv: "code", initial: null, section: "Stock" }),
    isShown: toggle({ label: "In the shop", list: 7, filter: true }),
  },
  create: ["productId", ...EDITED],
  update: EDITED,
  sort: "size",
  views: [
    { id: "low", label: "Low or out of stock", filter: { isLow: "on:yes" } },
    { id: "sale", label: "On sale", filter: { salePrice: "empty:no" } },
  ],
  csvKey: ["productId", "size"],
  archive: true,
  delete: true,
  planned: "/admin/stock",
});

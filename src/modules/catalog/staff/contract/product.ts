import { taxKinds } from "#modules/content/domain/destinations.ts";
import { describeResource } from "#shared/contract/resource/description.ts";
import {
  choice,
  date,
  list,
  longText,
  money,
  number,
  picture,
  ref,
  text,
  toggle,
} from "#shared/contract/resource/fields.ts";
import { rows } from "#shared/contract/resource/rows.ts";
import { productForms } from "../../domain/product-form.ts";
import { productSizeDescription } from "./product-size.ts";

const FIELDS = [
  "name",
  "slug",
  "brandId",
  "form",
  "taxKind",
  "isActive",
  "addedOn",
  "description",
  "howToUse",
  "sizes",
  "ingredients",
  "productTypes",
  "skinTypes",
  "skinConditions",
  "nutrition",
] as const;

const WORDS = "What it does";
const FILTERS = "In the shop's filters";
const SIZES = "Sizes and stock";

/** The columns for sizes in a product's form. Stock is entered only once, when the size is new. */
export const SIZE_COLUMNS = [
  ...(["size", "price", "memberPrice", "salePrice", "saleEndsAt", "onHand", "held", "reorderAt"] as const),
];

/** Products, in the order featured in the shop. */
export const productDescription = describeResource({
  name: "Product",
  path: "admin/Product",
  words: { one: "product", many: "products" },
  rights: { read: "catalog.see", write: "catalog.edit" },
  title: "name",
  fields: {
    name: text({ label: "Name", list: 1, sort: true, filter: true, search: true, csv: "name", editable: true }),
    slug: text({
      filledIn: true,
      label: "Address",
      filter: true,
      csv: "slug",
      help: "Links with a former address lead to the new one.",
    }),
    brandId: ref("Brand", {
      label: "Brand",
      list: 2,
      filter: true,
      csv: "brand",
      shows: "brandName",
      filledIn: true,
      width: "third",
      help: "A new product without one is of the clinic's own brand.",
    }),
    form: choice({ width: "third", label: "Packing", csv: "packing", choices: productForms, initial: "bottle" }),
    isActive: toggle({
      label: "Shown",
      publishes: true,
      list: 5,
      filter: true,
      csv: "shown",
      editable: true,
      bulk: true,
      initial: false,
      help: "Shown in the shop.",
    }),
    addedOn: date({ label: "New since", list: 4, sort: true, filter: true, csv: "new since", filledIn: true }),
    taxKind: choice({
      width: "third",
      label: "Sales tax",
      csv: "sales tax",
      choices: taxKinds,
      initial: "goods",
      help: "The rates are in the settings, under payments and taxes.",
    }),
    price: money({ label: "Price from", list: 3, help: "Of the size that costs least." }),
    sizeCount: number({ label: "Sizes", list: 3 }),
    free: number({ label: "Free", list: 3, help: "Pieces of all sizes that can be sold." }),
    description: longText({ label: "Description", csv: "description", initial: "", section: WORDS }),
    howToUse: longText({ label: "How to use it", csv: "how to use", initial: "", section: WORDS }),
    ingredients: list({
      label: "Ingredients",
      filter: true,
      csv: "ingredients",
      initial: [],
      section: "Ingredients",
      help: "In the order of the label.",
    }),
    productTypes: list({
      label: "Product type",
      csv: "product type",
      initial: [],
      section: FILTERS,
      names: "ProductType",
      width: "half",
    }),
    skinTypes: list({
      label: "Skin types",
      csv: "skin types",
      initial: [],
      section: FILTERS,
      names: "SkinType",
      width: "half",
    }),
    skinConditions: list({
      label: "Skin conditions",
      csv: "skin conditions",
      initial: [],
      section: FILTERS,
      names: "SkinCondition",
      width: "half",
    }),
    nutrition: list({
      label: "Nutrition",
      csv: "nutrition",
      initial: [],
      section: FILTERS,
      names: "Nutrition",
      width: "half",
    }),
    sizes: rows(productSizeDescription, {
      label: SIZES,
      section: SIZES,
      initial: [],
      parent: "productId",
      columns: SIZE_COLUMNS,
      title: "size",
      onlyNew: ["onHand"],
      start: { size: "One size" },
      path: "/admin/stock",
      help: "Without a size it can't be bought. One that is removed is archived if it was ever sold or counted.",
    }),
    brandName: text({ label: "Brand" }),
    picture: picture({ label: "First picture" }),
  },
  create: FIELDS,
  update: FIELDS,
  ask: ["name", "slug", "brandId", "sizes"],
  sort: "position",
  views: [{ id: "hidden", label: "Hidden", filter: { isActive: "on:no" } }],
  csvKey: ["slug"],
  archive: true,
  delete: true,
  order: true,
});

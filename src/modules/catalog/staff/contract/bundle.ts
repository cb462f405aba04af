import { describeResource } from "#shared/contract/resource/description.ts";
import { list, longText, money, picture, text, toggle } from "#shared/contract/resource/fields.ts";

import { sizeLines } from "./size-lines.ts";

const FIELDS = ["name", "slug", "items", "price", "description", "picture", "isActive"] as const;

/** Sets of products at one price. */
export const bundleDescription = describeResource({
  name: "Bundle",
  path: "admin/Bundle",
  words: { one: "bundle", many: "bundles" },
  rights: { read: "catalog.see", write: "catalog.edit" },
  title: "name",
  fields: {
    name: text({ label: "Name", list: 1, sort: true, filter: true, search: true, csv: "name", editable: true }),
    slug: text({ label: "Address", filledIn: true, filter: true, csv: "slug" }),
    items: list({
      label: "Sizes",
      csv: "sizes",
      lines: sizeLines,
    }),
    price: money({ label: "Price", list: 3, filter: true, csv: "price", editable: true }),
    sumCents: money({ label: "If bought separately", list: 2 }),
    description: longText({ label: "Description", csv: "description", initial: "", section: "On the site" }),
    picture: picture({ label: "Picture", csv: "picture", initial: "bundle-b01", section: "On the site" }),
    isActive: toggle({
      label: "Shown",
      publishes: true,
      list: 4,
      filter: true,
      csv: "shown",
      editable: true,
      bulk: true,
      initial: false,
    }),
  },
  create: FIELDS,
  update: FIELDS,
  sort: "position",
  csvKey: ["slug"],
  archive: true,
  delete: true,
  order: true,
});

import { describeResource } from "#shared/contract/resource/description.ts";
import { longText, number, text } from "#shared/contract/resource/fields.ts";

/** Brands of products, in the order listed in the shop. */
export const brandDescription = describeResource({
  name: "Brand",
  path: "admin/Brand",
  words: { one: "brand", many: "brands" },
  rights: { read: "catalog.see", write: "catalog.edit" },
  title: "name",
  fields: {
    name: text({ label: "Name", list: 1, sort: true, filter: true, search: true, csv: "name", editable: true }),
    slug: text({
      filledIn: true,
      label: "Address",
      list: 2,
      filter: true,
      search: true,
      csv: "slug",
      help: "In links to the brand's products. Links with a former address lead to the new one.",
    }),
    story: longText({ label: "Story", filter: true, csv: "story", initial: "", bulk: true, section: "On the site" }),
    productCount: number({ label: "Products", list: 3 }),
  },
  create: ["name", "slug", "story"],
  ask: ["name", "slug"],
  update: ["name", "slug", "story"],
  sort: "position",
  views: [{ id: "no-story", label: "Without a story", filter: { story: "empty:yes" } }],
  csvKey: ["slug"],
  archive: true,
  delete: true,
  order: true,
  impact: true,
});

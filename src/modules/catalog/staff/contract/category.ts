import { describeResource } from "#shared/contract/resource/description.ts";
import { longText, number, picture, text } from "#shared/contract/resource/fields.ts";

/** Categories of treatments, such as Acne, in menu order. */
export const categoryDescription = describeResource({
  name: "Category",
  path: "admin/Category",
  words: { one: "category", many: "categories" },
  rights: { read: "catalog.see", write: "catalog.edit" },
  title: "name",
  fields: {
    name: text({ label: "Name", list: 1, sort: true, filter: true, search: true, csv: "name", editable: true }),
    slug: text({
      filledIn: true,
      label: "Address",
      list: 2,
      filter: true,
      csv: "slug",
      help: "In links to its treatments. Links with a former address lead to the new one.",
    }),
    intro: longText({ label: "Introduction", csv: "intro", initial: "", section: "On the site" }),
    picture: picture({ label: "Picture", csv: "picture", initial: "category-face", section: "On the site" }),
    serviceCount: number({ label: "Treatments", list: 3 }),
  },
  create: ["name", "slug", "intro", "picture"],
  update: ["name", "slug", "intro", "picture"],
  sort: "position",
  csvKey: ["slug"],
  archive: true,
  delete: true,
  order: true,
  impact: true,
});

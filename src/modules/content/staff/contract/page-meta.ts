import { describeResource } from "#shared/contract/resource/description.ts";
import { longText, text } from "#shared/contract/resource/fields.ts";

/** What search engines and shared links show about a page. */
export const pageMetaDescription = describeResource({
  name: "PageMeta",
  path: "admin/PageMeta",
  words: { one: "page head", many: "page heads" },
  rights: { read: "content.see", write: "content.edit" },
  title: "page",
  fields: {
    page: text({ label: "Page", list: 1, sort: true, filter: true, search: true, csv: "page", help: "Such as shop." }),
    title: text({
      label: "Title",
      list: 2,
      search: true,
      csv: "title",
      editable: true,
      help: "Search engines show some 60 characters.",
    }),
    description: longText({
      label: "Description",
      csv: "description",
      search: true,
      help: "Search engines show some 160 characters.",
    }),
  },
  create: ["page", "title", "description"],
  update: ["title", "description"],
  sort: "page",
  csvKey: ["page"],
  delete: true,
});

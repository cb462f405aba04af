import { describeResource } from "#shared/contract/resource/description.ts";
import { date, longText, number, picture, richText, text } from "#shared/contract/resource/fields.ts";

const FIELDS = ["title", "slug", "publishedOn", "author", "readMinutes", "summary", "picture", "html"] as const;

/** Articles, the latest first. */
export const newsDescription = describeResource({
  name: "News",
  path: "admin/News",
  words: { one: "article", many: "articles" },
  rights: { read: "content.see", write: "content.edit" },
  title: "title",
  fields: {
    title: text({ label: "Title", list: 1, sort: true, filter: true, search: true, csv: "title", editable: true }),
    slug: text({ label: "Address", filter: true, csv: "slug" }),
    publishedOn: date({ label: "Published", list: 2, sort: true, filter: true, csv: "published on" }),
    author: text({ label: "Author", list: 3, filter: true, search: true, csv: "author" }),
    readMinutes: number({ label: "Reading time", csv: "minutes", initial: 3, unit: "minutes" }),
    summary: longText({ label: "Summary", csv: "summary" }),
    picture: picture({ label: "Picture", csv: "picture", initial: "clinic-detail-1" }),
    html: richText({
      label: "Text",
      audit: "changed",
      help: "HTML: h2, h3, p, ul, ol, li, strong, em, a, tables. Anything else is shown as it is typed.",
    }),
  },
  create: FIELDS,
  update: FIELDS,
  sort: "-publishedOn",
  archive: true,
  delete: true,
});

import { describeResource } from "#shared/contract/resource/description.ts";
import {
  choice,
  date,
  instant,
  longText,
  number,
  picture,
  richText,
  text,
  toggle,
} from "#shared/contract/resource/fields.ts";

const FIELDS = [
  "title",
  "slug",
  "publishedOn",
  "author",
  "isPublished",
  "goesLiveAt",
  "readMinutes",
  "summary",
  "picture",
  "html",
] as const;

/** Articles, the latest first: drafts, planned ones that go live by themselves, and those on the site. */
export const newsDescription = describeResource({
  name: "News",
  path: "admin/News",
  words: { one: "article", many: "articles" },
  rights: { read: "content.see", write: "content.edit" },
  title: "title",
  fields: {
    title: text({ label: "Title", list: 1, sort: true, filter: true, search: true, csv: "title", editable: true }),
    slug: text({ label: "Address", filledIn: true, filter: true, csv: "slug" }),
    publishedOn: date({ label: "Date", list: 2, sort: true, filter: true, csv: "published on" }),
    author: text({ label: "Author", list: 3, filter: true, search: true, csv: "author" }),
    isPublished: toggle({
      label: "Published",
      csv: "published",
      bulk: true,
      initial: true,
      words: { yes: "Published", no: "Draft" },
      help: "A draft is seen by staff alone.",
    }),
    goesLiveAt: instant({
      label: "Goes live",
      list: 5,
      filter: true,
      csv: "goes live",
      initial: null,
      help: "A published article appears from then on. Empty: right away.",
    }),
    state: choice({
      label: "State",
      list: 4,
      filter: true,
      choices: [
        { value: "draft", label: "Draft" },
        { value: "planned", label: "Planned" },
        { value: "published", label: "Published" },
      ],
    }),
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

import { describeResource } from "#shared/contract/resource/description.ts";
import { list, picture, text } from "#shared/contract/resource/fields.ts";

const EDITED = ["title", "description", "image", "imageTall", "alt"] as const;

/** The banner at the top of a page. */
export const bannerDescription = describeResource({
  name: "Banner",
  path: "admin/Banner",
  words: { one: "banner", many: "banners" },
  rights: { read: "content.see", write: "content.edit" },
  title: "page",
  fields: {
    page: text({ label: "Page", list: 1, sort: true, filter: true, search: true, csv: "page", help: "Such as home." }),
    title: text({ label: "Title", list: 2, search: true, csv: "title" }),
    description: list({ label: "Lines", csv: "lines", initial: [] }),
    image: picture({ label: "Picture", csv: "picture", initial: "clinic-consultation-corner" }),
    imageTall: picture({ label: "Picture on phones", csv: "picture on phones", initial: null }),
    alt: text({ label: "What the picture shows", csv: "what it shows" }),
  },
  create: ["page", ...EDITED],
  update: EDITED,
  sort: "page",
  csvKey: ["page"],
  delete: true,
  planned: "/admin/content/banners",
});

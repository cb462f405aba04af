import { describeResource } from "#shared/contract/resource/description.ts";
import { longText, picture, text, toggle } from "#shared/contract/resource/fields.ts";

const FIELDS = ["caption", "category", "picture", "isIllustration", "consentId"] as const;

/** Pictures of the clinic, in the order in which the gallery page shows them. */
export const galleryItemDescription = describeResource({
  name: "GalleryItem",
  path: "admin/GalleryItem",
  words: { one: "picture", many: "pictures" },
  rights: { read: "content.see", write: "content.edit" },
  title: "caption",
  fields: {
    caption: longText({ label: "What it shows", list: 1, filter: true, search: true, csv: "what it shows" }),
    category: text({ label: "Group", list: 2, filter: true, csv: "group", help: "Such as rooms or details." }),
    picture: picture({ label: "Picture", csv: "picture" }),
    isIllustration: toggle({
      label: "Drawn",
      list: 3,
      filter: true,
      csv: "drawn",
      initial: false,
      help: "Drawn, not photographed.",
    }),
    consentId: text({
      label: "Consent",
      csv: "consent",
      initial: null,
      help: "Of the client it shows, by its number in the client's visit. The picture is shown only while that allows it.",
    }),
  },
  create: FIELDS,
  update: FIELDS,
  sort: "position",
  archive: true,
  delete: true,
  order: true,
});

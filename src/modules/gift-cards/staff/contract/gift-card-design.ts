import { describeResource } from "#shared/contract/resource/description.ts";
import { choice, list, money, picture, text, toggle } from "#shared/contract/resource/fields.ts";

const FIELDS = ["name", "slug", "isOffered", "picture", "alt", "ink", "amounts", "minAmount", "maxAmount"] as const;

const WORTH = "What it is worth";
const LOOK = "How it looks";

/** Looks and possible values of gift cards, in the order on the site. A design that was sold is never deleted. */
export const giftCardDesignDescription = describeResource({
  name: "GiftCardDesign",
  path: "admin/GiftCardDesign",
  words: { one: "card design", many: "card designs" },
  rights: { read: "catalog.see", write: "catalog.edit" },
  title: "name",
  fields: {
    name: text({ label: "Name", list: 1, sort: true, filter: true, search: true, csv: "name", editable: true }),
    slug: text({ label: "Address", filledIn: true, filter: true, csv: "slug" }),
    isOffered: toggle({
      label: "Shown",
      publishes: true,
      list: 6,
      filter: true,
      csv: "shown",
      editable: true,
      bulk: true,
      initial: true,
      help: "Offered on the site and at the desk.",
    }),
    picture: picture({ label: "Picture", csv: "picture", section: LOOK }),
    alt: text({ label: "What the picture shows", csv: "what it shows", section: LOOK }),
    ink: choice({
      label: "Words on it",
      list: 2,
      filter: true,
      csv: "words",
      section: LOOK,
      initial: "dark",
      help: "They appear left of center, and must be easy to read there.",
      choices: [
        { value: "dark", label: "Dark" },
        { value: "light", label: "Light" },
      ],
    }),
    amounts: list({
      label: "Amounts",
      list: 3,
      csv: "amounts",
      section: WORTH,
      initial: ["25", "50", "100", "200"],
      help: "Amounts customers can tap.",
    }),
    minAmount: money({
      label: "Lowest own amount",
      list: 4,
      filter: true,
      csv: "lowest",
      section: WORTH,
      initial: 2_500,
    }),
    maxAmount: money({
      label: "Highest own amount",
      list: 5,
      filter: true,
      csv: "highest",
      section: WORTH,
      initial: 50_000,
    }),
  },
  create: FIELDS,
  update: FIELDS,
  ask: ["name", "picture", "alt", "ink"],
  sort: "position",
  views: [{ id: "hidden", label: "Hidden", filter: { isOffered: "on:no" } }],
  csvKey: ["slug"],
  archive: true,
  delete: true,
  order: true,
});

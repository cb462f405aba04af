import { describeResource } from "#shared/contract/resource/description.ts";
import { choice, instant, list, number, richText, text } from "#shared/contract/resource/fields.ts";

const FIELDS = ["title", "kind", "families", "body", "validDays"] as const;

/**
 * The forms that customers sign before a visit. The medical director and the clinic's counsel approve each form; a
 * changed form becomes a draft again.
 */
export const consentFormDescription = describeResource({
  name: "ConsentForm",
  path: "admin/ConsentForm",
  words: { one: "form", many: "forms" },
  rights: { read: "catalog.see", write: "settings.edit" },
  title: "title",
  fields: {
    title: text({ label: "Form", list: 1, sort: true, filter: true, search: true }),
    kind: choice({
      label: "For",
      list: 2,
      filter: true,
      initial: "treatment",
      choices: [
        { value: "treatment", label: "Treatments" },
        { value: "photo", label: "Pictures of clients" },
      ],
    }),
    families: list({
      label: "Kinds of treatment",
      list: 3,
      initial: [],
      help: "Such as laser or peel: clients who book one of these are asked to sign. None for a form about pictures.",
    }),
    body: richText({
      label: "Text",
      search: true,
      audit: "changed",
      help: "HTML: h3, p, ul, li, strong, em. The medical director and the clinic's counsel confirm it before clients see it.",
    }),
    validDays: number({
      label: "Holds for",
      list: 4,
      unit: "days",
      initial: 365,
      help: "Later visits within these days don't ask again.",
    }),
    status: choice({
      label: "State",
      list: 5,
      filter: true,
      choices: [
        { value: "draft", label: "Draft" },
        { value: "confirmed", label: "Confirmed" },
      ],
    }),
    confirmedByName: text({ label: "Confirmed by", list: 6 }),
    confirmedAt: instant({ label: "Confirmed" }),
  },
  create: FIELDS,
  update: FIELDS,
  views: [
    { id: "drafts", label: "To confirm", filter: { status: "any:draft" } },
    { id: "confirmed", label: "Confirmed", filter: { status: "any:confirmed" } },
  ],
  sort: "title",
  archive: true,
});

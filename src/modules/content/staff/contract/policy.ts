import { describeResource } from "#shared/contract/resource/description.ts";
import { choice, richText } from "#shared/contract/resource/fields.ts";

/** The clinic's legal texts. A new clinic gets them from templates during setup. */
export const policyDescription = describeResource({
  name: "Policy",
  path: "admin/Policy",
  words: { one: "policy", many: "policies" },
  rights: { read: "content.see", write: "content.edit" },
  title: "title",
  fields: {
    title: choice({
      label: "Policy",
      list: 1,
      choices: [
        { value: "Privacy", label: "Privacy" },
        { value: "Terms", label: "Terms" },
        { value: "Shipping", label: "Shipping" },
        { value: "Returns", label: "Returns" },
      ],
    }),
    kind: choice({
      label: "Kind",
      sort: true,
      choices: [
        { value: "privacy", label: "Privacy" },
        { value: "terms", label: "Terms" },
        { value: "shipping", label: "Shipping" },
        { value: "return", label: "Returns" },
      ],
    }),
    html: richText({
      label: "Text",
      search: true,
      audit: "changed",
      help: "HTML: h2, h3, p, ul, ol, li, strong, em, a, tables. Anything else is shown as it is typed.",
    }),
  },
  update: ["html"],
  sort: "kind",
});

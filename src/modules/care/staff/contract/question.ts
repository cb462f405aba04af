import { describeResource } from "#shared/contract/resource/description.ts";
import { choice, instant, list, longText, text } from "#shared/contract/resource/fields.ts";

const FIELDS = ["statement", "help", "serviceIds", "source"] as const;

/**
 * The health questions for customers before a treatment. Only versions confirmed by the medical director are used; a
 * changed question becomes a draft again.
 */
export const questionDescription = describeResource({
  name: "Question",
  path: "admin/Question",
  words: { one: "health question", many: "health questions" },
  rights: { read: "catalog.see", write: "settings.edit" },
  title: "statement",
  fields: {
    statement: text({
      label: "Statement",
      list: 1,
      sort: true,
      filter: true,
      search: true,
      help: "Clients check it if it applies to them.",
    }),
    help: longText({
      label: "What it means for the visit",
      search: true,
      help: "Clients see this when a treatment isn't right for them.",
    }),
    serviceIds: list({
      label: "Asked before",
      help: "Treatments by their ids, such as AG08. Clients who book one of these are asked.",
    }),
    effectKind: choice({
      label: "What it does",
      list: 2,
      choices: [
        { value: "wait", label: "Moves the first day" },
        { value: "note", label: "Can be booked; a clinician reviews it" },
        { value: "consult", label: "A consultation comes first" },
        { value: "allow", label: "Other treatments instead" },
        { value: "refuse", label: "Not this treatment" },
        { value: "age", label: "Adults only" },
      ],
    }),
    waits: text({ label: "How long it waits", list: 3 }),
    source: longText({ label: "Where it comes from", initial: "" }),
    status: choice({
      label: "State",
      list: 4,
      filter: true,
      choices: [
        { value: "draft", label: "Draft" },
        { value: "confirmed", label: "Confirmed" },
      ],
    }),
    confirmedByName: text({ label: "Confirmed by", list: 5 }),
    confirmedAt: instant({ label: "Confirmed" }),
  },
  update: FIELDS,
  views: [
    { id: "drafts", label: "To confirm", filter: { status: "any:draft" } },
    { id: "confirmed", label: "Confirmed", filter: { status: "any:confirmed" } },
  ],
  sort: "statement",
  archive: true,
});

import { describeResource } from "#shared/contract/resource/description.ts";
import { longText, text, toggle } from "#shared/contract/resource/fields.ts";

/** Questions that people ask, in the order in which the page shows them. */
export const faqDescription = describeResource({
  name: "Faq",
  path: "admin/Faq",
  words: { one: "question", many: "questions" },
  rights: { read: "content.see", write: "content.edit" },
  title: "question",
  fields: {
    question: text({
      label: "Question",
      list: 1,
      sort: true,
      filter: true,
      search: true,
      csv: "question",
      editable: true,
    }),
    topic: text({
      label: "Topic",
      list: 2,
      sort: true,
      filter: true,
      search: true,
      csv: "topic",
      editable: true,
      bulk: true,
      help: "Questions on the same topic are shown together.",
    }),
    answer: longText({ label: "Answer", filter: true, search: true, csv: "answer" }),
    isMembership: toggle({
      label: "On the membership page",
      list: 3,
      filter: true,
      csv: "on membership page",
      editable: true,
      bulk: true,
      initial: false,
      help: "Shown there as well as on the page of questions.",
    }),
  },
  create: ["question", "topic", "answer", "isMembership"],
  update: ["question", "topic", "answer", "isMembership"],
  sort: "position",
  views: [{ id: "membership", label: "On the membership page", filter: { isMembership: "yes" } }],
  csvKey: ["question"],
  archive: true,
  delete: true,
  order: true,
});

import { describeResource } from "#shared/contract/resource/description.ts";
import { list, text } from "#shared/contract/resource/fields.ts";

/**
 * Visitors' words for things with a different name here. They only help the search, and no page shows them as a name.
 */
export const searchSynonymDescription = describeResource({
  name: "SearchSynonym",
  path: "admin/SearchSynonym",
  words: { one: "search word", many: "search words" },
  rights: { read: "content.see", write: "content.edit" },
  title: "meaning",
  fields: {
    meaning: text({
      label: "Meaning",
      list: 1,
      sort: true,
      filter: true,
      search: true,
      csv: "finds",
      editable: true,
      help: "What is looked for instead: a treatment's name, a category, an ingredient or words of a page's title.",
    }),
    words: list({
      label: "Visitors write",
      list: 2,
      csv: "visitors write",
      help: "One for each line, such as a brand of another maker. Visitors never see them as a name of ours.",
    }),
  },
  create: ["meaning", "words"],
  update: ["meaning", "words"],
  sort: "meaning",
  csvKey: ["meaning"],
  archive: true,
  delete: true,
});

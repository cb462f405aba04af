import { describeResource } from "#shared/contract/resource/description.ts";
import { choice, list, longText, number, text, toggle } from "#shared/contract/resource/fields.ts";
import { ingredientFlags, ingredientGroups } from "../../domain/ingredient.ts";

const FIELDS = [
  "name",
  "synonyms",
  "group",
  "functions",
  "comedogenic",
  "comedogenicFrom",
  "comedogenicTo",
  "irritancy",
  "irritancyFrom",
  "irritancyTo",
  "flags",
  "note",
  "source",
] as const;

const capital = (words: string) =>
  (words.charAt(0).toUpperCase() + words.slice(1)).replaceAll("-", " ").replace(/^Uv /, "UV ");
const choicesOf = <Value extends string>(values: readonly Value[]) =>
  values.map((value) => ({ value, label: capital(value) }));

const CLOGGING = "May clog pores, 0 to 5";
const IRRITANCY = "May irritate, 0 to 5";
const rating = (section: string, label: string, help?: string) =>
  number({ label, initial: null, section, ...(help ? { help } : {}) });

/** The checker's facts about an ingredient: shipped with the software, corrected by the clinic, or the clinic's own. */
export const ingredientDescription = describeResource({
  name: "Ingredient",
  path: "admin/Ingredient",
  words: { one: "ingredient", many: "ingredients" },
  rights: { read: "content.see", write: "content.edit" },
  title: "name",
  fields: {
    name: text({
      label: "Name",
      list: 1,
      sort: true,
      filter: true,
      search: true,
      help: "As labels spell it (INCI). The name of a fact that came with the software stays.",
    }),
    synonyms: list({ label: "Other names", initial: [], help: "Also what people call it." }),
    group: choice({ label: "Group", list: 4, filter: true, choices: choicesOf(ingredientGroups) }),
    functions: list({ label: "What it does in a product", initial: [], help: "Such as humectant." }),
    comedogenic: { ...rating(CLOGGING, "May clog", "What labels are counted with."), list: 2, filter: true },
    comedogenicFrom: rating(CLOGGING, "May clog, lowest", "Empty: the same."),
    comedogenicTo: rating(CLOGGING, "May clog, highest", "Empty: the same."),
    irritancy: { ...rating(IRRITANCY, "May irritate", "What labels are counted with."), list: 3, filter: true },
    irritancyFrom: rating(IRRITANCY, "May irritate, lowest", "Empty: the same."),
    irritancyTo: rating(IRRITANCY, "May irritate, highest", "Empty: the same."),
    flags: list({ label: "Pointed out for", initial: [], choices: choicesOf(ingredientFlags), section: "On labels" }),
    note: longText({ label: "Note", initial: "", section: "On labels" }),
    source: text({
      label: "Where this was read",
      initial: "",
      section: "Source",
      help: "Stands beside what you change, for those who check it.",
    }),
    isOwn: toggle({ label: "Added here", list: 5, filter: true }),
    overrides: list({ label: "Corrected here" }),
  },
  create: FIELDS,
  update: FIELDS,
  ask: ["name", "group", "source"],
  sort: "name",
  views: [
    { id: "own", label: "Added here", filter: { isOwn: "on:yes" } },
    { id: "clogging", label: "May clog", filter: { comedogenic: "ge:2" } },
  ],
  delete: true,
  impact: true,
});

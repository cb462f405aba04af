import type { CheckedLabel, CloggingBand } from "./check-label.ts";

const NUMBERS = "none one two three four five six seven eight nine ten eleven twelve".split(" ");

function inWords(count: number): string {
  return NUMBERS[count] ?? String(count);
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Two or three words for the verdict's badge. */
export function formatBand(band: CloggingBand): string {
  const words: Record<CloggingBand, string> = {
    clear: "Nothing rated as clogging",
    look: "Worth a look for acne-prone skin",
    "likely-clogging": "Not the best choice for acne-prone skin",
    unread: "Nothing here that we know",
    empty: "Nothing to check yet",
  };
  return words[band];
}

/** The verdict as one sentence, first thing that is read. "May", never "causes": ratings are of ingredients, not of skin. */
export function formatVerdict({
  items,
  band,
  unknownCount,
}: Pick<CheckedLabel, "items" | "band" | "unknownCount">): string {
  const total = items.length;
  if (band === "empty") return "We found no ingredient in this.";
  if (band === "unread")
    return total === 1 ? "We don't know this ingredient." : `We don't know any of these ${inWords(total)}.`;
  const clogging = items.filter((item) => item.mayClog).length;
  const irritating = items.filter((item) => item.mayIrritate).length;
  const clog =
    clogging === 0
      ? `None of ${inWords(total)} is rated as clogging pores`
      : `${capitalized(inWords(clogging))} of ${inWords(total)} may clog pores`;
  const joint = clogging === 0 && irritating > 0 ? ", but" : ", and";
  const irritate = irritating === 0 ? "" : `${joint} ${inWords(irritating)} may irritate`;
  const unknown = unknownCount === 0 ? "" : ` ${capitalized(inWords(unknownCount))} we don't know.`;
  return `${clog}${irritate}.${unknown}`;
}

/** "3 of 5", or "2 to 4 of 5" where the sources differ. */
export function formatRange({ from, to }: { from: number; to: number }): string {
  return from === to ? `${to} of 5` : `${from} to ${to} of 5`;
}

const FUNCTION_WORDS: Record<string, string> = {
  "UV absorber": "absorbs ultraviolet",
  "UV filter": "filters sunlight",
  abrasive: "polishes",
  absorbent: "takes up oil",
  anticaking: "keeps powder loose",
  antifoaming: "keeps foam down",
  antimicrobial: "works against microbes",
  antioxidant: "slows oxidation",
  antistatic: "takes off static",
  astringent: "tightens",
  bleaching: "lightens",
  buffering: "sets the pH",
  bulking: "fills",
  chelating: "binds metals",
  cleansing: "cleans",
  colorant: "colors",
  cooling: "cools",
  deodorant: "works against odor",
  drug: "a medicine",
  emollient: "softens",
  emulsifying: "holds oil and water together",
  "emulsion stabilising": "keeps creams together",
  exfoliant: "loosens dead cells",
  "film forming": "leaves a film",
  fragrance: "scent",
  humectant: "draws water in",
  keratolytic: "loosens what sits in pores",
  occlusive: "keeps water in",
  preservative: "preserves",
  "preservative booster": "helps preserve",
  "sebum regulating": "for oily skin",
  "skin conditioning": "cares for skin",
  "skin protecting": "protects skin",
  solvent: "dissolves and carries",
  soothing: "calms",
  surfactant: "lets oil and water mix",
  "viscosity controlling": "thickens",
};

/** What an ingredient does in a formula, in plain words: "Softens; draws water in". */
export function formatFunctions(functions: readonly string[]): string {
  return capitalized(functions.map((name) => FUNCTION_WORDS[name] ?? name).join("; "));
}

import type { CheckedLabel, CloggingBand } from "./check-label.ts";

const NUMBERS = "none one two three four five six seven eight nine ten eleven twelve".split(" ");

function inWords(count: number): string {
  return NUMBERS[count] ?? String(count);
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

type VerdictParts = Pick<CheckedLabel, "items" | "band" | "unknownCount">;

/** Returns a short text for the verdict's badge. */
export function formatBadge({ items, band, unknownCount }: VerdictParts): string {
  const words: Record<CloggingBand, string> = {
    clear: "Nothing rated as clogging",
    unsure: `Can’t say for ${unknownCount} of ${items.length}`,
    unknown: `Can’t say for ${unknownCount} of ${items.length}`,
    look: "Worth a look for acne-prone skin",
    "likely-clogging": "Not the best choice for acne-prone skin",
    unread: "Nothing here that we recognize",
    empty: "Nothing to check yet",
  };
  return words[band];
}

/**
 * Returns the verdict in one or two sentences, shown first. If too many names are unknown, that comes first. It says
 * "may", never "causes", because ratings are about ingredients, not skin.
 */
export function formatVerdict({ items, band, unknownCount }: VerdictParts): string {
  const total = items.length;
  if (band === "empty") return "We didn’t find any ingredients in this.";
  if (band === "unread")
    return total === 1 ? "We don’t know this ingredient." : `We don’t know any of these ${inWords(total)}.`;
  const clogging = items.filter((item) => item.mayClog).length;
  const irritating = items.filter((item) => item.mayIrritate).length;
  const known = total - unknownCount;
  if (total === 1 && known === 1) return `${aboutOne(clogging > 0, irritating > 0)}.`;
  const clog =
    clogging === 0
      ? noneOf(known, unknownCount > 0)
      : `${capitalized(inWords(clogging))} of ${inWords(total)} may clog pores`;
  const joint = clogging === 0 && irritating > 0 ? ", but" : ", and";
  const irritate = irritating === 0 ? "" : `${joint} ${inWords(irritating)} may irritate`;
  if (band === "unknown") return `We can’t say for ${unknownCount} of ${total}. ${clog}${irritate}.`;
  const unknown = unknownCount === 0 ? "" : ` We can’t say for ${inWords(unknownCount)} of ${inWords(total)}.`;
  return `${clog}${irritate}.${unknown}`;
}

function aboutOne(mayClog: boolean, mayIrritate: boolean): string {
  if (mayClog) return mayIrritate ? "This ingredient may clog pores and irritate" : "This ingredient may clog pores";
  return `This ingredient isn’t rated as pore-clogging${mayIrritate ? ", but it may irritate" : ""}`;
}

/** Returns "None of the five is rated as pore-clogging", about all names or the known ones. */
function noneOf(count: number, isPart: boolean): string {
  const which = isPart ? " we know" : "";
  if (count === 1) return `The one${which} isn’t rated as pore-clogging`;
  const none = count === 2 ? "Neither" : "None";
  return `${none} of the ${inWords(count)}${which} is rated as pore-clogging`;
}

/** Shortens a source: "Kligman 1996, J. Soc. Cosmet. Chem. 47:41–48" → "Kligman 1996" */
function shortSource(name: string): string {
  return name.split(/[,;]/)[0] ?? name;
}

/** Returns the basis of the clogging verdict: how many of the names have a rating, and from which sources. */
export function formatBasis(items: CheckedLabel["items"]): string {
  const rated = items.flatMap((item) =>
    item.status !== "unknown" && item.ingredient.comedogenic ? item.ingredient : [],
  );
  if (items.length === 0) return "";
  if (rated.length === 0) return "We found no published clogging tests for any of these ingredients.";
  const sources = new Set(
    rated.flatMap((one) => one.sources.flatMap(({ name, isConfirmed }) => (isConfirmed ? shortSource(name) : []))),
  );
  const rest = items.length - rated.length;
  const others =
    rest === 0 ? "" : rest === 1 ? " The other has no rating." : ` The other ${inWords(rest)} have no rating.`;
  return `The clogging verdict is based on published tests of ${inWords(rated.length)} of ${inWords(items.length)}: ${[...sources].join(", ")}.${others}`;
}

/** Formats a rating: "3 out of 5", or "2 to 4 out of 5" if the sources differ. */
export function formatRange({ from, to }: { from: number; to: number }): string {
  return from === to ? `${to} out of 5` : `${from} to ${to} out of 5`;
}

const FUNCTION_WORDS: Record<string, string> = {
  "UV absorber": "UV absorber",
  "UV filter": "UV filter",
  abrasive: "scrub particles",
  absorbent: "absorbs oil",
  anticaking: "keeps powder loose",
  antifoaming: "prevents foam",
  antimicrobial: "antimicrobial",
  antioxidant: "antioxidant",
  antistatic: "antistatic",
  astringent: "astringent",
  bleaching: "brightener",
  buffering: "adjusts pH",
  bulking: "filler",
  chelating: "binds metals",
  cleansing: "cleanser",
  colorant: "color",
  cooling: "cooling agent",
  deodorant: "deodorant",
  drug: "medicine",
  emollient: "emollient (softens skin)",
  emulsifying: "emulsifier",
  "emulsion stabilising": "emulsion stabilizer",
  exfoliant: "exfoliant",
  "film forming": "film former",
  fragrance: "fragrance",
  humectant: "humectant (holds moisture)",
  keratolytic: "exfoliant that clears pores",
  occlusive: "seals in moisture",
  preservative: "preservative",
  propellant: "propellant",
  "preservative booster": "preservative booster",
  "sebum regulating": "oil control",
  "skin conditioning": "skin conditioner",
  "skin protecting": "skin protectant",
  solvent: "solvent",
  soothing: "soothing",
  surfactant: "surfactant",
  "viscosity controlling": "thickener",
};

/** All functions with a plain-language name. */
export const functionNames: readonly string[] = Object.keys(FUNCTION_WORDS);

/** Returns an ingredient's functions in plain words: "Emollient (softens skin); thickener". */
export function formatFunctions(functions: readonly string[]): string {
  return capitalized(functions.map((name) => FUNCTION_WORDS[name] ?? name).join("; "));
}

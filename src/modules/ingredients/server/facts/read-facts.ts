import { type Ingredient, type IngredientSource, ingredientFlags, type Rating } from "../../domain/ingredient.ts";
import algaeFerment from "./names/algae-ferment.json" with { type: "json" };
import colorant from "./names/colorant.json" with { type: "json" };
import emulsifier from "./names/emulsifier.json" with { type: "json" };
import ester from "./names/ester.json" with { type: "json" };
import fattyAcidAlcohol from "./names/fatty-acid-alcohol.json" with { type: "json" };
import fragrance from "./names/fragrance.json" with { type: "json" };
import hairConditioning from "./names/hair-conditioning.json" with { type: "json" };
import humectantSolvent from "./names/humectant-solvent.json" with { type: "json" };
import mineralSalt from "./names/mineral-salt.json" with { type: "json" };
import oilButter from "./names/oil-butter.json" with { type: "json" };
import peptideProteinLipid from "./names/peptide-protein-lipid.json" with { type: "json" };
import plantExtract from "./names/plant-extract.json" with { type: "json" };
import preservativeAntioxidant from "./names/preservative-antioxidant.json" with { type: "json" };
import silicone from "./names/silicone.json" with { type: "json" };
import surfactant from "./names/surfactant.json" with { type: "json" };
import thickener from "./names/thickener.json" with { type: "json" };
import uvFilter from "./names/uv-filter.json" with { type: "json" };
import vitaminActive from "./names/vitamin-active.json" with { type: "json" };
import wax from "./names/wax.json" with { type: "json" };
import noteSources from "./note-sources.json" with { type: "json" };
import ratings from "./ratings.json" with { type: "json" };
import sources from "./sources.json" with { type: "json" };

/** All names by group. README.md beside this file explains a row's format and source. */
const groups: Record<string, readonly string[]> = {
  "algae-ferment": algaeFerment,
  colorant,
  emulsifier,
  ester,
  "fatty-acid-alcohol": fattyAcidAlcohol,
  fragrance,
  "hair-conditioning": hairConditioning,
  "humectant-solvent": humectantSolvent,
  "mineral-salt": mineralSalt,
  "oil-butter": oilButter,
  "peptide-protein-lipid": peptideProteinLipid,
  "plant-extract": plantExtract,
  "preservative-antioxidant": preservativeAntioxidant,
  silicone,
  surfactant,
  thickener,
  "uv-filter": uvFilter,
  "vitamin-active": vitaminActive,
  wax,
};

type SourceCode = keyof typeof sources;

type CitedRating = { name: string; of: "comedogenic" | "irritancy"; rating: Rating; sources: SourceCode[] };

const cellsOf = (row: string): string[] => row.split("|").map((cell) => cell.trim());
const listOf = (cell = ""): string[] =>
  cell
    .split(";")
    .map((one) => one.trim())
    .filter(Boolean);

function toSourceCodes(cell: string | undefined): SourceCode[] {
  return listOf(cell).map((code) => {
    if (!(code in sources)) throw new Error(`There is no source ${code}.`);
    return code as SourceCode; // checked in the line before
  });
}

function toFlag(text: string): Ingredient["flags"][number] {
  const flag = ingredientFlags.find((known) => known === text);
  if (!flag) throw new Error(`There is no flag ${text}.`);
  return flag;
}

/** Parses a row such as "Squalene | comedogenic | 1 | 1 | 2 | korean-1985". */
function toCitedRating(row: string): CitedRating {
  const [name = "", of = "", value, from, to, codes] = cellsOf(row);
  if (of !== "comedogenic" && of !== "irritancy") throw new Error(`${name} is rated for ${of}.`);
  return {
    name,
    of,
    rating: { value: Number(value), from: Number(from), to: Number(to) },
    sources: toSourceCodes(codes),
  };
}

/** Converts a name to an id: "Alcohol Denat." → "alcohol-denat" */
export function toIngredientId(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

function toSources(codes: readonly SourceCode[]): IngredientSource[] {
  return [...new Set(codes)].map((code) => ({ name: sources[code].name, isConfirmed: sources[code].isConfirmed }));
}

/**
 * Returns the ingredient facts shipped with the product, in the order of their groups. Throws for an unknown source or
 * flag, and for a rating or cited note of an unknown ingredient.
 */
export function readFacts(): Ingredient[] {
  const cited = ratings.map(toCitedRating);
  const citedNotes = new Map(
    noteSources.map((row) => {
      const [name = "", codes] = cellsOf(row);
      return [name, toSourceCodes(codes)] as const;
    }),
  );
  const all = Object.entries(groups).flatMap(([group, rows]) =>
    rows.map((row): Ingredient => {
      const [name = "", synonyms, functions, flags, note = ""] = cellsOf(row);
      const mine = cited.filter((rating) => rating.name === name);
      const ratingOf = (of: CitedRating["of"]) => mine.find((rating) => rating.of === of)?.rating ?? null;
      return {
        id: toIngredientId(name),
        name,
        synonyms: listOf(synonyms),
        functions: listOf(functions),
        group,
        comedogenic: ratingOf("comedogenic"),
        irritancy: ratingOf("irritancy"),
        flags: listOf(flags).map(toFlag),
        note,
        sources: toSources([...mine.flatMap((rating) => rating.sources), ...(citedNotes.get(name) ?? []), "general"]),
      };
    }),
  );
  const names = new Set(all.map(({ name }) => name));
  for (const name of [...cited.map((rating) => rating.name), ...citedNotes.keys()])
    if (!names.has(name)) throw new Error(`${name} is cited, but it is no ingredient.`);
  return all;
}

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { editDistance } from "#shared/edit-distance.ts";
import { hostileLabels } from "#testing/hostile-labels.ts";
import labels from "#testing/product-labels.json" with { type: "json" };
import { chances } from "#testing/runs.ts";
import { readFacts } from "../server/facts/read-facts.ts";
import { checkLabel } from "./check-label.ts";
import { buildIngredientIndex } from "./ingredient-index.ts";
import { toIngredientKey } from "./ingredient-key.ts";
import { formatBadge, formatBasis, formatVerdict } from "./verdict-words.ts";

const ingredients = readFacts();
const index = buildIngredientIndex(ingredients);

/**
 * Returns how each name was read: "=" known, "?" likely, "-" unknown; "~" in front if the product only may contain it.
 */
function read(text: string): string[] {
  return checkLabel(text, index).items.map((item) => {
    const sign = { known: "=", likely: "?", unknown: "-" }[item.status];
    return `${item.isMaybe ? "~" : ""}${sign}${item.status === "unknown" ? item.text : item.ingredient.name}`;
  });
}

describe("reading an ingredient label (IC-2)", () => {
  it("handles translations after slashes, commas in names, bullets, footnotes and percentages", () => {
    const text = "AQUA / WATER / EAU, Glycerin*, 1,2-Hexanediol; Caprylic/Capric Triglyceride • Niacinamide 5%";
    expect(read(text)).toEqual([
      "=Aqua",
      "=Glycerin",
      "=1,2-Hexanediol",
      "=Caprylic/Capric Triglyceride",
      "=Niacinamide",
    ]);
    expect(checkLabel(text, index).items.at(-1)).toMatchObject({ percent: 5, text: "Niacinamide 5%" });
  });

  it("suggests a correction for a misspelled name instead of silently correcting it", () => {
    expect(read("Ingredients: Water, Isopropil Myristate")).toEqual(["=Aqua", "?Isopropyl Myristate"]);
  });

  it("lists separately the ingredients that, by the label, the product may contain", () => {
    expect(read("CI 77891 (Titanium Dioxide), [+/- CI 77491, CI 77492]")).toEqual([
      "=Titanium Dioxide",
      "~=Iron Oxides",
      "~=Iron Oxides",
    ]);
    expect(read("Talc, Mica. May contain: Iron Oxides")).toEqual(["=Talc", "=Mica", "~=Iron Oxides"]);
    expect(read("Talc, Mica, +/- (may contain) CI 77491")).toEqual(["=Talc", "=Mica", "~=Iron Oxides"]);
  });

  it("recognizes a Latin name that contains the common name", () => {
    expect(read("Iron Oxides (CI 77491, CI 77492, CI 77499)")).toEqual(["=Iron Oxides"]);
    expect(read("Butyrospermum Parkii (Shea) Butter")).toEqual(["=Butyrospermum Parkii Butter"]);
    expect(read("Fragrance (Limonene, Linalool)")).toEqual(["=Parfum", "=Limonene", "=Linalool"]);
    expect(read("Softlock Base (Squalane)")).toEqual(["?Squalane"]);
  });

  it("recognizes a plant if the label names its part in other words, and distinguishes oil from extract", () => {
    expect(read("Simmondsia Chinensis (Jojoba) Oil, Olea Europaea (Olive) Leaf Extract")).toEqual([
      "=Simmondsia Chinensis Seed Oil",
      "=Olea Europaea Leaf Extract",
    ]);
    expect(read("Moringa Oleifera (Drumstick) Oil, Moringa Oleifera (Drumstick) Root Extract")).toEqual([
      "?Moringa Oleifera Seed Oil",
      "?Moringa Oleifera Seed Extract",
    ]);
    expect(read("Vitis Vinifera (Grape) Extract")).toEqual(["-Vitis Vinifera (Grape) Extract"]);
  });

  it("splits a text at the word “and” only if both halves are known names", () => {
    expect(read("Cetearyl Alcohol and Ceteareth-20")).toEqual(["=Cetearyl Alcohol", "=Ceteareth-20"]);
    expect(read("Water (and) Glycerin (and) Xanthan Gum")).toEqual(["=Aqua", "=Glycerin", "=Xanthan Gum"]);
    expect(read("Salt and Pepper Complex")).toEqual(["-Salt and Pepper Complex"]);
  });

  it("never confuses two names that differ only in a number", () => {
    expect(read("Laureth-23")).toEqual(["=Laureth-23"]);
    expect(read("Laureth-4")).toEqual(["=Laureth-4"]);
    expect(read("Laureth-8, Polysorbate 66")).toEqual(["-Laureth-8", "-Polysorbate 66"]);
  });

  it("gives the same result for one list in lines, numbered lines, wrapped paragraphs and HTML", () => {
    const names = ["=Aqua", "=Glycerin", "=Sodium Hyaluronate", "=Parfum"];
    expect(read("Water\nGlycerin\nSodium Hyaluronate\nParfum")).toEqual(names);
    expect(read("1. Water\n2. Glycerin\n3. Sodium Hyaluronate\n4. Parfum")).toEqual(names);
    expect(read("- Water\n- Glycerin\n- Sodium Hyaluronate\n- Parfum")).toEqual(names);
    expect(read("* Water\n* Glycerin\n* Sodium Hyaluronate\n* Parfum")).toEqual(names);
    expect(read("Water, Glycerin, Sodium\nHyaluronate, Parfum")).toEqual(names);
    expect(read("<ul><li>Water</li><li>Glycerin</li><li>Sodium <b>Hyaluronate</b></li><li>Parfum</li></ul>")).toEqual(
      names,
    );
  });

  it("splits names at a line break after a percentage, and rejoins a percentage that was wrapped", () => {
    const misspelled = ["=Niacinamide", "?Isopropyl Myristate", "-Zorblaxine"];
    for (const share of ["5%", "5 %", "0,5%", "(5%)", "5% w/w ", "5% "])
      expect([share, read(`Niacinamide ${share}\nIsopropil Myristate, Zorblaxine`)]).toEqual([share, misspelled]);
    const paragraph = "Water, Glycerin, Parfum, Mica, Talc, Zorblaxine 2%\nVexiline, Limonene";
    expect(read(paragraph)).toEqual([
      ...["=Aqua", "=Glycerin", "=Parfum", "=Mica", "=Talc"],
      ...["-Zorblaxine 2%", "-Vexiline", "=Limonene"],
    ]);
    expect(checkLabel("Water, Niacinamide\n5%, Glycerin", index).items).toMatchObject([{}, { percent: 5 }, {}]);
  });

  it("ignores headings and notes on the label", () => {
    const text =
      "Ingrédients : Aqua, Glycerin*, Alcohol Denat., Parfum. *From organic farming. Free from parabens, silicones and mineral oil.";
    expect(read(text)).toEqual(["=Aqua", "=Glycerin", "=Alcohol Denat.", "=Parfum"]);
    expect(read("INCI: Aqua. Glycerin. Parfum.")).toEqual(["=Aqua", "=Glycerin", "=Parfum"]);
    expect(read("Ingredients / INCI: Aqua, Glycerin")).toEqual(["=Aqua", "=Glycerin"]);
    expect(read("Water, Parfum\n*organic\nDermatologist tested, vegan")).toEqual(["=Aqua", "=Parfum"]);
  });

  it("returns no names for an empty text, and handles emoji, 10 kB and HTML", () => {
    for (const text of ["", "   ", "\n,;•", "🌿✨", "<script>alert(1)</script>", "\u200b\ufeff"])
      expect(read(text)).toEqual([]);
    expect(read("🌿 Water, Glyc\u200berin ✨")).toEqual(["=Aqua", "=Glycerin"]);
    expect(read("<script>Lanolin, Parfum</script><p>Water</p>")).toEqual(["=Aqua"]);
    expect(checkLabel("Water, ".repeat(1_500), index).items.length).toBeLessThanOrEqual(400);
    expect(read("\ud800Water, Glycerin\udc00")).toEqual(["=Aqua", "=Glycerin"]);
  });
});

describe("labels that earlier versions of the checker misread", () => {
  it("no longer have one ceramide confused with another", () => {
    const np = buildIngredientIndex(ingredients.filter(({ name }) => name === "Ceramide NP"));
    const { items } = checkLabel("Ceramide AP, Ceramide EOP, Ceramide NS, Ceramide NP, Ceramid NP", np);
    expect(items.map(({ status }) => status)).toEqual(["unknown", "unknown", "unknown", "known", "likely"]);
  });

  it("show the number of unknown names before saying that no known ingredient is rated as clogging", () => {
    const label = checkLabel("Water, Niacinamide, Glycerin, Rosalind Complex 3, Halcyon Blend", index);
    expect(label.band).toBe("unknown");
    expect(formatBadge(label)).toBe("Can’t say for 2 of 5");
    expect(formatVerdict(label)).toBe("We can’t say for 2 of 5. None of the three we know is rated as pore-clogging.");
  });

  it("get a verdict if at most one name in ten is unknown", () => {
    const known = "Water, Niacinamide, Glycerin, Panthenol, Petrolatum, Squalane, Allantoin, Betaine, Urea";
    const label = (text: string) => checkLabel(text, index);
    expect(label(known)).toMatchObject({ band: "clear", knownCount: 9 });
    expect(label(`${known}, Zorblaxine`).band).toBe("unsure");
    expect(label("Water, Isopropyl Myristate, Zorblaxine").band).toBe("unknown");
    const eight = Array.from({ length: 8 }, (_, at) => `Zorblaxine ${"ABCDEFGH"[at]}rq`).join(", ");
    expect(label(`Water, Glycerin, ${eight}`).band).toBe("unknown");
    expect(formatVerdict(label(`Water, Glycerin, ${eight}`))).toMatch(/^We can’t say for 8 of 10\. /);
    expect(label(eight).band).toBe("unread");
  });

  it("get a verdict that names the published tests behind it", () => {
    expect(formatBasis(checkLabel("Petrolatum, Lanolin, Panthenol", index).items)).toBe(
      "The clogging verdict is based on published tests of two of three: Korean J. Dermatol. 1985, Kligman 1996, Morris and Kwan 1983. The other has no rating.",
    );
    expect(formatBasis(checkLabel("Panthenol, Water", index).items)).toContain("any of these ingredients");
    expect(formatBasis([])).toBe("");
  });

  it("show warnings about irritants, pregnancy and procedures", () => {
    expect(checkLabel("Sodium Lauryl Sulfate, Water", index).lanes.sensitive).toEqual(["Sodium Lauryl Sulfate"]);
    const { lanes } = checkLabel("Tretinoin 0.05%, Isotretinoin, Benzoyl Peroxide 5%", index);
    expect(lanes.pregnancy).toEqual(["Tretinoin", "Isotretinoin"]);
    expect(lanes.preProcedure).toEqual(["Tretinoin", "Isotretinoin", "Benzoyl Peroxide"]);
  });
});

describe("sixty labels of products on the market", () => {
  const read60 = labels.map((label) => checkLabel(label, index));

  it("contain almost only known names, and hardly any names that the checker has to guess", () => {
    const items = read60.flatMap((label) => label.items);
    expect(read60).toHaveLength(60);
    expect(items.filter(({ status }) => status === "known").length / items.length).toBeGreaterThan(0.97);
    const guesses = items.flatMap((item) => (item.status === "likely" ? `${item.text} → ${item.ingredient.name}` : []));
    expect(guesses).toEqual(["Avena Sativa (Colloidal Oatmeal) 1% → Avena Sativa Kernel Flour"]);
  });

  it("don't rate a mild cream as clogging because of its emulsifiers", () => {
    for (const [at, label] of read60.slice(0, 4).entries()) expect([at, label.band]).toEqual([at, "clear"]);
  });
});

describe("rating an ingredient label (IC-2)", () => {
  it("weights an ingredient's rating by its position in the list, and halves it for a rinse-off product", () => {
    const first = checkLabel("Isopropyl Myristate, Water, Glycerin", index).items[0];
    expect(first).toMatchObject({ weighted: 5, mayClog: true });
    const afterLine = checkLabel("Water, Glycerin, Phenoxyethanol, Isopropyl Myristate", index).items[3];
    expect(afterLine?.weighted).toBe(2.5);
    const shade = checkLabel("Water. May contain: CI 12085", index).items[1];
    expect(shade).toMatchObject({ weighted: 0.75, mayClog: false });
    expect(checkLabel("Isopropyl Myristate", index, { isRinsedOff: true }).items[0]?.weighted).toBe(2.5);
  });

  it("gives the label one of three ratings, and no rating if no name is known", () => {
    expect(checkLabel("Water, Glycerin, Niacinamide", index).band).toBe("clear");
    expect(checkLabel("Stearic Acid, Water, Glycerin", index).band).toBe("look");
    expect(checkLabel("Cocos Nucifera Oil, Water", index).band).toBe("likely-clogging");
    expect(checkLabel("Rosalind Complex 3", index).band).toBe("unread");
    expect(checkLabel("", index).band).toBe("empty");
  });

  it("weights an ingredient's rating by its percentage on the label", () => {
    const weighted = (text: string) => checkLabel(text, index).items[0]?.weighted;
    expect(weighted("Isopropyl Myristate 12%, Water")).toBe(5);
    expect(weighted("Isopropyl Myristate 5%, Water")).toBe(3.75);
    expect(weighted("Isopropyl Myristate 1%, Water")).toBe(2.5);
    expect(weighted("Isopropyl Myristate 0.5%, Water")).toBe(1.25);
  });

  it("doesn't rate a label as clogging for an emulsifier in tenth place", () => {
    const before = "Water, Glycerin, Niacinamide, Squalane, Propanediol, Dimethicone, Panthenol, Betaine, Urea";
    const tenth = checkLabel(`${before}, Lauric Acid`, index);
    expect(tenth.items[9]).toMatchObject({ weighted: 1, mayClog: false });
    expect(tenth.band).toBe("clear");
    expect(checkLabel("Water, Glycerin, Urea, Lauric Acid", index).items[3]?.weighted).toBe(2);
  });

  it("lists ingredients for sensitive skin, fragrance, pregnancy, peels and fungal acne", () => {
    const { lanes } = checkLabel("Alcohol Denat., Limonene, Retinol, Glycolic Acid, Isopropyl Myristate", index);
    expect(lanes).toEqual({
      clogging: ["Isopropyl Myristate"],
      sensitive: ["Alcohol Denat.", "Limonene", "Retinol", "Glycolic Acid"],
      fragrance: ["Limonene"],
      pregnancy: ["Retinol"],
      preProcedure: ["Retinol", "Glycolic Acid"],
      fungalAcne: ["Isopropyl Myristate"],
    });
  });

  it("says that an ingredient may clog pores, never that it does clog them", () => {
    const label = checkLabel("Isopropyl Myristate, Lanolin, Water, Parfum, Rosalind Complex 3", index);
    expect(formatVerdict(label)).toBe("We can’t say for 1 of 5. One of five may clog pores, and one may irritate.");
    const verdictOf = (names: string) => formatVerdict(checkLabel(names, index));
    expect(verdictOf("Water, Glycerin")).toBe("Neither of the two is rated as pore-clogging.");
    expect(verdictOf("Water, Glycerin, Niacinamide")).toBe("None of the three is rated as pore-clogging.");
    expect(verdictOf("Water")).toBe("This ingredient isn’t rated as pore-clogging.");
    expect(verdictOf("Isopropyl Myristate")).toBe("This ingredient may clog pores.");
    expect(verdictOf("Water, Rosalind Complex 3")).toBe(
      "We can’t say for 1 of 2. The one we know isn’t rated as pore-clogging.",
    );
  });
});

describe("reading any random ingredient list (IC-2)", () => {
  it("finds every known name, whatever separates the names", () => {
    const separators = fc.constantFrom(", ", "; ", " • ", "\n", " | ", ",");
    const names = fc.uniqueArray(fc.constantFrom(...ingredients.map(({ name }) => name)), {
      minLength: 1,
      maxLength: 40,
    });
    fc.assert(
      fc.property(names, separators, fc.constantFrom("as is", "upper", "lower"), (list, separator, form) => {
        const shown = list.map((name) =>
          form === "upper" ? name.toUpperCase() : form === "lower" ? name.toLowerCase() : name,
        );
        const { items } = checkLabel(shown.join(separator), index);
        expect(items.map((item) => (item.status === "known" ? item.ingredient.name : item.text))).toEqual(list);
      }),
      chances(25, 1000, 15),
    );
  });

  it("splits two known names at a comma between digits, but no name at its own comma, as in 1,2-hexanediol", () => {
    const { items } = checkLabel("Oleth-3,1,2-Hexanediol,Glycerin", index);
    expect(items.map((item) => (item.status === "known" ? item.ingredient.name : item.text))).toEqual([
      "Oleth-3",
      "1,2-Hexanediol",
      "Glycerin",
    ]);
  });

  it("gives the same result when the names it found are read again", () => {
    const word = fc.oneof(
      fc.constantFrom(...ingredients.flatMap(({ name, synonyms }) => [name, ...synonyms])),
      fc.stringMatching(/^[A-Z][a-z]{2,12}( [A-Z][a-z]{2,12})?$/),
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 30 }), (list) => {
        const once = checkLabel(list.join(", "), index).items;
        const again = checkLabel(
          once.map((item) => (item.status === "unknown" ? item.text : item.ingredient.name)).join("; "),
          index,
        ).items;
        const nameOf = (item: (typeof once)[number]) => (item.status === "unknown" ? item.text : item.ingredient.name);
        expect(again.map(nameOf)).toEqual(once.map(nameOf));
      }),
      chances(20, 500, 16),
    );
  });

  it("suggests the right ingredient for a long name with one typo", () => {
    const keys = ingredients.flatMap(({ name, synonyms }) => [name, ...synonyms]).map(toIngredientKey);
    const isAlone = (name: string) => keys.every((key) => [0, 4].includes(editDistance(toIngredientKey(name), key, 3)));
    // Every eighth name: comparing all names with all others takes seconds.
    const some = ingredients.filter((_, at) => at % 8 === 0);
    const long = some.filter(({ name }) => /^[A-Za-z ]{12,}$/.test(name) && isAlone(name));
    expect(long.length).toBeGreaterThan(100);
    fc.assert(
      fc.property(
        fc.constantFrom(...long),
        fc.nat(),
        fc.constantFrom("drop", "swap", "double"),
        (ingredient, at, slip) => {
          const { name } = ingredient;
          const position = 1 + (at % (name.length - 3));
          const pair = name.slice(position, position + 2);
          const middle =
            slip === "drop" ? pair.slice(1) : slip === "swap" ? [...pair].reverse().join("") : pair[0] + pair;
          const [item] = checkLabel(name.slice(0, position) + middle + name.slice(position + 2), index).items;
          expect(item).toMatchObject({ ingredient: { name } });
        },
      ),
      chances(40, 1000, 17),
    );
  });

  it("doesn't fail on hostile text: any characters, 10 kB of text, unclosed brackets and tags", () => {
    const pieces = fc.constantFrom(
      "(",
      ")",
      "[",
      "]",
      "<",
      ">",
      "<b",
      "+/-",
      "may contain",
      ",",
      "%",
      "5,5",
      "/",
      "\u0000",
      "\ud800",
      "\u202e",
      "Water",
      "🌿",
      "&amp;",
      "a.",
      "*",
      "ß",
      "İ",
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: "binary", maxLength: 2_000 }),
          fc.array(pieces, { maxLength: 400 }).map((list) => list.join("")),
        ),
        (text) => {
          const { items } = checkLabel(text, index);
          for (const item of items) {
            expect(item.text.isWellFormed()).toBe(true);
            expect(item.text.length).toBeLessThanOrEqual(160);
          }
        },
      ),
      chances(40, 1000, 18),
    );
    for (const text of hostileLabels) {
      const { items } = checkLabel(text, index);
      expect(items.every((item) => item.text.length <= 160)).toBe(true);
    }
  });
});

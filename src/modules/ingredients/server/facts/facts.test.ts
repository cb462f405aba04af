import { describe, expect, it } from "vitest";
import { toIngredientKey } from "../../domain/ingredient-key.ts";
import { functionNames } from "../../domain/verdict-words.ts";
import { readFacts, toIngredientId } from "./read-facts.ts";
import sources from "./sources.json" with { type: "json" };

const facts = readFacts();
const named = (name: string) => facts.find((ingredient) => ingredient.name === name);

describe("the ingredient facts (IC-1)", () => {
  it("cover at least 1,200 ingredients, each only once, with known functions", () => {
    expect(facts.length).toBeGreaterThanOrEqual(1_200);
    expect(new Set(facts.map(({ id }) => id)).size).toBe(facts.length);
    for (const { id, name, functions, flags } of facts) {
      expect([name, toIngredientId(name)]).toEqual([name, id]);
      expect([name, functions.length > 0, functions.filter((one) => !functionNames.includes(one))]).toEqual([
        name,
        true,
        [],
      ]);
      expect([name, new Set(flags).size]).toEqual([name, flags.length]);
    }
  });

  it("are spelled as on labels, without double spaces or stray marks", () => {
    for (const { name, synonyms, note } of facts)
      for (const text of [name, ...synonyms]) {
        expect([text, /^[\p{L}\p{N}][\p{L}\p{N}' .,:()/&+%®-]*$/u.test(text), /\s\s/.test(text)]).toEqual([
          text,
          true,
          false,
        ]);
        expect([name, note === "" || /[.)]$/.test(note)]).toEqual([name, true]);
      }
  });

  it("have no name or synonym that is listed twice or stands for two ingredients", () => {
    const meanings = new Map<string, string[]>();
    for (const { name, synonyms } of facts)
      for (const text of [name, ...synonyms]) {
        const key = toIngredientKey(text);
        meanings.set(key, [...(meanings.get(key) ?? []), `${text} (${name})`]);
      }
    expect([...meanings.values()].filter((texts) => texts.length > 1)).toEqual([]);
  });

  it("have ratings from 0 to 5, each from a source that was actually read", () => {
    const confirmed = new Set(Object.values(sources).flatMap(({ name, isConfirmed }) => (isConfirmed ? name : [])));
    const rated = facts.filter(({ comedogenic, irritancy }) => comedogenic || irritancy);
    expect(rated.length).toBeGreaterThan(70);
    for (const { name, comedogenic, irritancy, sources: mine } of rated) {
      expect([name, mine.some((source) => confirmed.has(source.name))]).toEqual([name, true]);
      for (const rating of [comedogenic, irritancy]) {
        if (!rating) continue;
        const order = [0, rating.from, rating.value, rating.to, 5];
        expect([name, ...order]).toEqual([name, ...order.toSorted((one, other) => one - other)]);
      }
    }
  });

  it("cite each source with the passage that was read, or are marked as unconfirmed if they have no source", () => {
    const used = new Set(facts.flatMap((ingredient) => ingredient.sources.map(({ name }) => name)));
    for (const { name, read } of Object.values(sources))
      expect([name, used.has(name), read.length > 20]).toEqual([name, true, true]);
    for (const { name, sources: mine } of facts)
      expect([name, mine.some(({ isConfirmed }) => !isConfirmed)]).toEqual([name, true]);
  });

  it("include ingredients that were missing earlier, and have warnings for readers", () => {
    expect(named("Sodium Lauryl Sulfate")?.flags).toContain("irritant");
    expect(named("Benzoyl Peroxide")?.flags).toContain("pre-procedure");
    expect(named("Formaldehyde")?.flags).toContain("sensitizer");
    expect(named("Behentrimonium Methosulfate")).toBeDefined();
    for (const retinoid of facts.filter(({ flags }) => flags.includes("retinoid")))
      expect([retinoid.name, retinoid.flags.includes("pregnancy"), retinoid.note !== ""]).toEqual([
        retinoid.name,
        true,
        true,
      ]);
    for (const name of ["Tretinoin", "Isotretinoin", "Adapalene", "Tazarotene", "Retinol"])
      expect(named(name)?.flags).toContain("retinoid");
  });
});

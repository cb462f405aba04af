import { describe, expect, it } from "vitest";
import { toReadings } from "./readings.ts";
import { toVocabulary } from "./vocabulary.ts";

const names = ["acne", "scar", "gift", "cards", "spf", "sunscreen", "serum", "wrinkle", "relaxer", "vitamin", "facial"];
const vocabulary = toVocabulary(
  [...names.map((word) => ({ word, isName: true })), { word: "scarred", isName: false }],
  [
    { meaning: "Wrinkle relaxer", words: ["botox", "Tox!"] },
    { meaning: "Sunscreen", words: ["sun cream"] },
    { meaning: "IV Injections", words: ["vitamin drip"] },
  ],
);
const texts = (typed: string) => toReadings(typed.split(" ").filter(Boolean), vocabulary).map(({ text }) => text);

describe("reading a search text", () => {
  it("leaves known words unchanged, including words that aren't typed to their end", () => {
    expect(texts("acne serum")).toEqual(["acne serum"]);
    expect(texts("sunscr")).toEqual(["sunscr"]);
    expect(texts("")).toEqual([]);
  });

  it("corrects a typo, even in the beginning of a word", () => {
    expect(texts("acne scarr")).toEqual(["acne scarr", "acne scar"]);
    expect(texts("acne scarre")).toEqual(["acne scarre"]);
    expect(texts("sfp")).toEqual(["sfp", "spf"]);
  });

  it("splits words and numbers that were typed together, and joins those that were typed apart", () => {
    expect(texts("giftcard")).toContain("gift card");
    expect(texts("spf50")).toContain("spf 50");
    expect(texts("sun screen")).toContain("sunscreen");
  });

  it("replaces synonyms, even if mistyped or in the plural, but only if they are whole words", () => {
    expect(texts("botox")).toEqual(["botox", "wrinkle relaxer"]);
    expect(texts("botax")).toEqual(["botax", "botox", "wrinkle relaxer"]);
    expect(texts("sun creams for me")).toContain("sunscreen for me");
    expect(texts("detox facial")).not.toContain("wrinkle relaxer facial");
  });

  it("matches the beginning of a synonym, but ranks the synonym after names with the same beginning", () => {
    const [typed, begun] = toReadings(["vita"], vocabulary);
    expect([typed?.cost, begun?.text, begun?.synonym]).toEqual([0, "iv injections", "vitamin drip"]);
    expect(begun?.cost).toBeGreaterThan(200);
  });

  it("searches for the meaningful words, in singular and plural", () => {
    const [reading] = toReadings(["how", "much", "are", "facials"], vocabulary);
    expect(reading).toMatchObject({ stems: ["facial"], phrase: "facials", stemPhrase: "facial" });
    expect(toReadings(["vitamin", "c", "serums"], vocabulary)[0]?.stems).toEqual(["vitamin c", "serum"]);
    expect(toReadings(["how", "much"], vocabulary)[0]?.stems).toEqual(["how", "much"]);
  });
});

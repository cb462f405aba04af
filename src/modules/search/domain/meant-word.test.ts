import { describe, expect, it } from "vitest";
import { toSearchText, toSearchWords } from "#modules/catalog/domain/search-text.ts";
import { meantWord } from "./meant-word.ts";

const name = (word: string) => ({ word, isName: true });
const text = (word: string) => ({ word, isName: false });

describe("the suggested word for a misspelling", () => {
  it("is the word with the fewest typos, and a name rather than a word of running text", () => {
    expect(meantWord("peal", [text("real"), name("peel"), text("peak")])).toBe("peel");
    expect(meantWord("lazer", [name("laser"), name("layer")])).toBe("laser");
    expect(meantWord("hyalronic", [name("hydra"), name("hyaluronic")])).toBe("hyaluronic");
  });

  it("differs by at most one typo from a short word, and by at most three from a long word", () => {
    expect(meantWord("botox", [text("both"), name("boxed")])).toBeUndefined();
    expect(meantWord("mikronedli", [name("microneedling")])).toBeUndefined();
    expect(meantWord("mikroneedlng", [name("microneedling")])).toBe("microneedling");
    expect(meantWord("anything", [])).toBeUndefined();
  });

  it("replaces a three-letter word only with a name, and never a two-letter word", () => {
    expect(meantWord("ipk", [text("ink"), name("ipl"), name("lip")])).toBe("ipl");
    expect(meantWord("sfp", [name("spf")])).toBe("spf");
    expect(meantWord("spg", [text("spa")])).toBeUndefined();
    expect(meantWord("rd", [name("rf")])).toBeUndefined();
  });
});

describe("text normalized for search", () => {
  it("is lower case, without accents and punctuation", () => {
    expect(toSearchText("  Crème—Brûlée 2 % (Ärzte) ")).toBe("creme brulee 2 arzte");
    expect(toSearchText("Smørrebrød Straße Łódź")).toBe("smorrebrod strasse lodz");
    expect(toSearchText("💆‍♀️ اختبار %_\\")).toBe("اختبار");
  });

  it("has at most eight different words, each cut to the maximum length of a word", () => {
    expect(toSearchWords("a b a c d e f g h i j")).toEqual(["a", "b", "c", "d", "e", "f", "g", "h"]);
    expect(toSearchWords("z".repeat(10_000))).toEqual(["z".repeat(24)]);
    expect(toSearchWords("")).toEqual([]);
  });
});

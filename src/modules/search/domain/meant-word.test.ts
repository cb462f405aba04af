import { describe, expect, it } from "vitest";
import { toSearchText, toSearchWords } from "#modules/catalog/domain/search-text.ts";
import { meantWord } from "./meant-word.ts";

const name = (word: string) => ({ word, isName: true });
const text = (word: string) => ({ word, isName: false });

describe("which word was meant", () => {
  it("is the one fewest slips away, and a name before a word of running text", () => {
    expect(meantWord("peal", [text("real"), name("peel"), text("peak")])).toBe("peel");
    expect(meantWord("lazer", [name("laser"), name("layer")])).toBe("laser");
    expect(meantWord("hyalronic", [name("hydra"), name("hyaluronic")])).toBe("hyaluronic");
  });

  it("allows a short word one slip, a long one three", () => {
    expect(meantWord("botox", [text("both"), name("boxed")])).toBeUndefined();
    expect(meantWord("mikronedli", [name("microneedling")])).toBeUndefined();
    expect(meantWord("mikroneedlng", [name("microneedling")])).toBe("microneedling");
    expect(meantWord("anything", [])).toBeUndefined();
  });

  it("corrects three letters in names only, and two never", () => {
    expect(meantWord("ipk", [text("ink"), name("ipl"), name("lip")])).toBe("ipl");
    expect(meantWord("sfp", [name("spf")])).toBe("spf");
    expect(meantWord("spg", [text("spa")])).toBeUndefined();
    expect(meantWord("rd", [name("rf")])).toBeUndefined();
  });
});

describe("text as search compares it", () => {
  it("is lower case, without accents and signs", () => {
    expect(toSearchText("  Crème—Brûlée 2 % (Ärzte) ")).toBe("creme brulee 2 arzte");
    expect(toSearchText("Smørrebrød Straße Łódź")).toBe("smorrebrod strasse lodz");
    expect(toSearchText("💆‍♀️ اختبار %_\\")).toBe("اختبار");
  });

  it("is eight different words at most, each cut to what can be a word", () => {
    expect(toSearchWords("a b a c d e f g h i j")).toEqual(["a", "b", "c", "d", "e", "f", "g", "h"]);
    expect(toSearchWords("z".repeat(10_000))).toEqual(["z".repeat(24)]);
    expect(toSearchWords("")).toEqual([]);
  });
});

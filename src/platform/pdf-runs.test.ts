import { describe, expect, it } from "vitest";
import { textOfPdf } from "#testing/pdf-text.ts";
import { part } from "#testing/runs.ts";
import { PdfPage, toPdf } from "./pdf.ts";
import { readPdfFonts } from "./pdf-fonts.ts";
import { breakable, runsOf } from "./pdf-runs.ts";

const texts = (line: string) => runsOf(line).map(({ text }) => text);

describe("a line of text in several scripts in a PDF", () => {
  it("isn't split in Latin, Greek and Cyrillic letters", () => {
    for (const line of ["Łukasz Nguyễn, 12 Elm St", "Σωκράτης", "Ђорђе (2)"])
      expect(runsOf(line)).toEqual([{ script: "latin", text: line }]);
  });

  it("is split between different scripts", () => {
    expect(runsOf("Ms 王小明 (Ming)")).toEqual([
      { script: "latin", text: "Ms " },
      { script: "cjk", text: "王小明" },
      { script: "latin", text: " (Ming)" },
    ]);
    expect(runsOf("김 민준").map(({ script }) => script)).toEqual(["cjk", "latin", "cjk"]);
    expect(runsOf("สมชาย")).toEqual([{ script: "thai", text: "สมชาย" }]);
  });

  it("has its right-to-left words in reverse order, while letters and numbers within them aren't reversed", () => {
    expect(texts("محمد بن سلمان")).toEqual(["سلمان", " ", "بن", " ", "محمد"]);
    expect(texts("דוד בן־גוריון")).toEqual(["בן־גוריון", " ", "דוד"]);
    expect(texts("Invoice for محمد علي, 2 items")).toEqual(["Invoice for ", "علي", " ", "محمد", ", 2 items"]);
    expect(texts("شارع 15 دبي")).toEqual(["دبي", " 15 ", "شارع"]);
    expect(texts("דוד (2)")).toEqual(["(2) ", "דוד"]);
    expect(texts("(דוד) Cohen")).toEqual(["(", "דוד", ") Cohen"]);
  });

  it("can be wrapped after a space and between Chinese characters", () => {
    expect(breakable("Happy 生日快乐！ dear")).toEqual(["Happy", " 生", "日", "快", "乐！", " dear"]);
  });
});

describe("fonts in PDFs", () => {
  it("are loaded only for the scripts used", async () => {
    const keys = async (...lines: string[]) => [...(await readPdfFonts(lines)).files.keys()].sort();
    const brand = ["sans", "sansBold", "serif", "serifItalic"];
    expect(await keys("Ann Lee")).toEqual(brand);
    expect(await keys("Łukasz Wójcik")).toEqual(["latin bold", "latin regular", ...brand]);
    const hebrew = ["hebrew bold", "hebrew regular", "latin bold", "latin regular", ...brand];
    expect(await keys("Ann Lee", "דוד")).toEqual(hebrew);
  });

  it.each(part(["王小明", "陳大文", "髙橋さくら", "カナ", "김민준", "李龍臺"], 2, 4))(
    "have a glyph for each letter of %s",
    async (name) => {
      const { outlineOf } = await readPdfFonts([name]);
      for (const letter of name) {
        const [regular, bold] = [outlineOf(letter, "regular"), outlineOf(letter, "bold")];
        expect([letter, (regular?.svg.length ?? 0) > 20, regular?.width]).toEqual([letter, true, expect.any(Number)]);
        expect(bold?.svg).not.toBe(regular?.svg);
      }
    },
  );

  it("draw a name in each script, with letters that can be copied", async () => {
    const page = new PdfPage();
    const names = ["Ann Lee", "محمد بن سلمان", "דוד בן־גוריון", "王小明", "김민준", "สมชาย"];
    for (const [index, name] of names.entries())
      page.text(56, 700 - index * 20, name).right(540, 700 - index * 20, name);
    page.block(56, 300, "Happy birthday, 生日快乐！", { width: 60, height: 60 });
    const bytes = await toPdf([page], { title: "Names", date: new Date("2026-11-28T12:00:00Z") });
    const [text = ""] = await textOfPdf(bytes);
    for (const name of ["Ann Lee", "محمد", "דוד", "สมชาย", "Happy"]) expect(text).toContain(name);
    expect(bytes.byteLength).toBeLessThan(120_000);
    expect(await toPdf([page], { title: "Names", date: new Date("2026-11-28T12:00:00Z") })).toEqual(bytes);
  });
});

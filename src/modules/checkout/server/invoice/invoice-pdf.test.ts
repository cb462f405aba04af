import { expect, it } from "vitest";
import { PdfPage, toPdf } from "#platform/pdf.ts";
import { FONT_PAIRS } from "#shared/brand/brand.ts";
import { textOfPdf } from "#testing/pdf-text.ts";

const date = new Date("2026-11-22T12:00:00Z");

it("an invoice PDF shows names in any script, such as Greek or Cyrillic", async () => {
  const names = ["Łukasz Wójcik", "Nguyễn Thị Ánh", "Πηνελόπη", "Ольга Щукина", "“Crème” (rich) \\ 10 € – …"];
  const page = new PdfPage();
  for (const [index, name] of names.entries()) page.text(56, 700 - index * 20, name, { bold: index % 2 === 1 });
  const [text] = await textOfPdf(await toPdf([page.right(539, 500, "$1,234.50")], { title: "Invoice (1)", date }));
  for (const name of [...names, "$1,234.50"]) expect(text).toContain(name);
});

it("an invoice PDF uses the brand's fonts, and another font for names with characters that the brand's fonts lack", async () => {
  const page = new PdfPage().text(56, 700, "Invoice 2777", { serif: "upright" }).text(56, 680, "Dew Bank −$12.42");
  const bytes = (await toPdf([page], { title: "Invoice", date })).toString("latin1");
  for (const font of [/\+Newsreader/, /\+InstrumentSans/]) expect(bytes).toMatch(font);
  expect(bytes).not.toContain("NotoSans");
  const named = await toPdf([new PdfPage().text(56, 700, "Łukasz Wójcik")], { title: "Invoice", date });
  expect(named.toString("latin1")).toContain("NotoSans");
});

it("an invoice PDF has the same bytes each time for the same invoice", async () => {
  const make = () =>
    toPdf([new PdfPage().text(56, 700, "one"), new PdfPage().text(56, 700, "two")], { title: "Two", date });
  const [first, second] = [await make(), await make()];
  expect(first.equals(second)).toBe(true);
  expect(await textOfPdf(first)).toEqual(["one", "two"]);
});

it("an invoice PDF uses the pair of fonts that the clinic's theme has chosen, for each pair", async () => {
  const page = () => new PdfPage().text(56, 700, "Invoice", { serif: "italic" }).text(56, 680, "Paid", { bold: true });
  const standard = { ink: "#22302c", soft: "#46534d", linen: "#e2d5c5" };
  const families = {
    newsreader: ["Newsreader", "InstrumentSans"],
    fraunces: ["Fraunces", "Figtree"],
    bodoni: ["BodoniModa", "WorkSans"],
    garamond: ["EBGaramond", "Inter"],
    outfit: ["Outfit", "Inter"],
    manrope: ["Manrope", "Manrope"],
  };
  for (const fonts of FONT_PAIRS) {
    const bytes = await toPdf([page()], { title: "Invoice", date, look: { ...standard, fonts } });
    for (const family of families[fonts])
      expect([fonts, bytes.toString("latin1")]).toEqual([fonts, expect.stringContaining(`+${family}`)]);
    expect(await textOfPdf(bytes)).toEqual([expect.stringContaining("Invoice")]);
  }
});

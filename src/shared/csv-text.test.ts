import { describe, expect, it } from "vitest";
import { csvTextOf } from "./csv-text.ts";

const TEXT = "name;preis\r\nZoë Müller – „Größe“;18,50 €\r\n";
const READ = { text: TEXT, separator: ";" };

const utf16 = (text: string, isBig = false) => {
  const bytes = Buffer.from(text, "utf16le");
  return isBig ? bytes.swap16() : bytes;
};
/** The few characters above that have different codes in Windows-1252 than in Latin-1. */
const WINDOWS: Readonly<Record<string, number>> = { "–": 0x96, "„": 0x84, "“": 0x93, "€": 0x80 };
const windows = (text: string) => Uint8Array.from(text, (sign) => WINDOWS[sign] ?? sign.charCodeAt(0));

describe("the text and separator of a CSV file", () => {
  it.each<[string, Uint8Array]>([
    ["UTF-8", Buffer.from(TEXT)],
    ["UTF-8 with its mark", Buffer.from(`\uFEFF${TEXT}`)],
    ["UTF-16 with its mark", utf16(`\uFEFF${TEXT}`)],
    ["big-endian UTF-16", utf16(`\uFEFF${TEXT}`, true)],
    ["UTF-16 without a mark", utf16(TEXT)],
    ["Windows-1252", windows(TEXT)],
    ["a line that tells the separator", Buffer.from(`sep=;\r\n${TEXT}`)],
    ["such a line in quotes", Buffer.from(`\uFEFF"sep=;"\n${TEXT}`)],
  ])("are read from %s", (_, bytes) => {
    expect(csvTextOf(bytes)).toEqual(READ);
  });

  it("follow the file's separator line, even if the header contains another separator more often", () => {
    expect(csvTextOf(Buffer.from("sep=|\na,b|c\n"))).toEqual({ text: "a,b|c\n", separator: "|" });
    expect(csvTextOf(Buffer.from("a\tb\n"))).toEqual({ text: "a\tb\n", separator: "\t" });
  });

  it("are undefined for files that aren't CSV", () => {
    const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13);
    const zip = Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0, 8, 0);
    for (const bytes of [
      png,
      zip,
      Uint8Array.of(0xff, 0xfe, 0x41),
      Uint8Array.of(),
      Buffer.from(" \n"),
      Buffer.from("a\0b"),
    ])
      expect(csvTextOf(bytes)).toBeUndefined();
  });
});

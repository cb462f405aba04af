import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chances } from "#testing/runs.ts";
import { englishFormats } from "./english-formats.ts";
import type { FormatPack, HourCycle } from "./format-pack.ts";
import { formatsOf } from "./formats.ts";
import { CURRENCIES, makePack, plainSpaces } from "./make-pack.ts";
import { arAE } from "./packs/ar-AE.ts";
import { deDE } from "./packs/de-DE.ts";
import { enUS } from "./packs/en-US.ts";
import { esUS } from "./packs/es-US.ts";

const packs: FormatPack[] = [enUS, esUS, deDE, arAE];
const run = chances(200, 3_000, 9);
const widths = ["long", "short"] as const;
const anyDay = fc
  .date({ min: new Date("1900-01-01"), max: new Date("2099-12-31"), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10));

describe.each(packs)("formats for the language $tag (FM-1)", (pack) => {
  const { tag } = pack;
  const formats = formatsOf(pack);
  const dateText = (options: Intl.DateTimeFormatOptions, day: string) =>
    plainSpaces(new Intl.DateTimeFormat(tag, { timeZone: "UTC", ...options }).format(new Date(`${day}T00:00:00Z`)));

  it("match Node's Intl (npm run formats regenerates them)", () => {
    expect(pack).toEqual(makePack(tag));
  });

  it("format days like Intl, in every width", () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom(...widths), fc.constantFrom(...widths), (date, weekday, month) => {
        const day = "numeric";
        expect(formats.day(date, { weekday, month })).toBe(dateText({ weekday, month, day }, date));
        expect(formats.day(date, { weekday, month, year: true })).toBe(
          dateText({ weekday, month, day, year: "numeric" }, date),
        );
        expect(formats.monthDay(date)).toBe(dateText({ month: "short", day }, date));
        expect(formats.month(date)).toBe(dateText({ month: "long", year: "numeric" }, date));
        const value = dateText({ year: "numeric", month: "2-digit", day: "2-digit" }, date);
        expect(formats.date(date)).toBe(tag === "en-US" ? value.replaceAll("/", "-") : value);
      }),
      run,
    );
  });

  it("format times like Intl, with 12 and 24 hours", () => {
    for (const hourCycle of ["h12", "h23"] satisfies HourCycle[])
      for (let minute = 0; minute < 1_440; minute += 7) {
        const at = new Date(minute * 60_000);
        const options = { timeZone: "UTC", hour: "numeric", minute: "2-digit", hourCycle } as const;
        const intl = plainSpaces(new Intl.DateTimeFormat(tag, options).format(at));
        expect(formatsOf(pack, { hourCycle }).time(at.toISOString().slice(11, 16))).toBe(intl.toLowerCase());
      }
  });

  it("format numbers and amounts exactly like Intl", () => {
    for (const digits of ["latn", ...Object.keys(pack.otherNumbers ?? {})]) {
      const own = formatsOf(pack, { digits });
      const number = new Intl.NumberFormat(tag, { numberingSystem: digits, signDisplay: "negative" });
      fc.assert(
        fc.property(
          fc.oneof(fc.maxSafeInteger(), fc.integer(), fc.double({ min: -1e6, max: 1e6, noNaN: true })),
          (value) => {
            expect(own.number(value)).toBe(plainSpaces(number.format(value), true));
          },
        ),
        run,
      );
      fc.assert(
        fc.property(
          fc.integer({ min: -10_000_000_000, max: 10_000_000_000 }),
          fc.constantFrom(...CURRENCIES, "SEK"),
          fc.boolean(),
          (cents, currency, always) => {
            const places = always || cents % 100 !== 0 ? 2 : 0;
            const intl = new Intl.NumberFormat(tag, {
              style: "currency",
              currency,
              numberingSystem: digits,
              minimumFractionDigits: places,
              maximumFractionDigits: places,
            });
            expect(own.money(cents, { currency, always })).toBe(
              plainSpaces(intl.format(cents / 100), true).replace("-", "−"),
            );
          },
        ),
        run,
      );
    }
  });

  it("write lists as Intl does, even if the next word's first sound changes the conjunction", () => {
    const part = fc.oneof(
      fc.constantFrom(
        ...[
          "agua",
          "hilo",
          "hielo",
          "hierba",
          "Hialeah",
          "iris",
          "Ivy",
          "oro",
          "hora",
          "8",
          "80",
          "11",
          "110",
          "11 de mayo",
        ],
      ),
      fc.string({ unit: "grapheme-ascii", minLength: 1 }),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
        expect(formats.list(parts)).toBe(new Intl.ListFormat(tag).format(parts));
        expect(formats.anyOf(parts)).toBe(new Intl.ListFormat(tag, { type: "disjunction" }).format(parts));
      }),
      run,
    );
  });
});

describe("formats of numbers, money, days and times", () => {
  it("write the same American English text as pages did before the formats existed (FM-1)", () => {
    expect([
      englishFormats.money(123_456),
      englishFormats.money(-690),
      englishFormats.money(4_400, { always: true }),
      englishFormats.day("2026-11-24"),
      englishFormats.day("2027-01-05", { weekday: "short", month: "short", today: "2026-11-24" }),
      englishFormats.date("2026-11-18T10:00:00Z"),
      englishFormats.time("14:15"),
      englishFormats.time("00:05"),
      englishFormats.list(["one", "two", "three"]),
    ]).toEqual([
      "$1,234.56",
      "−$6.90",
      "$44.00",
      "Tuesday, November 24",
      "Tue, Jan 5, 2027",
      "11-18-2026",
      "2:15 pm",
      "12:05 am",
      "one, two, and three",
    ]);
  });

  it("follow the clinic's own choice where its region allows one (FM-1)", () => {
    const dubai = formatsOf(arAE, { currency: "AED", firstDayOfWeek: 0, hourCycle: "h23", digits: "arab" });
    expect([dubai.firstDayOfWeek, dubai.time("14:05"), dubai.number(1_234.5), dubai.money(105_00)]).toEqual([
      0,
      "١٤:٠٥",
      "١٬٢٣٤٫٥",
      "\u200f١٠٥\u00a0د.إ.\u200f",
    ]);
    expect([formatsOf(arAE).firstDayOfWeek, formatsOf(arAE).time("14:05")]).toEqual([1, "2:05 م"]);
    expect(formatsOf(deDE, { currency: "EUR" }).money(123_450)).toBe("1.234,50\u00a0€");
  });

  it("show an unknown currency by its code, and refuse an invalid date (FM-1)", () => {
    expect(englishFormats.money(1_250, { currency: "SEK" })).toBe("SEK\u00a012.50");
    expect(() => englishFormats.day("2026-13-40")).toThrow(RangeError);
  });
});

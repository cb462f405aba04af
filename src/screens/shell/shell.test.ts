import { describe, expect, it } from "vitest";
import { englishFormats } from "#shared/formats/english-formats.ts";
import { formatsOf } from "#shared/formats/formats.ts";
import { esUS } from "#shared/formats/packs/es-US.ts";
import { headerLine, hoursTodayLine } from "#web/shell/hours-today.ts";
import { telLink } from "#web/shell/menu.ts";
import { openNow } from "#web/shell/open-now.ts";
import { spokenIn } from "#web/words/spoken.tsx";
import { aroundMatch, foundWords, uniqueByName } from "./search/search-found.ts";

const { words } = spokenIn();
const nineToFive = { opens: "09:00", closes: "17:00" };
const hours = [null, nineToFive, nineToFive, nineToFive, nineToFive, nineToFive, nineToFive];
const holidays = [{ date: "2026-11-26", name: "Thanksgiving" }];

describe("the header (SH-1)", () => {
  it("shows the day's opening hours, or why the clinic is closed, before the browser knows the current time", () => {
    expect(hoursTodayLine({ hours, holidays }, "2026-11-20", words, englishFormats)).toBe("Today 9:00 am to 5:00 pm");
    expect(hoursTodayLine({ hours, holidays }, "2026-11-22", words, englishFormats)).toBe("Closed today");
    expect(hoursTodayLine({ hours, holidays }, "2026-11-26", words, englishFormats)).toBe("Closed today, Thanksgiving");
  });

  it("shows that the clinic is open only after the browser knows the current time", () => {
    const lineAt = (instant: string | undefined) =>
      headerLine(
        { hours, holidays },
        "2026-11-20",
        instant
          ? openNow({ hours, holidays, timeZone: "America/New_York" }, new Date(instant), words, englishFormats)
          : undefined,
        words,
        englishFormats,
      );
    expect(lineAt(undefined)).toBe("Today 9:00 am to 5:00 pm");
    expect(lineAt("2026-11-20T13:00:00Z")).toBe("Today 9:00 am to 5:00 pm");
    expect(lineAt("2026-11-20T15:00:00Z")).toBe("Open today until 5:00 pm");
    expect(lineAt("2026-11-21T03:00:00Z")).toBe("Closed now, opens tomorrow at 9:00 am");
  });

  it("formats days and times in the page's language (FM-1)", () => {
    const [spanish, formats] = [spokenIn("es").words, formatsOf(esUS)];
    const clinic = { hours, holidays, timeZone: "America/New_York" };
    const now = (instant: string) => openNow(clinic, new Date(instant), spanish, formats);
    const line = (instant: string) => headerLine(clinic, "2026-11-20", now(instant), spanish, formats);
    expect(line("2026-11-20T13:00:00Z")).toContain("9:00 a.m.");
    expect(line("2026-11-20T15:00:00Z")).toContain("5:00 p.m.");
    expect(now("2026-11-21T23:00:00Z").text).toBe("Cerrado ahora, abre el lunes, 23 de noviembre a las 9:00 a.m.");
  });

  it("has a phone link of only the digits and the plus sign of the phone number", () => {
    expect(telLink("+1 (212) 555-0148")).toBe("tel:+12125550148");
    expect(telLink("+12125550148;ext=12")).toBe("tel:+12125550148;ext=12");
  });
});

describe("the search panel (SH-6)", () => {
  it("shows each name only once, ignoring case", () => {
    expect(uniqueByName([{ name: "Omega 3" }, { name: "omega 3 " }, { name: "Biotin" }])).toHaveLength(2);
  });

  it("shows the number of results per type, and omits types without results", () => {
    const line = { id: "1", name: "One", to: "/" };
    const groups = [
      { kind: "service" as const, lines: [line, line] },
      { kind: "question" as const, lines: [line] },
    ];
    expect(foundWords(4, groups, words)).toBe("4 products, 2 treatments, 1 question");
    expect(foundWords(1, [], words)).toBe("1 product");
    expect(foundWords(0, [], words)).toBe("");
  });

  it("highlights the typed text inside a name", () => {
    expect(aroundMatch("Niacin 10 + Zinc", "zin")).toEqual(["Niacin 10 + ", "Zin", "c"]);
    expect(aroundMatch("Niacin", "x")).toEqual(["Niacin", "", ""]);
  });
});

import { describe, expect, it } from "vitest";
import { telLink } from "#web/shell/menu.ts";
import { openTodayLine } from "#web/shell/open-today.ts";
import { aroundMatch, foundWords, uniqueByName } from "./search/search-found.ts";

const nineToFive = { opens: "09:00", closes: "17:00" };
const hours = [null, nineToFive, nineToFive, nineToFive, nineToFive, nineToFive, nineToFive];
const holidays = [{ date: "2026-11-26", name: "Thanksgiving" }];

describe("the header (SH-1)", () => {
  it("shows until when the clinic is open on a day, or why it is closed", () => {
    expect(openTodayLine({ hours, holidays }, "2026-11-20")).toBe("Open today until 5:00 pm");
    expect(openTodayLine({ hours, holidays }, "2026-11-22")).toBe("Closed today");
    expect(openTodayLine({ hours, holidays }, "2026-11-26")).toBe("Closed today, Thanksgiving");
  });

  it("dials with nothing but digits and the plus", () => {
    expect(telLink("+1 (212) 555-0148")).toBe("tel:+12125550148");
    expect(telLink("+12125550148;ext=12")).toBe("tel:+12125550148;ext=12");
  });
});

describe("search (SH-6)", () => {
  it("shows a name once, in any case", () => {
    expect(uniqueByName([{ name: "Omega 3" }, { name: "omega 3 " }, { name: "Biotin" }])).toHaveLength(2);
  });

  it("shows the number of results per kind, and no kind without results", () => {
    const line = { id: "1", name: "One", to: "/" };
    const groups = [
      { label: "Treatments", lines: [line, line] },
      { label: "Questions", lines: [line] },
    ];
    expect(foundWords(4, groups)).toBe("4 products, 2 treatments, 1 question");
    expect(foundWords(1, [])).toBe("1 product");
    expect(foundWords(0, [])).toBe("");
  });

  it("marks what was typed inside a name", () => {
    expect(aroundMatch("Niacin 10 + Zinc", "zin")).toEqual(["Niacin 10 + ", "Zin", "c"]);
    expect(aroundMatch("Niacin", "x")).toEqual(["Niacin", "", ""]);
  });
});

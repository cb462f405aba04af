import { describe, expect, it } from "vitest";
import { telLink } from "./menu.ts";
import { openTodayLine } from "./open-today.ts";
import { aroundMatch, matchingServices, uniqueByName } from "./search-products.ts";

const nineToFive = { opens: "09:00", closes: "17:00" };
const hours = [null, nineToFive, nineToFive, nineToFive, nineToFive, nineToFive, nineToFive];
const holidays = [{ date: "2026-11-26", name: "Thanksgiving" }];

describe("the header (SH-1)", () => {
  it("says until when the clinic is open on a day, and why not", () => {
    expect(openTodayLine({ hours, holidays }, "2026-11-20")).toBe("Open today until 5:00 pm");
    expect(openTodayLine({ hours, holidays }, "2026-11-22")).toBe("Closed today");
    expect(openTodayLine({ hours, holidays }, "2026-11-26")).toBe("Closed today, Thanksgiving");
  });

  it("dials with nothing but digits and the plus", () => {
    expect(telLink("+1 (212) 555-0148")).toBe("tel:+12125550148");
  });
});

describe("search (SH-6)", () => {
  it("shows a name once, whatever its case", () => {
    expect(uniqueByName([{ name: "Omega 3" }, { name: "omega 3 " }, { name: "Biotin" }])).toHaveLength(2);
  });

  it("finds treatments by all of their words, five at most", () => {
    const services = ["Microneedling, face", "RF microneedling, face", "Full face", "Underarms"].map((name) => ({
      name,
    }));
    expect(matchingServices(services, "face micro").map(({ name }) => name)).toEqual([
      "Microneedling, face",
      "RF microneedling, face",
    ]);
    expect(matchingServices(services, "  ")).toEqual([]);
    expect(
      matchingServices(
        Array.from({ length: 9 }, (_, index) => ({ name: `Peel ${index}` })),
        "peel",
      ),
    ).toHaveLength(5);
  });

  it("marks what was typed inside a name", () => {
    expect(aroundMatch("Niacin 10 + Zinc", "zin")).toEqual(["Niacin 10 + ", "Zin", "c"]);
    expect(aroundMatch("Niacin", "x")).toEqual(["Niacin", "", ""]);
  });
});

import { describe, expect, it } from "vitest";
import { englishFormats } from "#shared/formats/english-formats.ts";
import { spokenIn } from "../words/spoken.tsx";
import { openNow } from "./open-now.ts";

const { words } = spokenIn();
const day = { opens: "09:00", closes: "17:00" };
const clinic = {
  hours: [null, day, day, day, day, day, day],
  holidays: [{ date: "2026-11-26", name: "Thanksgiving" }],
  timeZone: "America/New_York",
};
const at = (instant: string) => openNow(clinic, new Date(instant), words, englishFormats).text;

describe("PG-14 open now", () => {
  it("is open from the first minute to the last before closing, by the clinic's clock", () => {
    expect(at("2026-11-20T14:00:00Z")).toBe("Open now, until 5:00 pm");
    expect(at("2026-11-20T21:59:00Z")).toBe("Open now, until 5:00 pm");
    expect(openNow(clinic, new Date("2026-11-20T22:00:00Z"), words, englishFormats).isOpen).toBe(false);
  });

  it("says when it opens next: today, tomorrow, or after a Sunday or a holiday", () => {
    expect(at("2026-11-20T13:00:00Z")).toBe("Closed now, opens today at 9:00 am");
    expect(at("2026-11-20T23:00:00Z")).toBe("Closed now, opens tomorrow at 9:00 am");
    expect(at("2026-11-21T23:00:00Z")).toBe("Closed now, opens Monday, November 23 at 9:00 am");
    expect(at("2026-11-25T23:00:00Z")).toBe("Closed now, opens Friday, November 27 at 9:00 am");
    expect(at("2026-11-26T15:00:00Z")).toBe("Closed now, opens tomorrow at 9:00 am");
  });

  it("opens on a holiday that has hours of its own, and no longer", () => {
    const holidays = [{ date: "2026-11-25", name: "Thanksgiving Eve", opens: "09:00", closes: "13:00" }];
    const on = (instant: string) => openNow({ ...clinic, holidays }, new Date(instant), words, englishFormats).text;
    expect(on("2026-11-25T15:00:00Z")).toBe("Open now, until 1:00 pm");
    expect(on("2026-11-25T18:00:00Z")).toBe("Closed now, opens tomorrow at 9:00 am");
  });

  it("SH-1 tells the header when today's line is over: from closing time, not on a closed day", () => {
    const isOver = (instant: string) => openNow(clinic, new Date(instant), words, englishFormats).isOver;
    expect(isOver("2026-11-20T13:00:00Z")).toBe(false);
    expect(isOver("2026-11-20T21:59:00Z")).toBe(false);
    expect(isOver("2026-11-20T22:00:00Z")).toBe(true);
    expect(isOver("2026-11-26T23:00:00Z")).toBe(false);
  });

  it("names no day when it never opens", () => {
    expect(
      openNow({ ...clinic, hours: Array(7).fill(null) }, new Date("2026-11-20T15:00:00Z"), words, englishFormats),
    ).toEqual({
      isOpen: false,
      isOver: false,
      text: "Closed now",
    });
  });
});

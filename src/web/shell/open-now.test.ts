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

describe("PG-14: the text whether the clinic is open now", () => {
  it("says open from the first to the last minute of opening hours, in clinic time", () => {
    expect(at("2026-11-20T14:00:00Z")).toBe("Open now, until 5:00 pm");
    expect(at("2026-11-20T21:59:00Z")).toBe("Open now, until 5:00 pm");
    expect(openNow(clinic, new Date("2026-11-20T22:00:00Z"), words, englishFormats).isOpen).toBe(false);
  });

  it("says when the clinic opens next: today, tomorrow, or after a Sunday or a holiday", () => {
    expect(at("2026-11-20T13:00:00Z")).toBe("Closed now, opens today at 9:00 am");
    expect(at("2026-11-20T23:00:00Z")).toBe("Closed now, opens tomorrow at 9:00 am");
    expect(at("2026-11-21T23:00:00Z")).toBe("Closed now, opens Monday, November 23 at 9:00 am");
    expect(at("2026-11-25T23:00:00Z")).toBe("Closed now, opens Friday, November 27 at 9:00 am");
    expect(at("2026-11-26T15:00:00Z")).toBe("Closed now, opens tomorrow at 9:00 am");
  });

  it("uses a holiday's own opening hours", () => {
    const holidays = [{ date: "2026-11-25", name: "Thanksgiving Eve", opens: "09:00", closes: "13:00" }];
    const on = (instant: string) => openNow({ ...clinic, holidays }, new Date(instant), words, englishFormats).text;
    expect(on("2026-11-25T15:00:00Z")).toBe("Open now, until 1:00 pm");
    expect(on("2026-11-25T18:00:00Z")).toBe("Closed now, opens tomorrow at 9:00 am");
  });

  it("SH-1: counts as outdated in the header from closing time on, but not on a day on which the clinic is closed", () => {
    const isOver = (instant: string) => openNow(clinic, new Date(instant), words, englishFormats).isOver;
    expect(isOver("2026-11-20T13:00:00Z")).toBe(false);
    expect(isOver("2026-11-20T21:59:00Z")).toBe(false);
    expect(isOver("2026-11-20T22:00:00Z")).toBe(true);
    expect(isOver("2026-11-26T23:00:00Z")).toBe(false);
  });

  it("names no next day if the clinic has no opening hours at all", () => {
    expect(
      openNow({ ...clinic, hours: Array(7).fill(null) }, new Date("2026-11-20T15:00:00Z"), words, englishFormats),
    ).toEqual({
      isOpen: false,
      isOver: false,
      text: "Closed now",
    });
  });
});

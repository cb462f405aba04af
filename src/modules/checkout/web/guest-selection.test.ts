import { describe, expect, it } from "vitest";
import { guestSelectionPath, readGuestSelection } from "./guest-selection.ts";

const read = (query: string) => readGuestSelection(new URLSearchParams(query));

describe("PG-15 a guest's selection in the URL", () => {
  it("opens only steps whose earlier choices are complete", () => {
    expect(read("step=details").step).toBe("treatments");
    expect(read("serviceId=ag07&step=details").step).toBe("time");
    expect(read("serviceId=ag07&step=details&date=2026-11-24&time=10:30").step).toBe("details");
    expect(read("serviceId=ag07&step=treatments&date=2026-11-24&time=10:30").step).toBe("treatments");
  });

  it("uses the id in a treatment page's link, and ignores invalid ids", () => {
    expect(read("id=ag07").serviceIds).toEqual(["ag07"]);
    expect(read("serviceId=ag07&serviceId=ag07&serviceId=<x>").serviceIds).toEqual(["ag07"]);
  });

  it("PG-16 preserves a single treatment under its own URL, and repeated add-ons", () => {
    const selection = read("id=ag07&addOnId=led&addOnId=led");
    expect(guestSelectionPath("/indiAppointment", selection, { step: "time" })).toBe(
      "/indiAppointment?id=ag07&addOnId=led&addOnId=led&step=time",
    );
  });

  it("is the same after it is written to a URL and read again", () => {
    const selection = read("serviceId=ag07&serviceId=ag01&addOnId=led&date=2026-11-24&time=10:30&step=details");
    expect(
      readGuestSelection(new URL(guestSelectionPath("/appointment", selection, {}), "http://x").searchParams),
    ).toEqual(selection);
  });
});

import { describe, expect, it } from "vitest";
import { guestSelectionPath, readGuestSelection } from "./guest-selection.ts";

const read = (query: string) => readGuestSelection(new URLSearchParams(query));

describe("PG-15: a guest's selection in the URL", () => {
  it("opens only steps whose earlier choices are complete", () => {
    expect(read("step=details").step).toBe("treatments");
    expect(read("serviceId=ag07&step=details").step).toBe("time");
    expect(read("serviceId=ag07&step=details&date=2026-11-24&time=10:30").step).toBe("details");
    expect(read("serviceId=ag07&step=treatments&date=2026-11-24&time=10:30").step).toBe("treatments");
  });

  it("accepts the id in a link from a treatment's page, and ignores invalid ids", () => {
    expect(read("id=ag07").serviceIds).toEqual(["ag07"]);
    expect(read("serviceId=ag07&serviceId=ag07&serviceId=<x>").serviceIds).toEqual(["ag07"]);
  });

  it("PG-16: names a single treatment by id on its own page, and an add-on as often as it was chosen", () => {
    const selection = read("id=ag07&addOnId=led&addOnId=led");
    expect(guestSelectionPath("/indiAppointment", selection, { step: "time" })).toBe(
      "/indiAppointment?id=ag07&addOnId=led&addOnId=led&step=time",
    );
  });

  it("stays the same when it is written to a URL and read again", () => {
    const selection = read("serviceId=ag07&serviceId=ag01&addOnId=led&date=2026-11-24&time=10:30&step=details");
    expect(
      readGuestSelection(new URL(guestSelectionPath("/appointment", selection, {}), "http://x").searchParams),
    ).toEqual(selection);
  });
});

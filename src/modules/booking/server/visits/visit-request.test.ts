import { describe, expect, it } from "vitest";
import { clinicDatabase } from "#testing/clinic-database.ts";
import { bookTestVisit } from "#testing/desk-rig.ts";
import { seedTestClinic } from "#testing/test-clinic.ts";
import { type ClinicSnapshot, recallClinicSnapshot } from "../clinic/clinic-snapshot.ts";
import { toRequestOfVisit, toVisitRequest } from "./visit-request.ts";

const { db } = await clinicDatabase();
const context = await seedTestClinic(db, { now: "2026-11-20T15:00:00Z" });
const snapshot = await recallClinicSnapshot(context);
const peel = [{ serviceId: "AG08", addOns: [] }];

/** The clinic's snapshot with a person in another role. */
const withRole = (id: string, pool: string): ClinicSnapshot => ({
  ...snapshot,
  clinic: {
    ...snapshot.clinic,
    resources: snapshot.clinic.resources.map((unit) => (unit.id === id ? { ...unit, pool } : unit)),
  },
});
const refusal = expect.objectContaining({ code: "not_qualified" });

describe("the requested practitioner of a visit (BK-1)", () => {
  it("can't be a practitioner who doesn't perform all of its treatments", () => {
    expect(toVisitRequest(snapshot, peel, "le-1")).toMatchObject({ practitionerId: "le-1" });
    expect(() => toVisitRequest(withRole("le-1", "MD"), peel, "le-1")).toThrow(refusal);
    expect(() => toVisitRequest(snapshot, peel, "nowhere")).toThrow(expect.objectContaining({ code: "not_found" }));
  });

  it("stays the same for a booked visit, and isn't replaced if they no longer perform the treatment", async () => {
    const { id, ...visit } = await bookTestVisit(context, {
      date: "2026-12-01",
      time: "10:00",
      practitionerId: "le-1",
    });
    const named = { ...visit, id, isPractitionerWanted: true };
    const since = withRole("le-1", "MD");
    expect(toRequestOfVisit(snapshot, named)).toMatchObject({ practitionerId: "le-1" });
    expect(() => toRequestOfVisit(since, named)).toThrow(refusal);
    expect(toRequestOfVisit(since, named, "anyone")).not.toHaveProperty("practitionerId");
    expect(toRequestOfVisit(since, named, "le-2")).toMatchObject({ practitionerId: "le-2" });
    expect(() => toRequestOfVisit(snapshot, named, "nowhere")).toThrow(expect.objectContaining({ code: "not_found" }));
  });

  it("needs to perform only the treatments assigned to them in a booked visit, unless another practitioner is requested", async () => {
    const booked = await bookTestVisit(context, {
      date: "2026-12-02",
      time: "10:00",
      practitionerId: "le-1",
      serviceIds: ["AG08", "AG07"],
    });
    const [first, second] = booked.lines;
    if (!first || !second) throw new Error("the visit has two treatments");
    const rest = { ...second, practitioner: { ...second.practitioner, id: "md-1" }, serviceId: "FR03" };
    const shared = { ...booked, isPractitionerWanted: true, lines: [first, rest] };
    expect(toRequestOfVisit(snapshot, shared)).toMatchObject({ practitionerId: "le-1" });
    expect(() => toRequestOfVisit(snapshot, shared, "le-2")).toThrow(refusal);
  });
});

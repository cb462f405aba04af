import { describe, expect, it } from "vitest";
import type { WirePlace } from "#modules/booking/staff/contract/places.ts";
import type { WirePackageVisits } from "#modules/payment-plans/staff/contract/package-visits.ts";
import { findMenuServices, type MenuService } from "../treatments/find-menu-services.ts";
import { paidByPackages, usablePackages } from "./packages/usable-packages.ts";
import { looksLikePhone, personFromText } from "./person.ts";
import { bestStart, daysOf, nearestStarts, nextStart, partsOf, startsOf, walkInStart } from "./places.ts";

const place = (date: string, time: string, practitionerId: string): WirePlace => ({
  startsAt: `${date}T${time}:00.000Z`,
  endsAt: `${date}T${time}:00.000Z`,
  date,
  time,
  practitionerId,
});
const places = [
  place("2026-11-20", "14:15", "dana"),
  place("2026-11-20", "10:30", "dana"),
  place("2026-11-20", "10:30", "yuki"),
  place("2026-11-21", "12:00", "yuki"),
];

describe("the free start times for a new booking", () => {
  it("list each start only once, with all practitioners who are free then, or only the starts of a chosen practitioner", () => {
    expect(startsOf(places, undefined).map(({ time, practitionerIds }) => [time, practitionerIds])).toEqual([
      ["10:30", ["dana", "yuki"]],
      ["14:15", ["dana"]],
      ["12:00", ["yuki"]],
    ]);
    expect(startsOf(places, "yuki")).toHaveLength(2);
  });

  it("are counted for each day, and grouped by morning, midday and afternoon", () => {
    const starts = startsOf(places, undefined);
    expect(daysOf(starts)).toEqual([
      { date: "2026-11-20", count: 2 },
      { date: "2026-11-21", count: 1 },
    ]);
    expect(partsOf(starts, "2026-11-20").map(({ name }) => name)).toEqual(["Morning", "Afternoon"]);
    expect(partsOf(starts, "2026-11-21").map(({ name }) => name)).toEqual(["Midday"]);
  });

  it("have one preselected: the requested start, or else the next start after it, or else the first", () => {
    const starts = startsOf(places, undefined);
    expect(bestStart(starts, {})?.time).toBe("10:30");
    expect(bestStart(starts, { startsAt: "2026-11-20T11:00:00.000Z" })?.time).toBe("14:15");
    expect(bestStart(starts, { date: "2026-11-21" })?.time).toBe("12:00");
    expect(bestStart(starts, { date: "2026-12-21" })?.time).toBe("10:30");
    expect(nearestStarts(starts, "2026-11-20T10:30:00.000Z").map(({ time }) => time)).toEqual(["14:15", "12:00"]);
  });
});

describe("the start of a walk-in", () => {
  it("is the first free start today, and never on another day if today is full", () => {
    const starts = startsOf(places, undefined);
    expect(walkInStart(starts, "2026-11-20")?.time).toBe("10:30");
    expect(walkInStart(starts.slice(2), "2026-11-20")).toBeUndefined();
  });

  it("is the next quarter hour until the day is over, if the desk asks why no start is free", () => {
    expect(["09:42", "10:00", "23:45", "23:46"].map(nextStart)).toEqual(["09:45", "10:00", "23:45", undefined]);
  });
});

describe("a new customer in the booking dialog", () => {
  it("is prefilled with the text typed in the search, as name, phone number or email", () => {
    expect(personFromText("mara okafor")).toMatchObject({ firstName: "Mara", lastName: "Okafor", phone: "" });
    expect(personFromText("(917) 555-0132")).toMatchObject({ firstName: "", phone: "(917) 555-0132" });
    expect(personFromText("mara@example.com")).toMatchObject({ email: "mara@example.com" });
  });

  it("is prefilled with the phone number and email typed after the name", () => {
    const walker = { firstName: "Walker", lastName: "Newman", phone: "212 555 0144", email: "" };
    expect(personFromText("Walker Newman 212 555 0144")).toEqual(walker);
    expect(personFromText("walker newman, +1 (212) 555-0144, w.newman22@example.com")).toEqual({
      ...walker,
      phone: "+1 (212) 555-0144",
      email: "w.newman22@example.com",
    });
    expect(personFromText("Ann Lee the 3rd")).toMatchObject({ lastName: "Lee The 3rd", phone: "" });
  });

  it("can have a phone number in the format of the clinic's country or any other", () => {
    const typed = ["(917) 555-0132", "+44 20 7946 0000", "030 901820", "12345"];
    expect(typed.map(looksLikePhone)).toEqual([true, true, true, false]);
  });
});

describe("finding a treatment", () => {
  const menu = ["Blue + red LED", "LED light", "Hydra-exfoliation facial"].map((name) => ({ name, category: "Acne" }));
  it("matches every typed word, and lists names that begin with the text first", () => {
    expect(findMenuServices(menu, "led").map(({ name }) => name)).toEqual(["LED light", "Blue + red LED"]);
    expect(findMenuServices(menu, "fac hyd").map(({ name }) => name)).toEqual(["Hydra-exfoliation facial"]);
    expect(findMenuServices(menu, " ")).toEqual([]);
  });
});

describe("package sessions in a new booking", () => {
  const laser = { treatment: { id: "LH01", price: 12_000, salePrice: undefined } as MenuService };
  const owned = (id: string, more: Partial<WirePackageVisits> = {}): WirePackageVisits => ({
    id,
    name: "Six visits",
    serviceId: "LH01",
    sessions: 6,
    left: 4,
    open: 2,
    endsOn: "2026-12-31",
    ...more,
  });

  it("are offered only for the chosen treatments and until the package's last day, one for each treatment", () => {
    const found = (packages: WirePackageVisits[], date?: string) =>
      usablePackages(packages, [laser], date).map(({ id }) => id);
    expect(found([owned("first"), owned("second", { endsOn: "2027-02-01" })])).toEqual(["first"]);
    expect(found([owned("first"), owned("second", { endsOn: "2027-02-01" })], "2027-01-05")).toEqual(["second"]);
    expect(found([owned("not paid yet", { open: 0 }), owned("another's", { serviceId: "AG08" })])).toEqual([]);
  });

  it("lower the amount due by the treatment's price", () => {
    expect(paidByPackages([laser], ["LH01"])).toBe(12_000);
    expect(paidByPackages([laser], [])).toBe(0);
  });
});

import { describe, expect, it } from "vitest";
import type { WireVisitPage } from "#modules/booking/staff/contract/visit-page.ts";
import { hasMoneyToSettle, noShowChoices, settledWords } from "./money/no-show-choices.ts";
import { lateness, nextStepOf, onlineWords, statusWords } from "./next-step.ts";

const facial = { id: "room-facial-2", name: "Facial 2" };
const line = (id: string, room = facial): WireVisitPage["services"][number] => ({
  id,
  serviceId: id,
  name: id,
  startsAt: "2026-11-20T15:30:00Z",
  endsAt: "2026-11-20T16:20:00Z",
  minutes: 50,
  unitPrice: 22_900,
  practitioner: { id: "dana", name: "Dana Reyes" },
  room,
  devices: [],
  addOns: [],
});
const step = (name: WireVisitPage["history"][number]["step"], minute: number): WireVisitPage["history"][number] => ({
  at: new Date(Date.UTC(2026, 10, 20, 15, minute)).toISOString(),
  step: name,
  by: "Noor Haddad",
  status: "checked_in",
  reason: null,
  overrides: [],
});
const visit: WireVisitPage = {
  id: "v1",
  version: 1,
  status: "booked",
  stage: null,
  startsAt: "2026-11-20T15:30:00Z",
  endsAt: "2026-11-20T16:40:00Z",
  customerId: "c1",
  via: "phone",
  practitioner: { id: "dana", name: "Dana Reyes" },
  date: "2026-11-20",
  time: "10:30",
  timeZone: "America/New_York",
  orderId: null,
  customer: { id: "c1", name: "Mara Okafor", isGuest: false, contact: null, visitNumber: 4 },
  notes: null,
  services: [
    line("Hydra facial"),
    line("LED light"),
    line("Wrinkle relaxer", { id: "room-injection-1", name: "Injection 1" }),
  ],
  paid: 0,
  due: 48_060,
  memberSavings: 0,
  couponSavings: 0,
  offerSavings: 0,
  lateFees: 0,
  fees: [],
  owedBefore: [],
  policy: null,
  agreed: null,
  confirmedAt: null,
  checkedInAt: null,
  inRoomAt: null,
  closedAt: null,
  late: null,
  waitingOnlineSince: null,
  cancelledBy: null,
  noShowFrom: "2026-11-20T15:45:00Z",
  undo: null,
  lock: null,
  hold: null,
  history: [],
  cautions: [],
};
const at = new Date("2026-11-20T15:40:00Z");
const inHouse = { ...visit, status: "checked_in", stage: "in_room" } as const;

describe("a visit at the clinic", () => {
  it("has as its next step check-in, then each treatment, then completion", () => {
    const afterRooms = (count: number) => ({
      ...inHouse,
      history: [step("check_in", 20), ...Array.from({ length: count }, (_, index) => step("in_room", 21 + index))],
    });
    expect(nextStepOf(visit, at)?.label).toBe("Check in");
    expect(nextStepOf({ ...afterRooms(0), stage: "waiting" }, at)).toMatchObject({
      label: "In room",
      lineId: "Hydra facial",
    });
    expect(nextStepOf(afterRooms(1), at)).toMatchObject({ label: "Move on to LED light", lineId: "LED light" });
    expect(nextStepOf(afterRooms(2), at)).toMatchObject({ label: "Move on to Injection 1" });
    expect(nextStepOf(afterRooms(3), at)?.label).toBe("Complete");
  });

  it("has the same next step again after a step is undone, whatever the order of its history", () => {
    const history = [step("undo", 25), step("in_room", 23), step("in_room", 21), step("check_in", 20)];
    expect(nextStepOf({ ...inHouse, history }, at)?.label).toBe("Move on to LED light");
  });

  it("has no next step on another day or after it is over", () => {
    expect(nextStepOf({ ...visit, date: "2026-11-21" }, at)).toBeUndefined();
    for (const status of ["completed", "cancelled", "no_show", "held"] as const)
      expect(nextStepOf({ ...visit, status }, at)).toBeUndefined();
  });

  it("has a status that says where the customer is and since when", () => {
    const timeOf = () => "10:27 am";
    expect(statusWords({ ...inHouse, inRoomAt: "x", history: [step("in_room", 27)] }, timeOf)).toBe(
      "In Facial 2 since 10:27 am",
    );
    expect(statusWords({ ...inHouse, stage: "waiting", checkedInAt: "x" }, timeOf)).toBe("Waiting since 10:27 am");
    expect(statusWords({ ...visit, status: "cancelled", cancelledBy: "customer" }, timeOf)).toBe(
      "Canceled by the customer",
    );
    expect(lateness({ ...inHouse, stage: "waiting" }, at)).toBe("Running 10 min late.");
    expect(lateness(inHouse, at)).toBeUndefined();
    expect(lateness(inHouse, new Date("2026-11-20T16:45:00Z"))).toBe("Running 5 min late.");
  });

  it("shows the customer's message about being late, and since when they have waited online (BK-8)", () => {
    const coming = { ...inHouse, status: "booked", stage: null } as const;
    const at = new Date("2026-11-20T12:00:00Z");
    expect(lateness(coming, at)).toBeUndefined();
    expect(lateness({ ...coming, late: { minutes: 10, moved: true } }, at)).toBe(
      "The customer is 10 min late. The visit starts that much later.",
    );
    expect(lateness({ ...coming, late: { minutes: 20, moved: false } }, at)).toMatch(
      /^The customer is 20 min late, and/,
    );
    const online = { ...coming, waitingOnlineSince: "2026-11-20T14:03:00Z" };
    expect(onlineWords(online, () => "2:03 pm")).toBe("Waiting online since 2:03 pm.");
    expect(onlineWords({ ...online, stage: "in_room" }, () => "2:03 pm")).toBeUndefined();
  });
});

describe("the choices for the fee of a no-show", () => {
  const agreed = { text: "", noticeHours: 48, lateFee: 6_000, noShowFee: 12_000, deposit: 5_000 };
  const valuesOf = (page: Parameters<typeof noShowChoices>[0]) => noShowChoices(page).map(({ value }) => value);

  it("are a fee up to the agreed amount, no fee, or deciding later, and are missing if no fee was agreed and nothing was paid", () => {
    expect(valuesOf({ agreed, paid: 5_000 })).toEqual(["fee", "none", "later"]);
    expect(valuesOf({ agreed: null, paid: 5_000 })).toEqual(["none", "later"]);
    expect(noShowChoices({ agreed, paid: 5_000 })[0]?.note).toContain("The $50.00 that was paid covers it first.");
    expect(hasMoneyToSettle({ agreed: { ...agreed, noShowFee: 0 }, paid: 0 })).toBe(false);
    expect(hasMoneyToSettle({ agreed, paid: 0 })).toBe(true);
  });

  it("are confirmed by a message that states the decision", () => {
    const page = { customer: visit.customer, paid: 5_000 };
    const settled = { fromDeposit: 5_000, fromCard: 0, owed: 7_000, problem: "The card was declined." };
    expect(settledWords(page, "fee", settled)).toBe(
      "Mara Okafor is marked as a no-show. The card was declined. $70.00 stays owed.",
    );
    expect(settledWords(page, "none", undefined)).toBe("Mara Okafor is marked as a no-show. $50.00 is refunded.");
  });
});

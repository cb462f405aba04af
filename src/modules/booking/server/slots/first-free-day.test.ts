import { describe, expect, it, onTestFinished } from "vitest";
import { bindAccountApi } from "#modules/account/server/api.ts";
import { bindCartApi } from "#modules/cart/server/api.ts";
import { bindSlotsApi } from "#modules/cart/server/slots-api.ts";
import { fixedClock } from "#shared/clock.ts";
import { newPerson } from "#testing/account-for-tests.ts";
import { demoApi } from "#testing/demo-clinic.ts";
import { present } from "#testing/present.ts";
import { bindBookingApi } from "../api.ts";

const FRIDAY = "2027-01-15T15:00:00Z";
// The clinic is closed on Sundays, and takes bookings 90 days ahead.
const { send, deps } = await demoApi([bindAccountApi([]), bindBookingApi, bindSlotsApi, bindCartApi], {}, undefined, {
  clock: fixedClock(FRIDAY),
});

const monthOf = async (query: string) => (await send("GET", `Slot/month?${query}`)).body;
const slotsOf = async (query: string) => (await send("GET", `admin/Slot/allSlot?${query}`)).body.data;
async function first(query: string, token?: string) {
  const { status, body } = await send("GET", `Slot/first?${query}`, token ? { token } : {});
  expect([query, status]).toEqual([query, 200]);
  return body.data;
}

describe("the first free day (BK-1)", () => {
  it("is returned with the days of its month and its starts, as the calls for a month and for a day return them", async () => {
    for (const visit of ["serviceIds=ag07", "serviceIds=ag07&serviceIds=ag01"]) {
      const { data: days } = await monthOf(`month=2027-02&${visit}`);
      const { date } = present(days.find((day) => day.free && day.date >= "2027-02-10"));
      const slots = await slotsOf(`date=${date}&${visit}`);
      expect(slots.some(({ isBooked }) => !isBooked)).toBe(true);
      expect(await first(`from=2027-02-10&${visit}`)).toEqual({ month: "2027-02", days, date, slots });
    }
  });

  it("is today at the earliest, and in a later month if this month has no free day left", async () => {
    expect(await first("from=2026-12-24&serviceIds=ag07")).toMatchObject({ month: "2027-01", date: "2027-01-15" });
    expect(await first("serviceIds=ag07")).toMatchObject({ month: "2027-01", date: "2027-01-15" });
    deps.clock = fixedClock("2027-01-31T00:30:00Z"); // Saturday, 7:30 pm
    onTestFinished(() => {
      deps.clock = fixedClock(FRIDAY);
    });
    expect(await first("serviceIds=ag07")).toMatchObject({ month: "2027-02", date: "2027-02-01" });
  });

  it("is an earlier day of the month if no later day is free, and absent beyond the days that can be booked", async () => {
    const inMonth = await first("from=2027-01-31&serviceIds=ag07");
    expect(inMonth).toMatchObject({ month: "2027-01", date: "2027-01-15" });
    const { data: days } = await monthOf("month=2027-01&serviceIds=ag07");
    expect(await first("from=2027-09-01&serviceIds=ag07")).toEqual({ month: "2027-01", days, slots: [] });
  });

  it("is found for the cart of a customer, and for several treatments with the reason why they can't share a visit", async () => {
    const token = (await send("POST", "user/signup", { body: newPerson("Ines") })).body.data.accessToken;
    await send("POST", "add-to-cart/service/as03", { token });
    expect(await first("from=2027-02-10", token)).toEqual(await first("from=2027-02-10&serviceIds=as03"));
    const pair = "serviceIds=pg01&serviceIds=ag08";
    const { notTogether } = await monthOf(`month=2027-02&${pair}`);
    expect(notTogether).toContain("can’t share a visit");
    const { body } = await send("GET", `Slot/first?from=2027-02-01&${pair}`);
    expect(body.notTogether).toBe(notTogether);
  });

  it.each([
    ["from=2027-02-30&serviceIds=ag07", 400],
    ["from=9999-12-31&serviceIds=ag07", 400],
    ["serviceIds=nothing", 404],
    ["serviceIds=ag01&practitionerId=nobody", 404],
  ])("requested for %s returns the status %i", async (query, status) => {
    expect((await send("GET", `Slot/first?${query}`)).status).toBe(status);
  });
});

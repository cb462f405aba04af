import { expect, it } from "vitest";
import { demoApi, demoDatabase } from "#testing/demo-clinic.ts";
import { openDayAhead } from "#testing/free-day.ts";
import { present } from "#testing/present.ts";
import { newStaff } from "#testing/staff.ts";
import { moduleApis } from "./server-modules.ts";

const database = await demoDatabase(undefined, { hasOwnPolicy: true });
const api = await demoApi(moduleApis, { rateLimitFactor: 100 }, undefined, { database });
const { send } = api;

it("the demo charges half the price for late changes and the full price for a missed visit, and requires guests to save a card", async () => {
  const { bearer: token } = await newStaff(api, "admin");
  const { values } = (await send("GET", "admin/Settings/policy" as "admin/Settings/x", { token })).body.data;
  expect(values).toMatchObject({
    noticeHours: 48,
    lateChanges: "fee",
    lateFeePercent: 50,
    noShowFeePercent: 100,
    deposits: "service",
    cardFor: "guests",
  });
  const { booking } = (await send("GET", "Clinic/settings")).body.data;
  expect(booking.policy).toBe(
    "Move or cancel free of charge up to 48 hours before your visit. After that, a change or cancellation costs 50% of the visit’s price. " +
      "If you miss the visit, you pay for it in full. If there is a deposit, it is part of the price, and you’ll get it back if you cancel in time.",
  );
});

it("a guest who books in the demo must save a card, and the visit stores the terms for late changes and missed visits", async () => {
  const date = await openDayAhead(api.db, 14, [2, 3, 4, 5]);
  const { data: slots } = (await send("GET", `admin/Slot/allSlot?date=${date}&serviceIds=ag07` as "admin/Slot/allSlot"))
    .body;
  const slot = present(slots.find(({ isBooked }) => !isBooked));
  const customer = { firstName: "Ines", lastName: "Roe", email: "ines.roe@example.com", phone: "(212) 555-0100" };
  const body = { serviceIds: ["ag07"], date, time: slot.from, customer };
  const { data, session } = (await send("POST", "guest/book", { body })).body;
  expect(session?.url).toContain(`/guest-card-saver/guest/${data.orderId}?link=`);
  const { status, terms, dueAtClinic } = data.appointment;
  expect(status).toBe("held");
  expect(terms).toMatchObject({ lateFee: Math.round(dueAtClinic / 2), noShowFee: dueAtClinic, deposit: 0 });
});

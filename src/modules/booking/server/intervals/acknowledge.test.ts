import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { moduleApis } from "#server/server-modules.ts";
import { addDays } from "#shared/zoned-time.ts";
import { newPerson } from "#testing/account-for-tests.ts";
import { demoApi } from "#testing/demo-clinic.ts";
import { freeDayAhead } from "#testing/free-day.ts";
import { present } from "#testing/present.ts";
import { newStaff } from "#testing/staff.ts";

const { send, db } = await demoApi(moduleApis, { rateLimitFactor: 1_000 });
const { bearer: desk } = await newStaff(db, "staff");
/** The demo's rule that only warns: a second relaxer within twelve weeks. */
const RULE = "R16-AG01";
const REASON = "Most people wait twelve weeks before the next relaxer.";

let people = 0;
/** Creates a customer who had a relaxer a month ago and has another in the cart. */
async function afterRelaxer() {
  people += 1;
  const person = newPerson(`Acknowledge${people}`);
  const token = (await send("POST", "user/signup", { body: person })).body.data.accessToken as string;
  const call = <const M extends string, const P extends string>(method: M, path: P, body?: unknown) =>
    send(method, path, { token, body });
  const { rows } = await db.execute<{ id: string }>(sql`select id from customers where email = ${person.email}`);
  const customerId = present(rows[0]).id;
  await db.execute(sql`
    with had as (
      insert into appointments (id, status, customer_id, starts_at, ends_at, date, time_zone, practitioner_id, closed_at)
      select 'relaxer-' || ${customerId}, 'completed', ${customerId}, at, at + interval '30 minutes',
        (at at time zone 'America/New_York')::date, 'America/New_York', 'practitioner-dana-reyes', at
      from (select clock_now() - interval '30 days' as at) ago returning id, starts_at, ends_at)
    insert into appointment_services (id, appointment_id, service_id, name, unit_price_cents, starts_at, ends_at, practitioner_id, position)
    select id || '-line', id, 'ag01', 'Relaxer', 100, starts_at, ends_at, 'practitioner-dana-reyes', 0 from had`);
  await call("POST", "add-to-cart/service/ag01");
  return { call, token, customerId };
}

async function freeSlots(token: string, from = 0) {
  const slotsOf = async (date: string) =>
    (await send("GET", `admin/Slot/allSlot?date=${date}&serviceIds=ag01`, { token })).body.data.filter(
      ({ isBooked }) => !isBooked,
    );
  const first = await freeDayAhead(async (day) => (await slotsOf(day)).length > 0);
  for (let date = addDays(first, from); ; date = addDays(date, 1)) {
    const slots = await slotsOf(date);
    if (slots.length > 0) return slots;
  }
}

const acknowledged = async (customerId: string) =>
  (
    await db.execute<{ rule: string; status: string }>(sql`
      select k.rule_id as rule, a.status from rule_acknowledgments k join appointments a on a.id = k.appointment_id
      where a.customer_id = ${customerId} order by k.rule_id`)
  ).rows;

describe("a waiting-time rule that only warns", () => {
  it("is shown with the free times only to the customer it applies to, and blocks no time", async () => {
    const { call, token } = await afterRelaxer();
    const [slot] = await freeSlots(token);
    expect(slot?.warnings).toEqual([{ ruleId: RULE, reason: REASON }]);
    const asGuest = (await send("GET", `admin/Slot/allSlot?date=${present(slot).date}&serviceIds=ag01`)).body.data;
    expect(asGuest.some(({ warnings }) => warnings !== undefined)).toBe(false);
    const { date, from: time } = present(slot);
    expect((await call("PUT", "cart/addDateAndtimetoServiceCart", { date, time })).status).toBe(200);
  });

  it("is shown with the alternatives to an unavailable time only to the customer it applies to", async () => {
    const { call, token } = await afterRelaxer();
    const { date } = present((await freeSlots(token))[0]);
    const path = `Slot/explain?date=${date}&time=21:30&serviceIds=ag01` as const;
    const { sameDay } = (await call("GET", path)).body.data.alternatives;
    expect(sameDay.length).toBeGreaterThan(0);
    const warnings = [{ ruleId: RULE, reason: REASON }];
    expect(sameDay.every((slot) => JSON.stringify(slot.warnings) === JSON.stringify(warnings))).toBe(true);
    const asGuest = (await send("GET", path)).body.data.alternatives;
    expect(asGuest.sameDay.map((slot) => slot.warnings)).toEqual(sameDay.map(() => undefined));
    // In a smaller visit, only the rules of its remaining treatments apply.
    const both = `Slot/explain?date=${date}&time=16:30&serviceIds=ag01&serviceIds=ag07` as const;
    const { split } = (await call("GET", both)).body.data.alternatives;
    expect(split?.warnings).toEqual(split?.now.includes("ag01") ? warnings : undefined);
    expect(split).toBeDefined();
  });

  it("is stored with the visit after the customer acknowledged it, and shown to staff", async () => {
    const { call, token, customerId } = await afterRelaxer();
    const { date, from: time } = present((await freeSlots(token))[0]);
    const held = { date, time, acknowledged: [RULE, "R01", "no-such-rule"] };
    expect((await call("PUT", "cart/addDateAndtimetoServiceCart", held)).status).toBe(200);
    expect(await acknowledged(customerId)).toEqual([{ rule: RULE, status: "held" }]);
    expect((await call("POST", "checkoutService", {})).status).toBe(200);
    expect(await acknowledged(customerId)).toEqual([{ rule: RULE, status: "booked" }]);
    const { rows } = await db.execute<{ id: string }>(sql`
      select id from appointments where customer_id = ${customerId} and status = 'booked'`);
    const { id } = present(rows[0]);
    const page = (await send("GET", `admin/Appointment/${id}`, { token: desk })).body.data;
    expect(page.cautions).toEqual([`${REASON} The client has read this.`]);

    const later = present((await freeSlots(token, 3))[0]);
    const place = { date: later.date, time: later.from };
    expect((await call("PUT", `Appointment/reschedule/${id}`, { ...place, dryRun: true })).status).toBe(200);
    expect(await acknowledged(customerId)).toHaveLength(1);
    expect((await call("PUT", `Appointment/reschedule/${id}`, place)).status).toBe(200);
    expect(await acknowledged(customerId)).toEqual([]);
    const again = present((await freeSlots(token, 6))[0]);
    const moved = { date: again.date, time: again.from, acknowledged: [RULE] };
    expect((await call("PUT", `Appointment/reschedule/${id}`, moved)).status).toBe(200);
    expect(await acknowledged(customerId)).toEqual([{ rule: RULE, status: "booked" }]);
  });

  it("can be acknowledged at checkout, and the acknowledgment applies only to the same day", async () => {
    const { call, token, customerId } = await afterRelaxer();
    const [first, second] = await freeSlots(token);
    const hold = (slot: typeof first, more: object = {}) =>
      call("PUT", "cart/addDateAndtimetoServiceCart", {
        date: present(slot).date,
        time: present(slot).from,
        ...more,
      });
    await hold(first, { acknowledged: [RULE] });
    await hold(second ?? first);
    expect(await acknowledged(customerId)).toHaveLength(1);
    await hold(present((await freeSlots(token, 3))[0]));
    expect(await acknowledged(customerId)).toEqual([]);
    expect((await call("POST", "checkoutService", { acknowledged: [RULE] })).status).toBe(200);
    expect(await acknowledged(customerId)).toEqual([{ rule: RULE, status: "booked" }]);
  });

  it("isn't shown to a guest without earlier visits", async () => {
    const { token } = await afterRelaxer();
    const { date, from: time } = present((await freeSlots(token))[0]);
    const { firstName, lastName, email } = newPerson("Acknowledging");
    const customer = { firstName, lastName, email, phone: "+12125550177" };
    const body = { date, time, serviceIds: ["ag01"], customer, acknowledged: [RULE] };
    const booked = await send("POST", "guest/book", { body });
    expect(booked.status).toBe(200);
    const { rows } = await db.execute(sql`
      select 1 from rule_acknowledgments where appointment_id = ${booked.body.data.appointment._id}`);
    expect(rows).toEqual([]);
  });
});

import { sql } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startSession } from "#modules/account/server/sessions/start-session.ts";
import { visitLinkOf } from "#modules/booking/server/public.ts";
import { bookingTasks } from "#modules/booking/server/tasks.ts";
import { waitlistTasks } from "#modules/waitlist/server/tasks.ts";
import { moveClock, moveWaitingJobs, readClockState } from "#platform/db/move-clock.ts";
import { startJobRunner } from "#platform/jobs/job-runner.ts";
import { seedDemoPeople } from "#server/seed.ts";
import { moduleApis } from "#server/server-modules.ts";
import { fixedClock } from "#shared/clock.ts";
import { demoApi } from "#testing/demo-clinic.ts";

const { send, db, deps, url } = await demoApi(moduleApis, { rateLimitFactor: 1_000 });
/** 10:00 at the clinic. */
deps.clock = fixedClock("2026-11-22T15:00:00Z");
await seedDemoPeople(db, deps.secrets);
const client = new Client({ connectionString: url });
beforeAll(() => client.connect());
const jobs = await startJobRunner({
  databaseUrl: url,
  logger: deps.logger,
  tasks: { ...bookingTasks(deps), ...waitlistTasks(deps) },
});
afterAll(async () => {
  await jobs.stop();
  await client.end();
});

/** A Thursday when only Beatriz works and there is only one RF device. */
const date = "2026-12-10";
const visit = { serviceIds: ["ag05"], addOnIds: ["ao07"] };

let guests = 0;
async function bookAt(time: string) {
  guests += 1;
  const contact = { email: `early${guests}@example.com`, phone: `(212) 555-${1_000 + guests}` };
  const customer = { firstName: "Ines", lastName: "Roe", ...contact };
  return send("POST", "guest/book", { body: { ...visit, date, time, customer } });
}

async function join(customerId: string): Promise<string> {
  const { accessToken: token } = await db.transaction((tx) => startSession(tx, { customerId, userAgent: null }));
  const body = { dates: [date, date], parts: ["morning"], addOnIds: visit.addOnIds };
  expect((await send("POST", "waitlist/ag05", { token, body })).status).toBe(200);
  return token;
}
const statusOf = async (token: string) => (await send("GET", "Waitlist/mine", { token })).body.data[0]?.status;

const mornings = async () =>
  (await send("GET", `admin/Slot/allSlot?date=${date}&serviceIds=ag05&addOnIds=ao07`)).body.data
    .filter(({ from, isBooked }) => !isBooked && from < "12:00")
    .map(({ from }) => from);

async function quarterOfAnHourLater(): Promise<void> {
  const { offsetMs } = await readClockState(client);
  await moveClock(client, offsetMs + 15 * 60_000 + 1);
  await moveWaitingJobs(client);
}

it("background jobs offer a canceled visit's slot to the first in line, then to the second, then to everyone", async () => {
  expect((await bookAt("09:00")).status).toBe(200);
  const { appointment } = (await bookAt("10:45")).body.data;
  expect(await mornings()).toEqual([]);
  const otto = await join("demo-otto");
  const nina = await join("demo-nina");
  const headers = { "x-visit-link": visitLinkOf(deps.secrets, appointment._id) };
  expect((await send("POST", `Appointment/cancel/${appointment._id}`, { headers, body: {} })).status).toBe(200);

  await expect.poll(() => statusOf(nina)).toBe("offered");
  expect(await statusOf(otto)).toBe("waiting");
  const { rows } = await db.execute<{ at: string; kinds: string[]; minutes: number }>(sql`
    select to_char(a.starts_at at time zone a.time_zone, 'HH24:MI') as at, array_agg(distinct r.kind::text order by r.kind::text) as kinds,
      (extract(epoch from min(o.expires_at - o.created_at)) / 60)::int as minutes
    from appointments a join waitlist_offers o on o.id = a.held_for_offer_id
      join claims c on c.appointment_id = a.id and c.expires_at = o.expires_at join resources r on r.id = c.resource_id
    where a.date = ${date} group by a.id`);
  expect(rows).toEqual([
    { at: expect.stringMatching(/^(10:45|11:00)$/), kinds: ["device", "practitioner", "room"], minutes: 15 },
  ]);
  const at = rows[0]?.at ?? "";
  const why = await send("GET", `Slot/explain?date=${date}&time=${at}&serviceIds=ag05&addOnIds=ao07`);
  expect(why.body.data.reasons.map(({ code }) => code)).toContain("HELD");
  expect(await bookAt(at)).toMatchObject({ status: 409, body: { message: "This Slot already booked. " } });

  await quarterOfAnHourLater();
  await expect.poll(() => statusOf(otto)).toBe("offered");
  expect(await statusOf(nina)).toBe("waiting");
  expect(await mornings()).toEqual([]);

  await quarterOfAnHourLater();
  await expect.poll(mornings).toEqual(["10:45", "11:00"]);
  // The slot is free once the offer expires, no matter when the job records that.
  await expect.poll(async () => [await statusOf(nina), await statusOf(otto)]).toEqual(["waiting", "waiting"]);
});

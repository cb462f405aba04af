import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { APPOINTMENT_COMPLETED } from "#modules/booking/domain/events.ts";
import { getVisit } from "#modules/booking/server/public.ts";
import { enqueueMail, type MailBlock } from "#modules/notifications/server/public.ts";
import { mailWriters, moduleApis, moduleEventHandlers } from "#server/server-modules.ts";
import { fixedClock } from "#shared/clock.ts";
import { newId } from "#shared/ids.ts";
import { addMinutes } from "#shared/zoned-time.ts";
import { clinicApi } from "#testing/clinic-database.ts";
import { present } from "#testing/present.ts";
import { newStaff } from "#testing/staff.ts";
import { seedTestClinic } from "#testing/test-clinic.ts";

const api = await clinicApi(moduleApis);
const { send, db, deps } = api;
const BOOKED_AT = "2026-11-20T15:00:00Z";
deps.clock = fixedClock(BOOKED_AT);
beforeAll(() => seedTestClinic(db));
const { bearer: token } = await newStaff(api, "admin");
const DONE_AT = new Date("2026-12-01T20:00:00Z");

let hour = 9;
async function book() {
  hour += 1;
  deps.clock = fixedClock(BOOKED_AT);
  const customer = { firstName: "Ines", lastName: "Roe", email: `ines-${hour}@example.com`, phone: "(212) 555-0100" };
  const body = { serviceIds: ["AG08"], date: "2026-12-01", time: `${hour}:00`, customer };
  const { appointment } = (await send("POST", "guest/book", { body })).body.data;
  return getVisit(db, appointment._id);
}

async function step(id: string, ...steps: ("checkIn" | "complete" | "noShow" | "undo")[]): Promise<void> {
  for (const one of steps) {
    const headers = { "idempotency-key": newId() };
    const answer = await send("POST", `admin/Appointment/${id}/${one}`, {
      token,
      headers,
      body: { reason: "It was so" },
    });
    expect(answer.status, JSON.stringify([one, answer.body])).toBe(200);
  }
}

/** Runs all modules' handlers for a visit's completion. */
async function tellCompleted(appointmentId: string): Promise<void> {
  const event = {
    id: newId(),
    key: newId(),
    type: APPOINTMENT_COMPLETED,
    payload: { appointmentId },
  };
  const handlers = moduleEventHandlers.map((of) => of(deps)[APPOINTMENT_COMPLETED] ?? {});
  for (const name of ["plan-aftercare", "plan-rating"])
    for (const own of handlers) await db.transaction(async (tx) => own[name]?.(event, tx));
}

/** Returns the emails scheduled for a time after the visit. */
async function waiting(appointmentId: string) {
  const { rows } = await db.execute<{ mail: string; runAt: string }>(sql`
    select j.payload->>'mail' as mail, j.run_at as "runAt" from graphile_worker._private_jobs j
    where j.key like ${`mail:appointment:${appointmentId}:%`} and j.payload->>'mail' ~ 'aftercare|rating' order by 2`);
  return rows.map(({ mail, runAt }) => [mail, new Date(runAt).toISOString()]);
}

const plannedAt = (doneAt: Date) => [
  ["appointment-aftercare", addMinutes(doneAt, 120).toISOString()],
  ["appointment-rating", addMinutes(doneAt, 24 * 60).toISOString()],
];

const write = (mail: string, { id, startsAt }: { id: string; startsAt: Date }) =>
  present(mailWriters[mail])(deps, { appointmentId: id, startsAt: startsAt.toISOString() });
const both = async (visit: { id: string; startsAt: Date }) =>
  [await write("appointment-aftercare", visit), await write("appointment-rating", visit)].map(
    (written) => written?.content.subject,
  );

describe("emails after a visit (BK-6, BK-7)", () => {
  it("are scheduled on completion: aftercare two hours later, and a request for a rating the next day", async () => {
    const visit = await book();
    expect([await waiting(visit.id), await both(visit)]).toEqual([[], [undefined, undefined]]);
    deps.clock = fixedClock(DONE_AT.toISOString());
    await step(visit.id, "checkIn");
    expect(await both(visit)).toEqual([undefined, undefined]);
    await step(visit.id, "complete");
    await tellCompleted(visit.id);
    await tellCompleted(visit.id);
    expect(await waiting(visit.id)).toEqual(plannedAt(DONE_AT));
    expect(await both(visit)).toEqual(["After your visit", "How was your visit?"]);
  });

  it("are canceled if the completion is undone, and sent only once if the visit is completed again", async () => {
    const visit = await book();
    deps.clock = fixedClock(DONE_AT.toISOString());
    await step(visit.id, "checkIn", "complete");
    await tellCompleted(visit.id);
    await step(visit.id, "undo");
    expect(await both(visit)).toEqual([undefined, undefined]);
    const again = addMinutes(DONE_AT, 20);
    deps.clock = fixedClock(again.toISOString());
    await step(visit.id, "complete");
    await tellCompleted(visit.id);
    expect(await waiting(visit.id)).toEqual(plannedAt(again));
  });

  it("aren't sent after a no-show, or if the completion was undone before its event was processed", async () => {
    const [missed, undone] = [await book(), await book()];
    deps.clock = fixedClock(DONE_AT.toISOString());
    await step(missed.id, "noShow");
    await step(undone.id, "checkIn", "complete", "undo");
    for (const visit of [missed, undone]) {
      await tellCompleted(visit.id);
      expect([await waiting(visit.id), await both(visit)]).toEqual([[], [undefined, undefined]]);
    }
  });

  it("replace the emails that a previous release scheduled when the visit was booked", async () => {
    const visit = await book();
    const startsAt = visit.startsAt.toISOString();
    const key = `appointment:${visit.id}:aftercare:${startsAt}`;
    const payload = { appointmentId: visit.id, startsAt };
    const former = { mail: "appointment-aftercare" as const, key, payload, runAt: addMinutes(visit.endsAt, 120) };
    await db.transaction((tx) => enqueueMail(tx, former));
    deps.clock = fixedClock(DONE_AT.toISOString());
    await step(visit.id, "checkIn", "complete");
    await tellCompleted(visit.id);
    expect(await waiting(visit.id)).toEqual(plannedAt(DONE_AT));
  });

  it("don't ask for a rating that was already given", async () => {
    const visit = await book();
    deps.clock = fixedClock(DONE_AT.toISOString());
    await step(visit.id, "checkIn", "complete");
    const written = present(await write("appointment-rating", visit));
    const links = written.content.blocks.filter(
      (block): block is MailBlock & { kind: "link" } => block.kind === "link",
    );
    expect(links.map(({ label }) => label)).toEqual(["Rate Service AG08"]);
    const query = new URL(links[0]?.url ?? "").searchParams;
    const headers = { "x-visit-link": query.get("t") ?? "" };
    const body = { orderId: query.get("order") ?? "", itemId: query.get("item") ?? "", rating: 5, text: "Gentle." };
    expect((await send("POST", "clientReview", { headers, body })).status).toBe(200);
    expect(await write("appointment-rating", visit)).toBeUndefined();
  });
});

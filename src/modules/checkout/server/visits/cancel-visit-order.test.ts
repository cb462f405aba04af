import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { APPOINTMENT_CANCELLED } from "#modules/booking/domain/events.ts";
import { visitLinkOf } from "#modules/booking/server/public.ts";
import { emitEvent, eventTasks } from "#platform/jobs/events.ts";
import { startJobRunner } from "#platform/jobs/job-runner.ts";
import { eventHandlersOf, moduleApis } from "#server/server-modules.ts";
import { fixedClock } from "#shared/clock.ts";
import { clinicApi } from "#testing/clinic-database.ts";
import { newStaff } from "#testing/staff.ts";
import { seedTestClinic } from "#testing/test-clinic.ts";

const { send, db, deps, url } = await clinicApi(moduleApis);
deps.clock = fixedClock("2026-11-20T15:00:00Z");
beforeAll(() => seedTestClinic(db));
const handlers = eventHandlersOf(deps);
const jobs = await startJobRunner({
  databaseUrl: url,
  logger: deps.logger,
  tasks: eventTasks(db, {
    appointment_cancelled: handlers.appointment_cancelled ?? {},
    appointment_reinstated: handlers.appointment_reinstated ?? {},
  }),
});
afterAll(() => jobs.stop());

async function book(time: string) {
  const customer = { firstName: "Ines", lastName: "Roe", email: "ines@example.com", phone: "(212) 555-0100" };
  const body = { serviceIds: ["AS03"], date: "2026-12-01", time, customer };
  const { orderId, appointment } = (await send("POST", "guest/book", { body })).body.data;
  const headers = { "x-visit-link": visitLinkOf(deps.secrets, appointment._id) };
  const readOrder = async () => (await send("GET", `user/getOrderDetails/${orderId}`, { headers })).body.data;
  return { appointmentId: appointment._id as string, headers, readOrder };
}

it("canceling a visit also cancels its order, only once, and no other visit's order (PY-10)", async () => {
  const [visit, other] = [await book("10:00"), await book("13:00")];
  for (let times = 0; times < 2; times += 1) {
    const path = `Appointment/cancel/${visit.appointmentId}`;
    expect((await send("POST", path, { headers: visit.headers, body: {} })).status).toBe(200);
  }
  await expect.poll(async () => (await visit.readOrder()).status, { timeout: 20_000 }).toBe("cancelled");
  const { history } = await visit.readOrder();
  expect(history.map(({ status }: { status: string }) => status)).toEqual(["pending", "cancelled"]);
  expect((await other.readOrder()).status).toBe("pending");
  const { rows } = await db.execute(sql`select 1 from outbox_events where type = 'order_cancelled'`);
  expect(rows).toHaveLength(1);
});

it("undoing a cancellation also restores the order, even if its event arrives late (PY-10)", async () => {
  const { appointmentId, readOrder } = await book("15:00");
  const { bearer } = await newStaff(db, "staff");
  const asStaff = async (step: string, body: unknown) => {
    const headers = { authorization: `Bearer ${bearer}`, "idempotency-key": `${step} ${appointmentId}` };
    expect((await send("POST", `admin/Appointment/${appointmentId}/${step}`, { headers, body })).status).toBe(200);
  };
  /** Emits the cancellation event, as a job does once the time to undo the cancellation has passed. */
  const tell = (key: string) =>
    db.transaction((tx) =>
      emitEvent(tx, {
        type: APPOINTMENT_CANCELLED,
        key: `${key} ${appointmentId}`,
        payload: { appointmentId, startsAt: "2026-12-01T20:00:00Z", feeCents: 0, notice: { isMailed: false } },
      }),
    );
  await asStaff("cancel", { by: "clinic", reason: "Machine broken", notify: false });
  await tell("in time");
  await expect.poll(async () => (await readOrder()).status, { timeout: 20_000 }).toBe("cancelled");
  await asStaff("undo", {});
  await expect.poll(async () => (await readOrder()).status, { timeout: 20_000 }).toBe("pending");
  await tell("late");
  const isHandled = sql`
    select 1 from outbox_events e join handled_events h on h.event_id = e.id
    where e.key like 'late %' and h.handler = 'cancel-visit-order'`;
  await expect.poll(async () => (await db.execute(isHandled)).rows.length, { timeout: 20_000 }).toBe(1);
  expect((await readOrder()).status).toBe("pending");
});

import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { visitLinkOf } from "#modules/booking/server/public.ts";
import { ratingLinkOf } from "#modules/visit-mails/server/public.ts";
import { moduleApis } from "#server/server-modules.ts";
import { fixedClock } from "#shared/clock.ts";
import { newId } from "#shared/ids.ts";
import { clinicApi } from "#testing/clinic-database.ts";
import { newStaff } from "#testing/staff.ts";
import { seedTestClinic } from "#testing/test-clinic.ts";
import { checkoutInvariants } from "../invariants.ts";

const api = await clinicApi(moduleApis);
const { send, db, deps } = api;
deps.clock = fixedClock("2026-11-20T15:00:00Z");
beforeAll(() => seedTestClinic(db));
const { bearer: token } = await newStaff(api, "admin");

let hour = 9;
async function book() {
  hour += 1;
  deps.clock = fixedClock("2026-11-20T15:00:00Z");
  const customer = { firstName: "Ines", lastName: "Roe", email: "ines@example.com", phone: "(212) 555-0100" };
  const body = { serviceIds: ["AG08"], date: "2026-12-01", time: `${hour}:00`, customer };
  const { orderId, appointment } = (await send("POST", "guest/book", { body })).body.data;
  const headers = { "x-visit-link": visitLinkOf(deps.secrets, appointment._id) };
  const itemId = (await send("GET", `Appointment/${appointment._id}`, { headers })).body.data.services[0]?._id ?? "";
  return { appointmentId: appointment._id, orderId, itemId };
}

async function complete(appointmentId: string): Promise<void> {
  deps.clock = fixedClock("2026-12-01T15:00:00Z");
  for (const step of ["checkIn", "complete"] as const) {
    const headers = { "idempotency-key": `${step} ${appointmentId}` };
    const path = `admin/Appointment/${appointmentId}/${step}`;
    const answer = await send("POST", path, { token, headers, body: {} });
    expect(answer.status, JSON.stringify([step, answer.body])).toBe(200);
  }
}

const linkOf = (item: { orderId: string; itemId: string }) => ({ "x-visit-link": ratingLinkOf(deps.secrets, item) });
const words = { rating: 5, text: "Gentle and precise." };
const rate = ({ orderId, itemId }: { orderId: string; itemId: string }, call: object, said: object = words) =>
  send("POST", "clientReview", { ...call, body: { orderId, itemId, ...said } });

describe("BK-6: rating a visit or product", () => {
  it("is possible only once for a completed visit, and the rating is shown only after approval", async () => {
    const visit = await book();
    const link = { headers: linkOf(visit) };
    const early = await rate(visit, link);
    expect([early.status, early.body.code]).toEqual([409, "conflict"]);
    await complete(visit.appointmentId);
    const query = new URLSearchParams({ orderId: visit.orderId, itemId: visit.itemId });
    const stateOf = async () => (await send("GET", `clientReview/item?${query}`, link)).body.data;
    expect(await stateOf()).toEqual({ name: "Service AG08", kind: "visit", state: "open" });
    expect((await rate(visit, link)).body).toMatchObject({ data: { status: "pending" } });
    const again = await rate(visit, link);
    expect([again.status, again.body.code]).toEqual([409, "already_rated"]);
    expect(await stateOf()).toMatchObject({ state: "rated" });

    const shown = async () => (await send("GET", "clientReview?serviceId=AG08")).body.data;
    expect(await shown()).toEqual([]);
    const { rows } = await db.execute<{ id: string }>(sql`select id from reviews where item_id = ${visit.itemId}`);
    await send("POST", `admin/Review/${rows[0]?.id}/approve`, { token, body: { version: 1 } });
    await expect.poll(shown).toMatchObject([{ author: "Ines R.", rating: 5, text: words.text }]);
  });

  it("succeeds for only one of many concurrent requests", async () => {
    const visit = await book();
    await complete(visit.appointmentId);
    const answers = await Promise.all(Array.from({ length: 8 }, () => rate(visit, { headers: linkOf(visit) })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
  });

  it("returns 404 for another customer's visit, or with a link for another purpose", async () => {
    const [visit, other] = [await book(), await book()];
    await complete(visit.appointmentId);
    expect((await rate(visit, { token })).status).toBe(404);
    expect((await rate(visit, { headers: linkOf(other) })).status).toBe(404);
    expect((await rate({ ...visit, itemId: other.itemId }, { headers: linkOf(visit) })).status).toBe(404);
    expect((await rate(visit, {})).status).toBe(401);
    for (const wrong of [{ rating: 0, text: "x" }, { rating: 6, text: "x" }, { rating: 5, text: " " }, { rating: 5 }])
      expect((await rate(visit, { headers: linkOf(visit) }, wrong)).status).toBe(400);
    const long = { rating: 5, text: "x".repeat(1_001) };
    expect((await rate(visit, { headers: linkOf(visit) }, long)).status).toBe(400);
  });

  it("is possible for a delivered product in the customer's own order", async () => {
    const { orderId } = await book();
    const itemId = newId();
    await db.execute(sql`
      insert into order_lines (id, order_id, kind, item_id, name, unit_price_cents, quantity, line_total_cents, position)
      values (${itemId}, ${orderId}, 'product', 'p1', 'Serum', 100, 1, 100, 9)`);
    const link = { headers: linkOf({ orderId, itemId }) };
    expect((await rate({ orderId, itemId }, link)).body.code).toBe("conflict");
    await db.execute(sql`update orders set status = 'delivered' where id = ${orderId}`);
    expect((await rate({ orderId, itemId }, link)).status).toBe(200);
    for (const { name, sql: query } of checkoutInvariants.filter((one) => one.name.startsWith("reviews")))
      expect((await db.execute(sql.raw(query))).rows, name).toEqual([]);
  });
});

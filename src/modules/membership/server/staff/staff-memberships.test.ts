import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { moduleApis } from "#server/server-modules.ts";
import { newId } from "#shared/ids.ts";
import { breakingOff } from "#testing/broken-off.ts";
import { demoApi } from "#testing/demo-clinic.ts";
import { postMovements } from "#testing/post-movements.ts";
import { present } from "#testing/present.ts";
import { newStaff } from "#testing/staff.ts";
import { makeTestCustomer } from "#testing/test-clinic.ts";

const api = breakingOff("modules/membership/server/staff/staff-memberships.test.ts", await demoApi(moduleApis));
const { db, send } = api;
const admin = { token: (await newStaff(api, "admin", { steppedUp: true })).bearer };
const desk = { token: (await newStaff(api, "staff")).bearer };
const treating = { token: (await newStaff(api, "practitioner")).bearer };

/** Adds a paying member of Fern, ten days into the first month. */
async function addMember(firstName: string): Promise<{ id: string; customerId: string }> {
  const [id, customerId] = [newId(), await makeTestCustomer(db)];
  await db.execute(sql`update customers set first_name = ${firstName}, last_name = 'Voss' where id = ${customerId}`);
  await db.execute(sql`
    insert into memberships (id, customer_id, plan_id, price_cents, order_id, starts_at, period_start, period_end, charge_anchor,
      consent_text, consent_hash, consented_at)
    select ${id}, ${customerId}, 'mp01', 5900, ${newId()}, s, s, s + interval '1 month', s + interval '1 month', 'I join Fern.', 'hash', s
    from (select date_trunc('second', clock_now()) - interval '10 days' as s) t`);
  await db.execute(sql`
    insert into membership_periods (membership_id, period_start, period_end, order_id, price_cents, plan_id, "interval")
    select id, period_start, period_end, order_id, price_cents, plan_id, "interval" from memberships where id = ${id}`);
  return { id, customerId };
}

async function fileOf(id: string) {
  const { data } = (await send("GET", `admin/Membership/${id}/file`, desk)).body;
  if (!("periods" in data)) throw new Error("that is no file");
  return data;
}

async function lastEntry(resourceId: string) {
  const { rows } = await db.execute<{ action: string; summary: string; reason: string }>(sql`
    select action, summary, reason from audit_entries where resource_id = ${resourceId} order by id desc limit 1`);
  return present(rows[0]);
}

describe("memberships in the back office (PY-5, BO-8)", () => {
  it("can be filtered by plan and state and found by name, but only by staff who may see orders", async () => {
    const { id, customerId } = await addMember("Ottilie");
    expect((await send("GET", "admin/Membership/list", treating)).status).toBe(403);
    const list = async (query: string) =>
      (await send("GET", `admin/Membership/list?${query}`, desk)).body.data.docs.map((row: { _id: string }) => row._id);
    expect(await list("q=ottilie")).toEqual([id]);
    expect(await list("f.state=any:active&f.planName=is:Fern")).toContain(id);
    expect(await list("f.state=any:paused,ended")).not.toContain(id);
    expect(await list(`f.customerId=is:${customerId}`)).toEqual([id]);
    expect((await send("GET", "admin/Membership/export", desk)).status).toBe(403);
  });

  it("are each shown with their periods, consent, credit and changes", async () => {
    const { id, customerId } = await addMember("Pia");
    const file = await fileOf(id);
    expect(file).toMatchObject({
      membership: { status: "active", plan: { name: "Fern" } },
      customer: { _id: customerId, name: "Pia Voss" },
      consent: { text: "I join Fern." },
      periods: [{ plan: "Fern", price: 5_900 }],
    });
    expect([file.failedCharges, file.credits, file.changes]).toEqual([[], [], []]);
    expect((await send("GET", "admin/Membership/nothing/file", desk)).status).toBe(404);
  });

  it("can be previewed, paused and resumed by staff who may refund, with a reason in the audit log", async () => {
    const { id } = await addMember("Rosa");
    const preview = (as: typeof admin) =>
      send("POST", `admin/Membership/${id}/preview`, { ...as, body: { kind: "pause", months: 2 } });
    expect((await preview(desk)).status).toBe(403);
    const { quoteId, resumesOn } = (await preview(admin)).body.data;
    const confirm = (reason: string, of = quoteId) =>
      send("POST", `admin/Membership/${id}/confirm/${of}`, { ...admin, body: { reason } });
    expect((await confirm(" ")).body.code).toBe("invalid_input");
    expect((await confirm("Abroad for the winter")).body.data.resumesOn).toBe(resumesOn);
    expect((await confirm("Again")).status).toBe(200);
    expect(await lastEntry(id)).toEqual({
      action: "membership.pause",
      summary: "Fern membership paused",
      reason: "Abroad for the winter",
    });
    expect((await fileOf(id)).changes).toMatchObject([{ kind: "pause" }]);
    const other = await addMember("Sol");
    const wrong = await send("POST", `admin/Membership/${other.id}/confirm/${quoteId}`, {
      ...admin,
      body: { reason: "x" },
    });
    expect(wrong.status).toBe(404);
  });

  it("can be ended immediately with a reason, but only once", async () => {
    const { id } = await addMember("Tilda");
    const end = (as = admin) => send("POST", `admin/Membership/${id}/end`, { ...as, body: { reason: "Moved away" } });
    expect((await end(desk)).status).toBe(403);
    expect((await end()).body.data).toMatchObject({ status: "ended" });
    expect((await end()).body.code).toBe("membership_closed");
    expect(await fileOf(id)).toMatchObject({ endReason: "ended_by_clinic" });
    expect(await lastEntry(id)).toMatchObject({ action: "membership.end", reason: "Moved away" });
  });
});

describe("goodwill credit given by staff (PY-5, BO-37)", () => {
  it("requires a reason, is recorded as goodwill, and expires on the chosen day", async () => {
    const { id, customerId } = await addMember("Uma");
    const give = (body: object, as = admin) =>
      send("POST", "admin/Credit", { ...as, body: { customerId, amount: 2_500, reason: "Waited too long", ...body } });
    expect((await give({}, desk)).status).toBe(403);
    expect((await give({ expiresOn: "2020-01-01" })).body.code).toBe("invalid_input");
    expect((await give({ customerId: "nobody" })).status).toBe(404);
    const { _id: lotId } = (await give({ expiresOn: "2099-05-01" })).body.data;
    expect((await fileOf(id)).credits).toMatchObject([
      { _id: lotId, kind: "goodwill", granted: 2_500, left: 2_500, reason: "Waited too long" },
    ]);
    const { rows } = await db.execute<{ debit: string; reason: string }>(sql`
      select e.debit_id as debit, t.reason from ledger_entries e join ledger_transfers t on t.id = e.transfer_id
      where e.credit_id = ${`credit:${lotId}`}`);
    expect(rows).toEqual([{ debit: "goodwill", reason: "Waited too long" }]);
    expect(await lastEntry(customerId)).toMatchObject({ action: "credit.give", summary: "$25.00 of credit given" });
  });

  it("is listed with the balance of each grant, and exported with permission (BO-8)", async () => {
    const { customerId } = await addMember("Wanda");
    const give = async (amount: number) =>
      (await send("POST", "admin/Credit", { ...admin, body: { customerId, amount, reason: "Waited too long" } })).body
        .data;
    const [whole, spent, ended] = [await give(2_500), await give(1_000), await give(700)];
    await postMovements(db, {
      key: "spent:credit",
      event: "corrected",
      entries: [{ debit: `credit:${spent._id}`, credit: "goodwill", amount: 1_000, unit: "USD" }],
    });
    await db.execute(sql`update credit_lots set expires_at = clock_now() - interval '1 hour' where id = ${ended._id}`);
    const listed = async (query: string) =>
      (await send("GET", `admin/Credit/list?q=Wanda${query}` as "admin/Credit/list", desk)).body.data.docs;
    const states = Object.fromEntries((await listed("")).map(({ _id, state, leftCents }) => [_id, [state, leftCents]]));
    expect(states).toEqual({ [whole._id]: ["usable", 2_500], [spent._id]: ["spent", 0], [ended._id]: ["ended", 700] });
    expect((await listed("&f.state=any:usable")).map(({ _id }) => _id)).toEqual([whole._id]);
    const record = (await send("GET", `admin/Credit/${spent._id}`, desk)).body.data;
    expect(record).toMatchObject({ customerName: "Wanda Voss", kind: "goodwill", grantedCents: 1_000 });
    const moves = await send("GET", `admin/Credit/${spent._id}/moves`, desk);
    expect((moves.body as { data: object[] }).data).toMatchObject([
      { event: "corrected", amount: -1_000 },
      { event: "credit_granted", amount: 1_000 },
    ]);
    expect((await send("GET", "admin/Credit/unknown/moves", desk)).status).toBe(404);
    expect((await send("GET", "admin/Credit/list", treating)).status).toBe(403);
    expect((await send("GET", "admin/Credit/export", desk)).status).toBe(403);
    expect((await send("GET", "admin/Credit/export", admin)).status).toBe(200);
  });
});

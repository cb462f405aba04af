import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { moduleApis } from "#server/server-modules.ts";
import { newId } from "#shared/ids.ts";
import { addDays } from "#shared/zoned-time.ts";
import { breakingOff } from "#testing/broken-off.ts";
import { demoApi } from "#testing/demo-clinic.ts";
import { expectInvariants } from "#testing/expect-invariants.ts";
import { textOfPdf } from "#testing/pdf-text.ts";
import { present } from "#testing/present.ts";
import { newStaff } from "#testing/staff.ts";
import { PAY_REVIEWED } from "../domain/events.ts";

const api = breakingOff("modules/pay/server/pay.test.ts", await demoApi(moduleApis));
const { db, send } = api;
expectInvariants(db);
const owner = await newStaff(db, "admin", { steppedUp: true });
const desk = await newStaff(db, "staff");
const other = await newStaff(db, "staff");
const as = ({ bearer }: { bearer: string }) => ({ token: bearer });
const { rows: found } = await db.execute<{ id: string; price: number }>(sql`
  select id, price_cents as price from product_sizes where on_hand - reserved > 50 and archived_at is null order by id limit 1`);
const size = present(found[0]);
const { rows: days } = await db.execute<{ today: string }>(
  sql`select (clock_now() at time zone 'America/New_York')::date::text as today`,
);
const { today } = present(days[0]);

/** Sells serums for cash at the front desk. Returns the order and the net price. */
async function sell(quantity = 1): Promise<{ orderId: string; lineId: string; net: number }> {
  const body = { lines: [{ sizeId: size.id, quantity }] };
  const key = () => ({ headers: { "idempotency-key": newId() } });
  const order = await send("POST", "admin/Order/desk", { ...as(desk), body, ...key() });
  const { _id: orderId, due } = order.body.data;
  await send("POST", `admin/Order/${orderId}/tenders`, { ...as(desk), body: { kind: "cash", cents: due }, ...key() });
  const { rows } = await db.execute<{ id: string; net: number }>(
    sql`select id, net_cents as net from order_lines where order_id = ${orderId}`,
  );
  const line = present(rows[0]);
  return { orderId, lineId: line.id, net: line.net };
}

const rule = (fields: Record<string, unknown>) =>
  send("POST", "admin/PayRule", {
    ...as(owner),
    body: {
      name: "Products",
      fromDay: today,
      who: "role",
      role: "staff",
      what: "products",
      unit: "percent",
      percent: "10",
      base: "net",
      ...fields,
    },
  });
const step = (id: string, to: "review" | "approve" | "lock", body: object = {}) =>
  send("POST", `admin/Pay/period/${id}/${to}`, { ...as(owner), body });
const open = (from?: string) => send("POST", "admin/Pay/period", { ...as(owner), body: from ? { from } : {} });
const payOf = async (id: string, person = desk, who = owner) =>
  send("GET", `admin/Pay/period/${id}/person/${person.customerId}`, as(who));
const file = async (path: string) => {
  const answer = await api.fetch(
    new Request(`http://localhost/api/v1/${path}`, { headers: { authorization: `Bearer ${owner.bearer}` } }),
  );
  return {
    status: answer.status,
    type: answer.headers.get("content-type"),
    bytes: Buffer.from(await answer.arrayBuffer()),
  };
};

/** Longer than a row of the pay statement. */
const LONG_REASON = `Best of the month, ${"with many serums, ".repeat(8)}and a shelf that is in order`;

describe("a pay period", () => {
  let id = "";
  let sold = { orderId: "", lineId: "", net: 0 };

  it("opens for the given week or month, and the following period can be opened only once that has begun", async () => {
    expect(
      (
        await send("PUT", "admin/Pay/settings", {
          ...as(owner),
          body: {
            cadence: "weekly",
            tips: "direct",
            poolShares: { practitioner: 1, staff: 1 },
            dailyMinutes: null,
            weeklyMinutes: 2400,
            companyCode: "",
            version: 0,
          },
        })
      ).status,
    ).toBe(200);
    const first = await open(today);
    expect(first.status).toBe(200);
    id = first.body.data._id;
    expect((await send("GET", "admin/Pay/period", as(owner))).body.data).toEqual([
      { _id: id, from: today, to: addDays(today, 6), state: "open", total: null, questions: 0 },
    ]);
    expect((await open()).body.code).toBe("conflict");
    expect((await send("GET", "admin/Pay/period", as(desk))).status).toBe(403);
  });

  it("OO-18: pays a sale by the rule that is valid on the day of the sale, and states base, rate and reason", async () => {
    const response = await rule({});
    expect(response.status).toBe(200);
    sold = await sell(2);
    const { body } = await payOf(id);
    expect(body.data.lines).toEqual([
      expect.objectContaining({
        kind: "commission",
        base: sold.net,
        rate: 1_000,
        unit: "percent",
        orderId: sold.orderId,
        amount: Math.round(sold.net / 10),
        reason: "Products: for the role, by kind",
      }),
    ]);
    expect((await send("GET", `admin/Pay/period/${id}`, as(owner))).body.data.people).toContainEqual(
      expect.objectContaining({ personId: desk.customerId, commission: Math.round(sold.net / 10), name: desk.name }),
    );
  });

  it("OO-21: gives a person not_found for another person's pay, statement and lines", async () => {
    expect((await payOf(id, desk, desk)).status).toBe(200);
    expect((await payOf(id, desk, other)).status).toBe(404);
    expect((await send("GET", `admin/Pay/period/${id}/person/${desk.customerId}/statement`, as(other))).status).toBe(
      404,
    );
    const line = present((await payOf(id)).body.data.lines[0]);
    const ask = (who: typeof desk) =>
      send("POST", `admin/Pay/period/${id}/question`, {
        ...as(who),
        body: { lineKey: line.key, question: "Why 10%?" },
      });
    expect((await ask(other)).status).toBe(404);
    const response = await ask(desk);
    expect(response.status).toBe(200);
    const answer = { answer: "It is the rate of the front desk." };
    const answered = await send("PUT", `admin/Pay/question/${response.body.data._id}`, { ...as(owner), body: answer });
    expect(answered.body.data).toMatchObject({ ...answer, lineName: line.name });
  });

  it("OO-18: until its approval, follows a manager's correction of who sold an item, which needs a reason", async () => {
    const correct = (sellerId: string, reason: string) =>
      send("POST", `admin/Report/line/${sold.lineId}/people`, { ...as(owner), body: { sellerId, reason } });
    const commissions = async () => {
      const { people } = (await send("GET", `admin/Pay/period/${id}`, as(owner))).body.data;
      const of = ({ customerId }: typeof desk) =>
        people.find(({ personId }: { personId: string }) => personId === customerId)?.commission ?? 0;
      return [of(desk), of(other)];
    };
    const cents = Math.round(sold.net / 10);
    expect(await commissions()).toEqual([cents, 0]);
    expect((await correct(other.customerId, "")).status).toBe(400);
    expect((await correct(other.customerId, "Sold by another")).status).toBe(200);
    expect(await commissions()).toEqual([0, cents]);
    expect((await correct(desk.customerId, "Sold by the front desk after all")).status).toBe(200);
    expect(await commissions()).toEqual([cents, 0]);
  });

  it("OO-19: stores its lines when the review starts, reports later changes at the approval, and accepts manual lines", async () => {
    expect((await step(id, "approve")).body.code).toBe("conflict");
    expect((await step(id, "review", { isInReview: true })).body.data.state).toBe("in_review");
    const { rows: told } = await db.execute<{ accountIds: string[] }>(
      sql`select payload->'accountIds' as "accountIds" from outbox_events where type = ${PAY_REVIEWED}`,
    );
    expect(told).toEqual([{ accountIds: [desk.customerId] }]);
    await sell();
    const body = { personId: desk.customerId, kind: "bonus", amount: 2_500, reason: LONG_REASON };
    const added = await send("POST", `admin/Pay/period/${id}/line`, { ...as(owner), body });
    const wrong = await send("POST", `admin/Pay/period/${id}/line`, { ...as(owner), body: { ...body, amount: 100 } });
    expect((await send("DELETE", `admin/Pay/line/${wrong.body.data.addedId}`, as(owner))).status).toBe(200);
    expect(added.status).toBe(200);
    const changed = await step(id, "approve");
    expect(changed.body.data).toMatchObject({ state: "in_review", hasChanged: true });
    expect((await payOf(id)).body.data.lines).toHaveLength(3);
    expect((await step(id, "approve")).body.data).toMatchObject({ state: "approved", hasChanged: false });
  });

  it("OO-20: once approved, prevents corrections of who sold an item that it pays for", async () => {
    const correct = { sellerId: other.customerId, reason: "Sold by another" };
    const refused = await send("POST", `admin/Report/line/${sold.lineId}/people`, { ...as(owner), body: correct });
    expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
    const state = await db
      .execute(sql`insert into fact_corrections (order_line_id, seller_id, reason, made_by, maker_name)
        values (${sold.lineId}, ${other.customerId}, 'by hand', 'x', 'x')`)
      .catch((error: { cause?: { code?: string } }) => error.cause?.code);
    expect(state).toBe("PY003");
  });

  it("OO-20: is locked permanently, also by the database, and its file has the same bytes each time", async () => {
    expect((await file(`admin/Pay/period/${id}/file?template=plain`)).status).toBe(409);
    expect((await step(id, "lock")).body.data.state).toBe("locked");
    for (const damage of [
      "update pay_lines set cents = cents + 1",
      "delete from pay_lines",
      "truncate pay_lines",
      "update pay_periods set state = 'open'",
      `insert into pay_lines (period_id, person_id, kind, day, name, base, rate, cents, reason) values ('${id}', '${desk.customerId}', 'bonus', '${today}', 'x', 0, 0, 1, 'x')`,
    ]) {
      const state = await db
        .execute(sql.raw(damage))
        .catch((error: { cause?: { code?: string } }) => error.cause?.code);
      expect([damage, state]).toEqual([damage, "PY001"]);
    }
    const unnumbered = await file(`admin/Pay/period/${id}/file?template=adp`);
    expect([unnumbered.status, JSON.parse(unnumbered.bytes.toString()).message]).toEqual([
      409,
      "Enter the company code at ADP in the settings of pay first.",
    ]);
    await db.execute(
      sql`update pay_settings set company_code = 'HAL', earnings_codes = earnings_codes || '{"commission": "CM"}'`,
    );
    await db.execute(sql`update pay_people set payroll_number = '42' where id = ${desk.customerId}`);
    const adp = await file(`admin/Pay/period/${id}/file?template=adp`);
    expect(adp.bytes.toString().split("\r\n")[1]).toMatch(/^HAL,\d{8},000042,,,CM,\d+\.\d\d$/);
    expect(adp.bytes.subarray(0, 7).toString()).toBe("Co Code");
    for (const template of ["plain", "gusto", "adp", "quickbooks"]) {
      const [one, again] = [
        await file(`admin/Pay/period/${id}/file?template=${template}`),
        await file(`admin/Pay/period/${id}/file?template=${template}`),
      ];
      expect(one.status).toBe(200);
      expect(again.bytes.equals(one.bytes)).toBe(true);
    }
    const statement = await file(`admin/Pay/period/${id}/person/${desk.customerId}/statement`);
    expect([statement.type, statement.bytes.subarray(0, 4).toString()]).toEqual(["application/pdf", "%PDF"]);
    const [text = ""] = await textOfPdf(statement.bytes);
    expect(text.replaceAll(/\s+/g, " ")).toContain(LONG_REASON);
    expect((await rule({ name: "Later", what: "brand", brandId: "x" })).body.code).toBe("invalid_input");
  });

  it("OO-18: deducts the commission on items returned after the lock in the next period, at the rate that was paid", async () => {
    const refund = { lines: [{ lineId: sold.lineId, quantity: 1, restock: false }], reason: "Not liked" };
    const back = await send("POST", `admin/Order/${sold.orderId}/refund`, { ...as(owner), body: refund });
    expect(back.status).toBe(200);
    const next = newId();
    await db.execute(
      sql`insert into pay_periods (id, from_day, to_day) values (${next}, ${addDays(today, 7)}, ${addDays(today, 13)})`,
    );
    const { lines } = (await payOf(next)).body.data;
    expect(lines).toEqual([
      expect.objectContaining({
        kind: "commission",
        rate: 1_000,
        amount: -Math.round(sold.net / 20),
        reason: "Returned: its share goes back at the rate that was paid",
      }),
    ]);
  });
});

describe("a pay rule", () => {
  const share = (fields: object) =>
    send("POST", "admin/PayRule", {
      ...as(owner),
      body: {
        name: "Injections",
        fromDay: addDays(today, 7),
        who: "role",
        role: "practitioner",
        what: "treatment",
        serviceId: "ag01",
        unit: "percent",
        percent: "40",
        base: "net",
        ...fields,
      },
    });

  it("that shares medical fees shows the fee-splitting notice, and stores who acknowledged the notice", async () => {
    const sentence =
      "Many states forbid paying a share of medical fees to people who don’t own the practice (fee splitting). Ask counsel in NY.";
    for (const fields of [{}, { acknowledgedBy: "Ada" }, { what: "treatments", serviceId: null }])
      expect((await share(fields)).body.issues).toEqual([{ path: "acknowledgedBy", message: sentence }]);
    const response = await share({ acknowledgedBy: "Ada Lin" });
    expect(response.status).toBe(200);
    const { rows } = await db.execute(sql`select name, sentence, account_id as by from pay_acknowledgments`);
    expect(rows).toEqual([{ name: "Ada Lin", sentence, by: owner.customerId }]);
    // Flat amounts, and shares of nonmedical treatments, need no acknowledgment.
    expect(
      (await share({ name: "Flat", unit: "visit", amount: 6_000, percent: null, base: null, serviceId: "ag04" }))
        .status,
    ).toBe(200);
    const { rows: plain } = await db.execute<{ id: string }>(
      sql`select id from services where not is_medical order by id limit 1`,
    );
    expect((await share({ name: "Facials", serviceId: present(plain[0]).id })).status).toBe(200);
  });

  it("OO-20: can't be changed for days in a locked period, and can't apply to exactly the same sales as another rule", async () => {
    const { docs } = (await send("GET", "admin/PayRule/list", as(owner))).body.data;
    const products = present(docs.find(({ name }: { name: string }) => name === "Products"));
    const change = { version: products.version, percent: "12.5" };
    const refused = await send("PUT", `admin/PayRule/${products._id}`, { ...as(owner), body: change });
    expect(refused.body.issues).toEqual([
      { path: "fromDay", message: expect.stringMatching(/^Pay through .* is locked. Choose a later day.$/) },
    ]);
    const later = { ...change, fromDay: addDays(today, 7) };
    expect((await send("PUT", `admin/PayRule/${products._id}`, { ...as(owner), body: later })).status).toBe(200);
    expect((await rule({ fromDay: addDays(today, 7) })).body.message).toBe(
      "This subject is taken by another pay rule.",
    );
  });

  it("pays scheduled hours to a person whose hours are taken from the schedule", async () => {
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from practitioners where account_id is null order by id limit 1`,
    );
    const { id } = present(rows[0]);
    const person = (await send("GET", `admin/PayPerson/${id}`, as(owner))).body.data;
    await send("PUT", `admin/PayPerson/${id}`, { ...as(owner), body: { version: person.version, hours: "schedule" } });
    const hourly = {
      who: "person",
      role: null,
      personId: id,
      what: "all",
      unit: "hour",
      amount: 4_000,
      percent: null,
      base: null,
    };
    expect((await rule({ ...hourly, name: "By the hour", fromDay: addDays(today, 7) })).status).toBe(200);
    const period = present((await send("GET", "admin/Pay/period", as(owner))).body.data[0]);
    const pay = (await send("GET", `admin/Pay/period/${period._id}/person/${id}`, as(owner))).body.data;
    expect(pay.person.regularMinutes).toBeGreaterThan(300);
    expect(pay.person.hours).toBe(Math.round((pay.person.regularMinutes + pay.person.overtimeMinutes) * (4_000 / 60)));
  });
});

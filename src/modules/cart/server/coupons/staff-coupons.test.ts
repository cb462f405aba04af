import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { moduleApis } from "#server/server-modules.ts";
import { breakingOff } from "#testing/broken-off.ts";
import { demoApi } from "#testing/demo-clinic.ts";
import { newShopper } from "#testing/new-shopper.ts";
import { newStaff } from "#testing/staff.ts";

const api = breakingOff("modules/cart/server/coupons/staff-coupons.test.ts", await demoApi(moduleApis));
const { bearer: token } = await newStaff(api, "admin");

let made = 0;
/** Returns a coupon in the form the API accepts, with only the required fields. */
function wanted(change: Record<string, unknown> = {}) {
  made += 1;
  return { code: `STAFF${made}`, name: "Ten percent", kind: "percent", percent: 10, startsOn: "2026-01-01", ...change };
}

const create = (change?: Record<string, unknown>) =>
  api.send("POST", "admin/Coupon", { token, body: { ...wanted(change), reason: "Spring" } });

const enter = (shopper: string, code: string) => api.send("POST", "cart/coupon", { token: shopper, body: { code } });

describe("the API for coupons (admin/Coupon)", () => {
  it("creates a coupon with the usual default values, which a customer can then use", async () => {
    const { status, body } = await create();
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      percent: 10,
      amount: null,
      appliesTo: "any",
      minimum: 0,
      perCustomerLimit: 1,
      usedCount: 0,
      isPublic: false,
      isActive: true,
      state: "in_force",
      customerId: null,
      scopes: [],
      stacksWith: [],
    });
    const answer = await enter(await newShopper(api), body.data.code);
    expect(answer.body.cart.totals.coupons).toMatchObject([{ code: body.data.code, kind: "percent" }]);
  });

  it("lets a coupon be removed from a cart by its code, or all coupons if no code is given", async () => {
    const { code } = (await create()).body.data;
    const shopper = await newShopper(api);
    const remove = (body?: object) => api.send("DELETE", "cart/coupon", { token: shopper, ...(body ? { body } : {}) });
    for (const body of [{ code: code.toLowerCase() }, undefined]) {
      expect((await enter(shopper, code)).body.cart.totals.coupons).toHaveLength(1);
      expect((await remove({ code: "NEVER1" })).status).toBe(404);
      expect((await remove(body)).body.cart.totals.coupons).toEqual([]);
      expect((await remove(body)).status).toBe(404);
    }
  });

  it("refuses invalid values, with the error at the field", async () => {
    const refused: [Record<string, unknown>, string, string][] = [
      [{ percent: null }, "percent", "Percent 1 to 100."],
      [{ percent: 101 }, "percent", "Percent 1 to 100."],
      [{ kind: "amount", percent: null }, "amount", "Enter what it takes off."],
      [{ endsOn: "2025-12-31" }, "endsOn", "Ends before it starts."],
      [{ scopes: ["brand: Nobody"] }, "scopes", "There is no brand named “Nobody”."],
      [{ code: "welcome" }, "code", "Write 3 to 30 capital letters and digits."],
    ];
    for (const [change, path, message] of refused) {
      const { status, body } = await create(change);
      expect([status, body.issues]).toEqual([400, [{ path, message }]]);
    }
    expect((await create({ code: "WELCOME10" })).body.issues).toMatchObject([{ path: "code" }]);
  });

  it("lets only the end and limits of a used coupon change, and never deletes it", async () => {
    const { data } = (await create({ totalLimit: 100 })).body;
    const use = sql`insert into coupon_uses (id, coupon_id, order_id, person_key, nth, per_person_limit, is_first_booking, amount_cents, state, has_left_cart)
      values (${data._id}, ${data._id}, ${data._id}, 'someone', 1, 1, false, 10, 'used', false)`;
    await api.db.execute(use);
    await api.db.execute(sql`update coupons set used_count = 88 where id = ${data._id}`);
    const change = (fields: Record<string, unknown>) =>
      api.send("PUT", `admin/Coupon/${data._id}`, { token, body: { version: data.version, ...fields } });
    // Using a coupon doesn't change its version.
    expect((await change({ percent: 20 })).body.issues).toEqual([
      { path: "percent", message: "Used 88 times: only the end date and limits can change." },
    ]);
    expect((await change({ totalLimit: 87 })).body.issues).toEqual([
      { path: "totalLimit", message: "Limit can't be below 88, the number used." },
    ]);
    const changed = await change({ totalLimit: 88, endsOn: "2030-01-01" });
    expect(changed.body.data).toMatchObject({ totalLimit: 88, state: "used_up" });
    const { version } = changed.body.data;
    const gone = await api.send("DELETE", `admin/Coupon/${data._id}?version=${version}`, { token });
    expect(gone).toMatchObject({ status: 409, body: { code: "in_use" } });
  });

  it("creates a coupon limited to treatments of one name and to one customer", async () => {
    const shopper = await newShopper(api);
    const { rows } = await api.db.execute<{ id: string; name: string }>(sql`
      select c.customer_id as id, s.name from carts c join cart_services l on l.cart_id = c.id join services s on s.id = l.service_id
      order by c.created_at desc, c.id desc limit 1`);
    const [own] = rows;
    const { data } = (await create({ customerId: own?.id, scopes: [`treatment: ${own?.name.toUpperCase()}`] })).body;
    expect(data.scopes).toEqual([`treatment: ${own?.name}`]);
    expect(data.customerName).toBe("Ada Okafor");
    expect((await enter(shopper, data.code)).status).toBe(200);
    expect((await enter(await newShopper(api), data.code)).body.code).toBe("coupon_invalid");
  });

  it("creates single-use codes and exports them as a file, and each code works only once", async () => {
    const { data } = (await create({ isSingleUse: true })).body;
    const batch = (count: number, key: string) =>
      api.send("POST", `admin/Coupon/${data._id}/batch`, {
        token,
        body: { count },
        headers: { "idempotency-key": key },
      });
    expect((await batch(3, "batch-of-three")).body.data).toEqual({ made: 3, spent: 0 });
    expect((await batch(3, "batch-of-three")).body.data).toEqual({ made: 3, spent: 0 });
    expect((await batch(2_000, "batch-too-large")).body).toMatchObject({ code: "limit_reached" });
    const headers = { authorization: `Bearer ${token}` };
    const address = `http://localhost:3000/api/v1/admin/Coupon/${data._id}/codes/file`;
    const file = await api.fetch(new Request(address, { headers }));
    const lines = (await file.text()).trim().split("\r\n");
    expect(lines[0]).toBe("code,spent");
    const codes = lines.slice(1).map((line) => line.split(",")[0] ?? "");
    expect(new Set(codes).size).toBe(3);
    for (const code of codes) expect(code).toMatch(/^[BCDFGHJKLMNPQRSTVWXYZ2-9]{12}$/);
    expect((await enter(await newShopper(api), codes[0] ?? "")).status).toBe(200);
    const { rows } = await api.db.execute(sql`select code_hash from coupon_codes`);
    for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code);
  });

  it("requires the permission to see the catalog for reading coupons, and the permission to edit it for changes (BO-1)", async () => {
    const { bearer } = await newStaff(api, "staff");
    expect((await api.send("GET", "admin/Coupon/list", { token: bearer })).status).toBe(200);
    const refused = await api.send("POST", "admin/Coupon", { token: bearer, body: wanted() });
    expect(refused).toMatchObject({ status: 403, body: { code: "forbidden" } });
  });
});

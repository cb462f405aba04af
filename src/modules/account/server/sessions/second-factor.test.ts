import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { moduleApis } from "#server/server-modules.ts";
import { staffCalls } from "#staff-calls.ts";
import { newStaff, provesFactor } from "#testing/staff.ts";
import { workerApi } from "#testing/worker-database.ts";
import { startSession } from "./start-session.ts";

const api = await workerApi(moduleApis);

const ask = (bearer: string, method: string, path: string) =>
  api.send(method, path, { token: bearer, ...(method === "GET" ? {} : { body: {} }) });

/** Starts a session of the same person with only the password, without a second factor. */
async function withPasswordAlone(customerId: string): Promise<string> {
  const { accessToken } = await api.db.transaction((tx) => startSession(tx, { customerId, userAgent: null }));
  return accessToken;
}

describe("a staff member's session", () => {
  it("gets second_factor_needed from every staff call until the second factor is proven (BO-4)", async () => {
    const { customerId, bearer } = await newStaff(api, "admin");
    const half = await withPasswordAlone(customerId);
    for (const call of Object.values(staffCalls)) {
      const path = call.path.replace(/\{\w+\}/g, "none");
      const { status, body } = await ask(half, call.method, path);
      expect([status, body.code], path).toEqual([403, "second_factor_needed"]);
    }
    expect((await ask(half, "GET", "user/getProfile")).body.code).toBe("second_factor_needed");
    expect((await ask(bearer, "GET", "admin/me")).status).toBe(200);
    await provesFactor(api.db, half);
    expect((await ask(half, "GET", "admin/me")).status).toBe(200);
  });

  it("has new permissions as soon as they are granted", async () => {
    const { bearer, customerId } = await newStaff(api, "staff", { rights: ["catalog.edit"] });
    const rights = async () => (await api.send("GET", "admin/me", { token: bearer })).body.data.rights;
    expect(await rights()).toContain("catalog.edit");
    expect(await rights()).not.toContain("content.edit");
    await api.db.execute(sql`insert into staff_rights (customer_id, "right") values (${customerId}, 'content.edit')`);
    expect(await rights()).toContain("content.edit");
  });

  it("expires after the set number of idle minutes, but continues while it is used", async () => {
    const [idle, busy] = [await newStaff(api, "staff"), await newStaff(api, "staff")];
    const setIdleAt = (customerId: string, minutes: number) =>
      api.db.execute(sql`update sessions set idle_at = now() + make_interval(mins => ${minutes})
        where customer_id = ${customerId}`);
    await setIdleAt(busy.customerId, 1);
    expect((await ask(busy.bearer, "GET", "admin/me")).status).toBe(200);
    const { rows } = await api.db.execute(sql`select idle_at > now() + interval '29 minutes' as moved
      from sessions where customer_id = ${busy.customerId}`);
    expect(rows).toEqual([{ moved: true }]);
    await setIdleAt(idle.customerId, 0);
    expect((await ask(idle.bearer, "GET", "admin/me")).body.code).toBe("not_authenticated");
  });
});

it("the last administrator can't be removed, even when two remove each other's role at the same time", async () => {
  const admins = [await newStaff(api, "admin"), await newStaff(api, "admin"), await newStaff(api, "admin")];
  await api.db.execute(sql`update customers set role = 'staff' where role = 'admin'
    and id <> all(${sql.param(admins.map(({ customerId }) => customerId))}::text[])`);
  const outcomes = await Promise.allSettled(
    admins.map(({ customerId }, index) =>
      api.db.execute(
        index === 0
          ? sql`update customers set disabled_at = now() where id = ${customerId}`
          : sql`update customers set role = 'staff' where id = ${customerId}`,
      ),
    ),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  const { rows } = await api.db.execute(sql`select count(*)::int as left from customers
    where role = 'admin' and disabled_at is null`);
  expect(rows).toEqual([{ left: 1 }]);
});

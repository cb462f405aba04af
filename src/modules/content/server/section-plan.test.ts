import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { VERSION_REFUSED, versionTasks } from "#platform/resource/versions/planned-versions.ts";
import { moduleApis } from "#server/server-modules.ts";
import { DEFAULT_BRAND } from "#shared/brand/brand.ts";
import { callTableOf } from "#shared/contract/call-table.ts";
import { createApiClient } from "#shared/contract/client.ts";
import { staffCalls } from "#staff-calls.ts";
import { breakingOff } from "#testing/broken-off.ts";
import { demoApi } from "#testing/demo-clinic.ts";
import { present } from "#testing/present.ts";
import { newStaff } from "#testing/staff.ts";
import type { ContentStaffCalls } from "../staff/contract/staff-calls.ts";
import { planChanges } from "../staff/settings/plan-changes.ts";

const api = breakingOff("modules/content/server/section-plan.test.ts", await demoApi(moduleApis));
const { db, send, fetch, deps } = api;
const { bearer: token, customerId: accountId } = await newStaff(db, "admin", { steppedUp: true });

const SOON = () => new Date(Date.now() + 3_600_000).toISOString();
const read = async () => (await send("GET", "admin/Settings/brand/plan", { token })).body.data;
const plan = async (values: object, more: { liveFrom?: string; hash?: string | null } = {}) =>
  send("PUT", "admin/Settings/brand/plan", {
    token,
    body: { values, liveFrom: SOON(), hash: (await read()).hash, ...more },
  });
const saved = async () => (await send("GET", "admin/Settings/brand", { token })).body.data;
const blue = { ...DEFAULT_BRAND, accent: "#2b5c8a" };

/** Returns what a person's screen shows of the plan, and functions to change it. */
async function screen() {
  const client = createApiClient<ContentStaffCalls>(
    callTableOf(staffCalls),
    async (request) => {
      request.headers.set("authorization", `Bearer ${token}`);
      return fetch(request);
    },
    () => "http://localhost:3000",
  );
  const shown = {
    plan: (await client.call("readSectionPlan", { params: { section: "brand" } })).data,
    changes: () =>
      planChanges(client, {
        name: "brand",
        plan: shown.plan,
        onPlan: (plan) => {
          shown.plan = plan;
        },
      }),
  };
  return shown;
}

/** Makes the plan due, and runs the job several times, as three servers might do. */
async function letItCome(): Promise<void> {
  await db.execute(
    sql`update record_versions set live_from = clock_now() where resource = 'Settings' and state = 'planned'`,
  );
  const { put_version_live: job } = versionTasks(deps);
  const payload = { resource: "Settings", recordId: "brand" };
  await Promise.all([1, 2, 3].map(() => job?.(payload, {} as never))); // the job uses none of its helpers
}
const versions = async () => {
  const { rows } = await db.execute<{ state: string; accent: string | null }>(sql`
    select state, body->'brand'->>'accent' as accent from record_versions where resource = 'Settings' order by n`);
  return rows.map(({ state, accent }) => [state, accent]);
};
const refusals = async () => {
  const { rows } = await db.execute<{ payload: { accountId: string; title: string; why: string } }>(
    sql`select payload from outbox_events where type = ${VERSION_REFUSED}`,
  );
  return rows.map(({ payload }) => payload);
};

describe("a scheduled change of the site's look (OO-7)", () => {
  it("changes nothing until its time, and is then applied to the site only once", async () => {
    expect(await read()).toEqual({ state: "none", hash: null, values: {}, liveFrom: null });
    const { version } = await saved();
    expect((await plan({ brand: blue })).body.data).toMatchObject({ state: "planned", values: { brand: blue } });
    expect([(await saved()).version, (await saved()).values.brand]).not.toContainEqual(blue);

    await letItCome();
    expect(await saved()).toMatchObject({ version: version + 1, values: { brand: blue } });
    expect((await send("GET", "Clinic/shell")).body.data.brand?.css).toContain(blue.accent);
    expect([await read(), await versions()]).toMatchObject([{ state: "none" }, [["live", blue.accent]]]);
    const { rows } = await db.execute(sql`select account_id as id, actor_name as name from audit_entries
      where resource = 'Settings' and action = 'settings.update' order by at desc limit 1`);
    expect(present(rows[0])).toMatchObject({ id: accountId });
  });

  it("takes effect even if the look was saved in the meantime, and replaces an earlier scheduled change", async () => {
    await plan({ brand: { ...blue, corner: 12 } });
    await plan({ brand: { ...blue, fonts: "outfit" } });
    const { version } = await saved();
    await send("PUT", "admin/Settings/brand", { token, body: { version, values: { brand: { ...blue, corner: 12 } } } });
    expect((await read()).state).toBe("planned");
    await letItCome();
    expect((await saved()).values.brand).toEqual({ ...blue, fonts: "outfit" });
    expect((await versions()).map(([state]) => state)).toEqual(["retired", "retired", "live"]);
  });

  it("is refused with unreadable colors, for a past time, and for a person who hasn't seen the change already scheduled", async () => {
    const pale = await plan({ brand: { ...blue, accent: "#c98a70" } });
    expect([pale.status, JSON.stringify(pale.body)]).toEqual([400, expect.stringContaining("Nearest that passes")]);
    expect((await plan({ brand: blue }, { liveFrom: "2026-01-01T00:00:00Z" })).status).toBe(400);
    await plan({ brand: DEFAULT_BRAND });
    const unseen = await plan({ brand: blue }, { hash: null });
    expect([unseen.status, unseen.body]).toMatchObject([
      409,
      { code: "version_conflict", current: { state: "planned" } },
    ]);
    const { hash } = await read();
    const path = `admin/Settings/brand/plan?hash=${hash}` as "admin/Settings/brand/plan";
    expect((await send("DELETE", path, { token })).body.data.state).toBe("none");
  });

  it("is removed when staff save another look instead, but not if saving that look fails", async () => {
    await plan({ brand: blue });
    const seen = await screen();
    await seen.changes().saveInstead(async () => false);
    expect((await read()).state).toBe("planned");
    await seen.changes().saveInstead(async () => {
      const { version } = await saved();
      const values = { brand: { ...blue, corner: 12 } };
      return (await send("PUT", "admin/Settings/brand", { token, body: { version, values } })).status === 200;
    });
    expect([seen.plan.state, (await read()).state]).toEqual(["none", "none"]);
  });

  it("by another person is shown to a person whose own save was refused because of it", async () => {
    const [one, other, third] = [await screen(), await screen(), await screen()];
    await one.changes().replace({ brand: blue }, SOON());
    await expect(other.changes().replace({ brand: DEFAULT_BRAND }, SOON())).rejects.toThrow();
    expect(other.plan.values).toEqual({ brand: blue });
    await other.changes().replace({ brand: DEFAULT_BRAND }, SOON());
    third.plan = one.plan;
    await expect(third.changes().discard()).rejects.toThrow();
    await third.changes().discard();
    expect((await read()).state).toBe("none");
  });

  it("becomes a draft again if it can't be applied at its time, and its author is notified of the reason", async () => {
    const form = new FormData();
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30"><path d="M0 0h90v30z"/></svg>';
    form.append("image", new File([svg], "logo.svg", { type: "image/svg+xml" }));
    const { name } = (await send("POST", "admin/Logo", { token, body: form })).body.data;
    expect((await plan({ logo: name })).status).toBe(200);
    await db.execute(sql`delete from clinic_logos`);
    await letItCome();
    expect(await read()).toMatchObject({ state: "draft", values: { logo: name }, liveFrom: null });
    expect((await saved()).values.logo).not.toBe(name);
    expect(await refusals()).toMatchObject([{ accountId, title: "Brand" }]);
  });
});

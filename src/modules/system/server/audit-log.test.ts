import { describe, expect, it } from "vitest";
import { moduleApis } from "#server/server-modules.ts";
import { MANAGER_PRESET } from "#shared/rights.ts";
import { demoApi } from "#testing/demo-clinic.ts";
import { present } from "#testing/present.ts";
import { newStaff } from "#testing/staff.ts";

const api = await demoApi(moduleApis);
const { send } = api;
const admin = await newStaff(api, "admin");
const as = { token: admin.bearer };

const list = async (query: string, token = admin.bearer) =>
  (await send("GET", `admin/Audit/list?${query}`, { token })).body.data.docs;

/** Changes some brands in one request, and returns that request's line in the audit log. */
async function renameBrands(story: string) {
  const brands = (await send("GET", "admin/Brand/list", as)).body.data.docs.slice(0, 3);
  for (const { _id, version } of brands)
    await send("PUT", `admin/Brand/${_id}`, { ...as, body: { version, story: `${story} of ${_id}` } });
  const ids = brands.map(({ _id }) => _id);
  const archived = await send("POST", "admin/Brand/bulk", { ...as, body: { ids, action: "archive" } });
  await send("POST", "admin/Brand/bulk", { ...as, body: { ids, action: "restore" } });
  return { ids, requestId: present(archived.headers.get("x-request-id")) };
}

describe("the audit log", () => {
  it("shows the front desk and practitioners only their own entries, but managers and administrators all (BO-1)", async () => {
    const [desk, practitioner, manager] = [
      await newStaff(api, "staff"),
      await newStaff(api, "practitioner"),
      await newStaff(api, "staff", { rights: [...MANAGER_PRESET] }),
    ];
    const response = await send("POST", "admin/Customer", {
      token: desk.bearer,
      body: { firstName: "Odd", lastName: "Vik", phone: "+12125550162", newsConsent: false },
    });
    expect(response.status).toBe(200);
    const own = await list("", desk.bearer);
    expect(own.map(({ actorName, action }) => [actorName, action])).toEqual([[desk.name, "customer.create"]]);
    const entry = `admin/Audit/${present(own[0])._id}`;
    const answer = await Promise.all(
      [desk, practitioner, manager, admin].map(({ bearer: token }) => send("GET", entry, { token })),
    );
    expect(answer.map(({ status }) => status)).toEqual([200, 404, 200, 200]);
    expect(await list("", practitioner.bearer)).toEqual([]);
    expect((await list("", manager.bearer)).map(({ _id }) => _id)).toContain(present(own[0])._id);
  });

  it("has one line per request, newest first, and shows each entry on demand", async () => {
    const { ids, requestId } = await renameBrands("Told anew");
    const all = await list("f.resource=is:Brand");
    const line = all.filter((entry) => entry.requestId === requestId);
    expect(line).toHaveLength(1);
    expect(line[0]).toMatchObject({ entries: 3, actorName: admin.name });
    const each = await list(`f.requestId=is:${requestId}`);
    expect(each.map(({ resourceId }) => resourceId).toSorted()).toEqual(ids.toSorted());
    const ofRecord = await list(`q=${present(ids[0])}`);
    expect(ofRecord.length).toBeGreaterThan(0);
    expect(new Set(ofRecord.map(({ resourceId }) => resourceId))).toEqual(new Set([ids[0]]));
    expect((await list(`q=${requestId}`)).map(({ resourceId }) => resourceId).toSorted()).toEqual(ids.toSorted());
    const times = all.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().toReversed());
    // A single change is one line, found by its record and by its text.
    expect(await list(`f.resourceId=is:${present(ids[0])}`)).toHaveLength(3);
    expect(await list(`q=${encodeURIComponent("Story changed")}`)).toHaveLength(3);
    const counts = (await send("GET", "admin/Audit/counts", as)).body.data.views;
    expect(counts.find(({ id }) => id === "all")?.count).toBe((await list("limit=200")).length);
  });

  it("is exported with all entries, only after a step-up, and the export itself is logged", async () => {
    const { requestId } = await renameBrands("Told again");
    expect((await send("GET", "admin/Audit/export", as)).body.code).toBe("step_up_needed");
    const desk = await newStaff(api, "staff", { steppedUp: true });
    expect((await send("GET", "admin/Audit/export", { token: desk.bearer })).body.code).toBe("forbidden");
    const owner = await newStaff(api, "admin", { steppedUp: true });
    const file = await api.fetch(
      new Request("http://localhost:3000/api/v1/admin/Audit/export?f.resource=is:Brand", {
        headers: { authorization: `Bearer ${owner.bearer}` },
      }),
    );
    const rows = (await file.text()).split("\r\n");
    expect(rows[0]).toBe("time,who,what,kind,record,action,reason,request");
    expect(rows.filter((row) => row.includes(requestId))).toHaveLength(3);
    expect((await list("view=exports")).some(({ action }) => action === "audit.export")).toBe(true);
  });
});

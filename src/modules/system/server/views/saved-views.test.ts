import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { moduleApis } from "#server/server-modules.ts";
import { breakingOff } from "#testing/broken-off.ts";
import { present } from "#testing/present.ts";
import { newStaff } from "#testing/staff.ts";
import { testApi } from "#testing/test-api.ts";

const api = breakingOff("modules/system/server/views/saved-views.test.ts", await testApi(moduleApis));
const { db, send } = api;
const owner = await newStaff(db, "admin", { steppedUp: true });
const desk = await newStaff(db, "staff");

const view = { resource: "Product", name: "Low serums", query: "?view=low&q=serum", columns: null, isShared: false };
const list = async (token: string) =>
  (await send("GET", "admin/SavedView/list?resource=Product" as "admin/SavedView/list", { token })).body.data;
const save = (token: string, more: object = {}) =>
  send("POST", "admin/SavedView", { token, body: { ...view, ...more } });
const change = (token: string, id: string, body: object) => send("PUT", `admin/SavedView/${id}`, { token, body });
const remove = (token: string, id: string) => send("DELETE", `admin/SavedView/${id}`, { token });
const namesOf = async (token: string) => (await list(token)).map(({ name }) => name);

it("a saved view belongs to one person until it is shared; then others can use the view but not change it", async () => {
  const [made] = (await save(owner.bearer, { columns: ["title", "price"] })).body.data;
  expect(made).toMatchObject({ name: "Low serums", query: view.query, columns: ["title", "price"], isOwn: true });
  const id = present(made)._id;
  expect(await list(desk.bearer)).toEqual([]);
  expect((await change(desk.bearer, id, { name: "Mine" })).status).toBe(404);

  await change(owner.bearer, id, { isShared: true, name: "Low on the shelf" });
  expect(await list(desk.bearer)).toMatchObject([
    { name: "Low on the shelf", isShared: true, isOwn: false, owner: owner.name },
  ]);
  for (const refused of [await change(desk.bearer, id, { name: "Mine" }), await remove(desk.bearer, id)])
    expect(refused.status).toBe(404);
  const other = await newStaff(db, "admin", { steppedUp: true });
  await change(other.bearer, id, { name: "Low" });
  expect(await namesOf(desk.bearer)).toEqual(["Low"]);
  await remove(other.bearer, id);
  expect(await list(owner.bearer)).toEqual([]);
  const { rows } = await db.execute<{ action: string }>(
    sql`select action from audit_entries where resource = 'SavedView' order by at, id`,
  );
  expect(rows.map(({ action }) => action)).toEqual([
    "savedView.save",
    "savedView.change",
    "savedView.change",
    "savedView.delete",
  ]);
});

it("a saved view can be shared only with the permission to share views, and a person's views all have different names", async () => {
  expect((await save(desk.bearer, { isShared: true })).status).toBe(403);
  const [own] = (await save(desk.bearer)).body.data;
  expect((await change(desk.bearer, present(own)._id, { isShared: true })).status).toBe(403);
  // Saving under the same name replaces the view.
  expect((await save(desk.bearer, { name: "LOW SERUMS", query: "?view=sale" })).body.data).toMatchObject([
    { _id: present(own)._id, name: "LOW SERUMS", query: "?view=sale" },
  ]);
  const second = (await save(desk.bearer, { name: "Second" })).body.data.at(-1);
  expect((await change(desk.bearer, present(second)._id, { name: "low serums" })).status).toBe(409);
  const answers = await Promise.all(["A", "a"].map((name) => save(desk.bearer, { name })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await namesOf(desk.bearer)).length).toBe(3);
});

it("a saved view belongs to a list, and each list has at most forty views", async () => {
  expect((await save(owner.bearer, { resource: "no list" })).status).toBe(400);
  await db.execute(sql`insert into saved_views (id, resource, name, query, owner_id)
    select 'many-' || n, 'Brand', 'View ' || n, '?', ${owner.customerId} from generate_series(1, 40) n`);
  expect((await save(owner.bearer, { resource: "Brand" })).status).toBe(409);
  expect((await save(owner.bearer, { resource: "Brand", name: "view 7" })).status).toBe(200);
});

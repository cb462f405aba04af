import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { seedContent } from "#modules/content/server/seed-content.ts";
import { breakingOff } from "#testing/broken-off.ts";
import { present } from "#testing/present.ts";
import { newStaff } from "#testing/staff.ts";
import { testApi } from "#testing/test-api.ts";
import { bindContentApi } from "../api.ts";
import { bindContentStaffApi } from "../staff-api.ts";

const api = breakingOff(
  "modules/content/server/admin/about.test.ts",
  await testApi([bindContentApi, bindContentStaffApi]),
);
await seedContent(api.db);
const as = { token: (await newStaff(api, "admin")).bearer };
const read = async () => (await api.send("GET", "admin/About", as)).body.data;
const save = (body: object, token = as.token) => api.send("PUT", "admin/About", { token, body });

it("saving the About page requires its current version, changes the site immediately, and is recorded in the audit log", async () => {
  const { version, content } = await read();
  const sections = present(content).sections.slice(0, 1);
  const changed = { ...present(content), title: "Who we are", sections };
  expect((await save({ version, content: changed })).status).toBe(200);
  const page = (await api.send("GET", "aboutUs")).body.data;
  expect([page.title, page.sections.length]).toEqual(["Who we are", 1]);
  const late = await save({ version, content: { ...changed, title: "Too late" } });
  expect([late.status, late.body.code]).toEqual([409, "version_conflict"]);
  const { rows } = await api.db.execute(sql`
    select before->>'title' as before, after->>'title' as after from audit_entries where resource = 'AboutPage'`);
  expect(rows).toEqual([{ before: present(content).title, after: "Who we are" }]);
});

it("saving the About page is refused without a picture, and to staff who may only read content", async () => {
  const { version, content } = await read();
  const bare = await save({ version, content: { ...present(content), picture: "" } });
  expect([bare.status, bare.body.issues?.[0]?.path]).toEqual([400, "content.picture"]);
  const { bearer } = await newStaff(api, "staff");
  expect((await save({ version, content }, bearer)).body.code).toBe("forbidden");
});

it("the About page is empty in a new clinic, and only one of two concurrent saves succeeds", async () => {
  const { content } = await read();
  await api.db.execute(sql`delete from about_page`);
  expect(await read()).toEqual({ version: 0, content: null });
  const answers = await Promise.all([save({ version: 0, content }), save({ version: 0, content })]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

import { expect, it } from "vitest";
import { moduleApis } from "#server/server-modules.ts";
import { breakingOff } from "#testing/broken-off.ts";
import { demoApi } from "#testing/demo-clinic.ts";
import { present } from "#testing/present.ts";
import { newStaff } from "#testing/staff.ts";

const { send, db } = breakingOff(
  "modules/own-visits/server/screening/questions.test.ts",
  await demoApi(moduleApis, { rateLimitFactor: 1_000 }),
);
const { bearer: admin } = await newStaff(db, "admin");
const { bearer: director } = await newStaff(db, "admin", { rights: ["care.direct"] });

const codesBefore = async (serviceId: string) =>
  present((await send("GET", `Screening/questions?serviceIds=${serviceId}`)).body.data).questions.map(
    ({ code }) => code,
  );
const read = async (id: string) => present((await send("GET", `admin/Question/${id}`, { token: admin })).body.data);
const change = async (id: string, fields: object) => {
  const { version } = await read(id);
  return send("PUT", `admin/Question/${id}`, { token: admin, body: { version, ...fields } });
};

it("a changed health question is a draft that no customer is asked until the medical director confirms it", async () => {
  expect(await codesBefore("ag08")).toContain("C2");
  expect(await read("C2")).toMatchObject({ status: "confirmed", effectKind: "wait", waits: "6 months" });
  const help = "We count six months from your last dose.";
  expect((await change("C2", { help })).body).toMatchObject({ data: { status: "draft", help } });
  expect(await codesBefore("ag08")).not.toContain("C2");
  const confirm = (token: string) => send("POST", "admin/Question/C2/confirm", { token, body: {} });
  expect((await confirm(admin)).status).toBe(403);
  const confirmed = await confirm(director);
  expect(confirmed.body.data).toMatchObject({ _id: "C2", status: "confirmed" });
  expect((await confirm(director)).body.data).toEqual(confirmed.body.data);
  const { questions } = present((await send("GET", "Screening/questions?serviceIds=ag08")).body.data);
  expect(questions.find(({ code }) => code === "C2")).toMatchObject({ help, version: confirmed.body.data?.version });
  expect((await send("POST", "admin/Question/C99/confirm", { token: director, body: {} })).status).toBe(404);
});

it("staff choose which treatments require a health question", async () => {
  const { serviceIds } = await read("C24");
  expect(await codesBefore("ag07")).not.toContain("C24");
  const more = [...serviceIds, "ag07"];
  const unknown = await change("C24", { serviceIds: [...more, "zz99"] });
  expect(unknown).toMatchObject({ status: 400, body: { issues: [{ path: "serviceIds" }] } });
  expect((await change("C24", { serviceIds: more })).body.data?.serviceIds).toEqual(more.toSorted());
  await send("POST", "admin/Question/C24/confirm", { token: director, body: {} });
  expect(await codesBefore("ag07")).toContain("C24");
  const { views } = present((await send("GET", "admin/Question/counts", { token: admin })).body.data);
  expect(views.find(({ id }) => id === "drafts")).toMatchObject({ count: 0 });
});

import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, onTestFinished } from "vitest";
import { NEW_CLINIC } from "#modules/content/domain/new-clinic.ts";
import { ensureClinicSettings } from "#modules/content/server/public.ts";
import { hasSender, NO_SENDER } from "#modules/notifications/server/public.ts";
import { mailTasks } from "#modules/notifications/server/send-mail.ts";
import { getShell } from "#modules/shell/server/get-shell.ts";
import { alertWords } from "#modules/system/domain/alert-words.ts";
import { findTrouble } from "#modules/system/server/alerts/find-trouble.ts";
import { readSetup } from "#modules/system/server/setup/read-setup.ts";
import { parseEnv } from "#platform/env.ts";
import { breakingOff } from "#testing/broken-off.ts";
import { present } from "#testing/present.ts";
import { newStaff } from "#testing/staff.ts";
import { testApi } from "#testing/test-api.ts";
import { ReachLink } from "#web/ui/reach-link.tsx";
import { moduleApis } from "./server-modules.ts";

const { send, db, deps } = breakingOff("server/new-clinic.test.ts", await testApi(moduleApis));
await ensureClinicSettings(db);

it("a new clinic's layout has no policies to accept and no dead links", async () => {
  const { contact, policies } = (await send("GET", "Clinic/shell")).body.data;
  expect(policies).toEqual([]);
  await db.$client.query("insert into policies (kind, html) values ('terms', '<p>Ours</p>'), ('privacy', '')");
  expect((await getShell(db, { now: new Date(), hasProvider: false })).policies).toEqual(["terms"]);
  for (const href of [`tel:${contact.phone}`, `mailto:${contact.email}`, contact.mapLink, contact.instagram])
    expect(renderToStaticMarkup(createElement(ReachLink, { href }, "Go"))).toBe("");
  expect(renderToStaticMarkup(createElement(ReachLink, { href: "tel:+12125550148" }, "Go"))).toContain("tel:");
  expect((await send("GET", "aboutUs")).status).toBe(404);
});

it("a new clinic has no opening hours until its owner saves them, and the site can't open before", async () => {
  const { bearer: token } = await newStaff(db, "admin", { steppedUp: true });
  const hoursOf = async () => (await send("GET", "ContactDetails/viewContactDetails")).body.data.hours;
  const isMissing = async () =>
    (await send("GET", "admin/Setup", { token })).body.data.blockers.some(({ step }) => step === "hours");
  expect([await hoursOf(), await isMissing()]).toEqual([[null, null, null, null, null, null, null], true]);
  const { version } = (await send("GET", "admin/Settings/hours", { token })).body.data;
  const hours = [null, { opens: "10:00", closes: "16:00" }, null, null, null, null, null];
  const saved = await send("PUT", "admin/Settings/hours", { token, body: { version, values: { hours } } });
  expect([saved.status, await hoursOf(), await isMissing()]).toEqual([200, hours, false]);
});

it("the owner of a new clinic can add treatments from templates, each treatment only once", async () => {
  const { bearer: token } = await newStaff(db, "admin", { steppedUp: true });
  const { templates } = (await send("GET", "admin/Setup", { token })).body.data;
  const { templateId } = present(templates[0]);
  const treatments = [{ templateId, priceCents: 9_900, minutes: 30 }];
  const added = await send("POST", "admin/Setup/treatments", { token, body: { treatments } });
  expect([added.status, added.body.data]).toEqual([200, { added: 1 }]);
  const { rows } = await db.$client.query("select 1 from services");
  expect(rows).toHaveLength(1);
});

it("the emails of a clinic without an email address wait in the queue", async () => {
  expect(NEW_CLINIC.email).toBe("");
  const content = { subject: "Hello", preview: "", heading: "Hello", blocks: [], reason: "" };
  const tasks = mailTasks(deps, { hello: async () => ({ to: { name: "", address: "ann@example.com" }, content }) });
  const context = { jobId: "1", attempt: 1, isLastAttempt: true, signal: new AbortController().signal };
  await present(tasks.send_mail)({ mail: "hello", key: "hello:1", payload: {} }, context);
  const { rows } = await db.$client.query(
    "select run_at > now() + interval '10 minutes' as waits from graphile_worker.jobs where key = 'mail:hello:1'",
  );
  expect(rows).toEqual([{ waits: true }]);
});

it("without a sender address (MAIL_FROM), the setup wizard and the alerts say that emails are waiting", async () => {
  expect(await hasSender(db, { mailFrom: undefined })).toBe(false);
  expect(await hasSender(db, { mailFrom: "clinic@example.com" })).toBe(true);
  expect((await readSetup(db, { ...deps.env, mailFrom: undefined })).hasSender).toBe(false);
  const { trouble } = await findTrouble({ db, dataDir: "." });
  expect(trouble).toMatchObject([{ kind: "sender" }]);
  expect(alertWords({ kind: "sender", amount: 1 }).title).toBe(NO_SENDER);
  expect((await findTrouble({ db, dataDir: ".", mailFrom: "clinic@example.com" })).trouble).toEqual([]);
  expect(() => parseEnv({ MAIL_FROM: "nobody" })).toThrow(/MAIL_FROM must be an email address/);

  const outbox = await mkdtemp(join(tmpdir(), "halcyon-sender-"));
  onTestFinished(() => rm(outbox, { recursive: true }));
  const env = { ...deps.env, dataDir: outbox, mailFrom: "clinic@example.com" };
  const content = { subject: "Hello", preview: "", heading: "Hello", blocks: [], reason: "" };
  const to = { name: "", address: "ann@example.com" };
  const tasks = mailTasks({ ...deps, env }, { hello: async () => ({ to, content }) });
  const context = { jobId: "2", attempt: 1, isLastAttempt: true, signal: new AbortController().signal };
  await present(tasks.send_mail)({ mail: "hello", key: "hello:2", payload: {} }, context);
  const [file] = await readdir(join(outbox, "outbox"));
  expect(await readFile(join(outbox, "outbox", present(file)), "utf8")).toMatch(/^From: .*clinic@example\.com/m);
});

import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { NEW_CLINIC } from "#modules/content/domain/new-clinic.ts";
import { ensureClinicSettings } from "#modules/content/server/public.ts";
import { mailTasks } from "#modules/notifications/server/send-mail.ts";
import { getShell } from "#modules/shell/server/get-shell.ts";
import { present } from "#testing/present.ts";
import { testApi } from "#testing/test-api.ts";
import { ReachLink } from "#web/ui/reach-link.tsx";
import { moduleApis } from "./server-modules.ts";

const { send, db, deps } = await testApi(moduleApis);
await ensureClinicSettings(db);

it("found in use 15: a new clinic's frame has no policy to agree to, and no link that leads nowhere", async () => {
  const { contact, policies } = (await send("GET", "Clinic/shell")).body.data;
  expect(policies).toEqual([]);
  await db.$client.query("insert into policies (kind, html) values ('terms', '<p>Ours</p>'), ('privacy', '')");
  expect((await getShell(db)).policies).toEqual(["terms"]);
  for (const href of [`tel:${contact.phone}`, `mailto:${contact.email}`, contact.mapLink, contact.instagram])
    expect(renderToStaticMarkup(createElement(ReachLink, { href }, "Go"))).toBe("");
  expect(renderToStaticMarkup(createElement(ReachLink, { href: "tel:+12125550148" }, "Go"))).toContain("tel:");
  expect((await send("GET", "aboutUs")).status).toBe(404);
});

it("found in use 15: mails of a clinic without an address wait in the queue", async () => {
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

import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { bindAccountApi } from "#modules/account/server/api.ts";
import { seedContent } from "#modules/content/server/seed-content.ts";
import { sendContactMessage } from "#modules/content/server/send-contact-message.ts";
import { eventTasks } from "#platform/jobs/events.ts";
import { startJobRunner } from "#platform/jobs/job-runner.ts";
import { newestDigits, newPerson } from "#testing/account-for-tests.ts";
import { testApi } from "#testing/test-api.ts";
import { accountMailHandlers, accountMailWriters } from "./account-mails.ts";
import { contactMailHandlers, contactMailWriters } from "./contact-mails.ts";
import { mailTasks } from "./send-mail.ts";

const dataDir = await mkdtemp(join(tmpdir(), "halcyon-mails-"));
afterAll(() => rm(dataDir, { recursive: true }));
const { send, db, deps, url } = await testApi([bindAccountApi([])], { dataDir });
await seedContent(db);
const jobs = await startJobRunner({
  databaseUrl: url,
  logger: deps.logger,
  tasks: {
    ...eventTasks(db, { ...accountMailHandlers, ...contactMailHandlers }),
    ...mailTasks(deps, { ...accountMailWriters, ...contactMailWriters }),
  },
});
afterAll(() => jobs.stop());

async function mailsTo(address: string): Promise<string[]> {
  const folder = join(dataDir, "outbox");
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml")).sort();
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  return mails.filter((mail) => mail.includes(`<${address}>`));
}

const settled = () =>
  expect
    .poll(async () => (await db.execute(sql`select 1 from graphile_worker.jobs`)).rows.length, { timeout: 15_000 })
    .toBe(0);

it("sends the code that the account then takes, to its address alone (AU-1)", async () => {
  const person = newPerson("Mara");
  const { data } = (await send("POST", "user/signup", { body: person })).body;
  await settled();
  const [mail, ...more] = await mailsTo(person.email);
  expect(more).toEqual([]);
  const code = /^Subject: (\d{6}) is your verification code/m.exec(mail ?? "")?.[1];
  expect(code).toBe(await newestDigits(deps, person.email));
  const answer = await send("POST", "user/verifyEmail", { token: data.accessToken, body: { code } });
  expect(answer.status).toBe(200);
});

it("sends nothing to an address without an account (AU-4)", async () => {
  await send("POST", "user/forgetPassword", { body: { email: "nobody@example.com" } });
  await settled();
  expect(await mailsTo("nobody@example.com")).toEqual([]);
});

it("tells who it concerns that the password was changed (AU-3)", async () => {
  const person = newPerson("Noor");
  const { data } = (await send("POST", "user/signup", { body: person })).body;
  const newPassword = "another-quiet-morning";
  const body = { currentPassword: person.password, newPassword, confirmPassword: newPassword };
  await send("POST", "user/updatePassword", { token: data.accessToken, body });
  await settled();
  const mails = await mailsTo(person.email);
  expect(mails.filter((mail) => /^Subject: Your password was changed/m.test(mail))).toHaveLength(1);
});

it("hands a message of the contact form to the clinic, its line ends harmless in the head (1.3.11)", async () => {
  const message = { name: "Eve\r\nBcc: all@example.com", email: "eve@example.com", message: "Is there parking?" };
  await sendContactMessage(db, message, { clientAddress: undefined, limitFactor: 1 });
  await settled();
  const [mail] = (await mailsTo("hello@halcyon.example")).filter((text) => text.includes("contact form"));
  expect(mail).toContain("Is there parking?");
  expect(mail?.split("\r\n\r\n")[0]).not.toMatch(/^Bcc:/m);
});

import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { bindAccountApi } from "#modules/account/server/api.ts";
import { mergeCustomers } from "#modules/account/server/customers/merge-customers.ts";
import { markAddressProven } from "#modules/account/server/public.ts";
import { getClinicSettings } from "#modules/content/server/public.ts";
import { seedContent } from "#modules/content/server/seed-content.ts";
import { sendContactMessage } from "#modules/content/server/send-contact-message.ts";
import { systemActor } from "#platform/audit/actor.ts";
import { eventTasks } from "#platform/jobs/events.ts";
import { startJobRunner } from "#platform/jobs/job-runner.ts";
import { newestDigits, newPerson } from "#testing/account-for-tests.ts";
import { testApi } from "#testing/test-api.ts";
import { accountMailHandlers, accountMailWriters } from "./account-mails.ts";
import { contactMailHandlers, contactMailWriters } from "./contact-mails.ts";
import { enqueueMail } from "./mails.ts";
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
  return mails.filter((mail) => /^To: .*(?:\r?\n[ \t].*)*/m.exec(mail)?.[0].includes(address));
}

const settled = () =>
  expect
    .poll(async () => (await db.execute(sql`select 1 from graphile_worker.jobs`)).rows.length, { timeout: 15_000 })
    .toBe(0);

it("the sign-up email contains a valid code, and is sent only to the account's email (AU-1)", async () => {
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

it("no email is sent to an address without an account (AU-4)", async () => {
  await send("POST", "user/forgetPassword", { body: { email: "nobody@example.com" } });
  await settled();
  expect(await mailsTo("nobody@example.com")).toEqual([]);
});

it("an email notifies the account's owner that the password was changed (AU-3)", async () => {
  const person = newPerson("Noor");
  const { data } = (await send("POST", "user/signup", { body: person })).body;
  const newPassword = "another-quiet-morning";
  const body = { currentPassword: person.password, newPassword, confirmPassword: newPassword };
  await send("POST", "user/updatePassword", { token: data.accessToken, body });
  await settled();
  const mails = await mailsTo(person.email);
  expect(mails.filter((mail) => /^Subject: Your password was changed/m.test(mail))).toHaveLength(1);
});

it("when two accounts are merged, both email addresses get an email on how to log in, without a name if unverified", async () => {
  const idOf = async (person: ReturnType<typeof newPerson>) =>
    (await send("POST", "user/signup", { body: person })).body.data.user._id;
  const [kept, dropped] = [newPerson("Ibis"), newPerson("Jacana")];
  const [keepId, dropId] = [await idOf(kept), await idOf(dropped)];
  await db.execute(sql`update customers set email_verified_at = now() where id = ${keepId}`);
  await db.transaction((tx) =>
    mergeCustomers(tx, { keepId, dropId, fields: {} }, { parts: [], actor: systemActor("test") }),
  );
  await settled();
  const told = async (address: string) =>
    (await mailsTo(address)).filter((mail) => /^Subject: We merged your two accounts/m.test(mail));
  const [[toKept = "", ...moreKept], [toDropped = "", ...moreDropped]] = [
    await told(kept.email),
    await told(dropped.email),
  ];
  expect([moreKept, moreDropped]).toEqual([[], []]);
  const unfold = (mail: string) => mail.replaceAll(/=\r?\n/g, "");
  expect(unfold(toKept)).toContain("Log in with this email address or jacana@example.com. Your password stays as it");
  expect(unfold(toDropped)).toContain("Log in with this email address. Use the password of your other account.");
  expect(toDropped).not.toMatch(/ibis/i);
});

it("a contact form message is forwarded to the clinic, and line breaks in its header fields are made harmless (1.3.11)", async () => {
  const message = { name: "Eve\r\nBcc: all@example.com", email: "eve@example.com", message: "Is there parking?" };
  await sendContactMessage(db, message, { network: undefined });
  await settled();
  const [mail] = (await mailsTo("hello@halcyon.example")).filter((text) => text.includes("contact form"));
  expect(mail).toContain("Is there parking?");
  expect(mail?.split("\r\n\r\n")[0]).not.toMatch(/^Bcc:/m);
});

it("a contact form message is forwarded to the sender address if the clinic has no email (PG-14)", async () => {
  await sendContactMessage(db, { ...ASKED, message: "Do you open at eight?" }, { network: undefined });
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from contact_messages where message like '%open at eight%'`,
  );
  await settled();
  const write = async (mailFrom: string | undefined) =>
    contactMailWriters["contact-message"]?.({ ...deps, env: { ...deps.env, mailFrom } }, { messageId: rows[0]?.id });
  const clinic = await getClinicSettings(db);
  await db.execute(sql`update clinic_settings set settings = settings || '{"email": ""}'`);
  expect((await write("mail@clinic.example"))?.to.address).toBe("mail@clinic.example");
  // The email waits until there is a sender, and is then written again.
  expect((await write(undefined))?.to.address).toBe("");
  await db.execute(
    sql`update clinic_settings set settings = settings || ${JSON.stringify({ email: clinic.location.email })}::jsonb`,
  );
  expect((await write("mail@clinic.example"))?.to.address).toBe(clinic.location.email);
});

const ASKED = { name: "Ada Moor", email: "ada@example.com" };
const HOSTILE = "Win $500 http://evil.example";

/** Changes a first name directly in the database, as before names were checked. Calls now refuse such a name. */
const renameTo = (email: string, firstName: string) =>
  db.execute(sql`update customers set first_name = ${firstName}, last_name = 'Now' where email = ${email}`);

it("an email greets its recipient by name only if the email address was verified", async () => {
  const person = newPerson("Vera");
  const { data } = (await send("POST", "user/signup", { body: person })).body;
  const code = await newestDigits(deps, person.email);
  await renameTo(person.email, HOSTILE);
  await send("POST", "user/forgetPassword", { body: { email: person.email } });
  await settled();
  const codes = await mailsTo(person.email);
  expect(codes).toHaveLength(2);
  for (const mail of codes) {
    expect(mail).toContain("Hello,");
    expect(mail).not.toMatch(/evil\.example|Win =?\$500|Vera/);
  }
  await send("POST", "user/verifyEmail", { token: data.accessToken, body: { code } });
  await renameTo(person.email, "Vera");
  const newPassword = "another-quiet-morning";
  const body = { currentPassword: person.password, newPassword, confirmPassword: newPassword };
  await send("POST", "user/updatePassword", { token: data.accessToken, body });
  await settled();
  expect((await mailsTo(person.email)).at(-1)).toContain("Hello Vera,");
});

it("the reply to a contact form message quotes the message only if the writer's email address was verified", async () => {
  const message = { name: HOSTILE, email: "victim@example.com", message: `You won! ${HOSTILE}` };
  await sendContactMessage(db, message, { network: undefined });
  await settled();
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from contact_messages where email = 'victim@example.com'`,
  );
  const reply = async (id: string) => {
    await db.execute(sql`insert into message_replies (id, message_id, text, written_by, writer_name)
      values (${id}, ${rows[0]?.id}, 'Yes, there is.', 'noor', 'Noor')`);
    await enqueueMail(db, { mail: "message-reply", key: `reply:${id}`, payload: { replyId: id } });
    await settled();
    return (await mailsTo("victim@example.com")).at(-1) ?? "";
  };
  const first = await reply("reply-1");
  expect(first).toContain("Yes, there is.");
  expect(first).not.toMatch(/evil\.example|You wrote/);
  await markAddressProven(db, deps.secrets, "victim@example.com");
  expect(await reply("reply-2")).toContain("You wrote");
});

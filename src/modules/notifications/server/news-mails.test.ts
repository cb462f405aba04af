import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { customers } from "#modules/account/server/tables.ts";
import { seedContent } from "#modules/content/server/seed-content.ts";
import { eventTasks } from "#platform/jobs/events.ts";
import { startJobRunner } from "#platform/jobs/job-runner.ts";
import { moduleApis } from "#server/server-modules.ts";
import { newId } from "#shared/ids.ts";
import { newPerson } from "#testing/account-for-tests.ts";
import { present } from "#testing/present.ts";
import { newStaff } from "#testing/staff.ts";
import { testApi } from "#testing/test-api.ts";
import { accountMailHandlers, accountMailWriters } from "./account-mails.ts";
import { enqueueMail } from "./mails.ts";
import { mailTasks } from "./send-mail.ts";

const dataDir = await mkdtemp(join(tmpdir(), "halcyon-news-"));
afterAll(() => rm(dataDir, { recursive: true }));
const { send, db, deps, url } = await testApi(moduleApis, { dataDir, publicUrl: "https://clinic.example" });
await seedContent(db);
const { bearer: token } = await newStaff(db, "staff");

/** Runs pending jobs, and returns the emails to an address as they were sent, with long lines joined again. */
async function mailsTo(address: string, writers = accountMailWriters): Promise<string[]> {
  const tasks = { ...eventTasks(db, accountMailHandlers), ...mailTasks(deps, writers) };
  const jobs = await startJobRunner({ databaseUrl: url, logger: deps.logger, tasks });
  try {
    // A job counts as tried from its start, so a running job may still enqueue the email.
    const left = async () =>
      (await db.execute(sql`select 1 from graphile_worker.jobs where attempts = 0 or locked_at is not null`)).rows
        .length;
    await expect.poll(left, { timeout: 15_000 }).toBe(0);
  } finally {
    await jobs.stop();
  }
  const folder = join(dataDir, "outbox");
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml")).sort();
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  return mails.filter((mail) => mail.includes(`<${address}>`)).map((mail) => mail.replace(/=\r\n|\r\n(?=[ \t])/g, ""));
}

const letter = { subject: "Spring peels", text: "Peels are 20 % off in April." };

async function newReader(): Promise<{ id: string; email: string }> {
  const email = `${newId().toLowerCase()}@example.com`;
  const body = { firstName: "Mara", lastName: "Okafor", phone: "+12125550177", email, newsConsent: true };
  return { id: (await send("POST", "admin/Customer", { token, body })).body.data._id, email };
}
const write = async (id: string, body: object) =>
  (await send("POST", `admin/Customer/${id}/message`, { token, body })).body.data;

describe("news", () => {
  it("are sent only to customers who agreed, with a one-click unsubscribe link (RFC 8058)", async () => {
    const { id, email } = await newReader();
    expect(await write(id, { ...letter, kind: "news" })).toEqual({ notified: true });
    const [mail, ...more] = await mailsTo(email);
    expect(more).toEqual([]);
    const unsubscribe = present(/^List-Unsubscribe: <(\S+)>/m.exec(mail ?? "")?.[1]);
    expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    const { origin, pathname, searchParams } = new URL(unsubscribe);
    expect([origin, pathname]).toEqual(["https://clinic.example", "/unsubscribe"]);
    expect(mail).toContain("because you signed up for our marketing emails.");
    expect(mail?.match(/Unsubscribe/g)?.length).toBeGreaterThanOrEqual(4);

    expect(await write(id, { ...letter, subject: "Again", kind: "news" })).toEqual({ notified: true });
    const link = present(searchParams.get("link"));
    const read = async () => (await send("GET", `user/unsubscribe?${new URLSearchParams({ link })}`)).body.data;
    expect(await read()).toEqual({ isAgreed: true });
    for (const _ of [1, 2])
      expect((await send("POST", `user/unsubscribe?${new URLSearchParams({ link })}`)).status).toBe(200);
    expect(await read()).toEqual({ isAgreed: false });
    expect(await mailsTo(email)).toHaveLength(1);
    expect(await write(id, { ...letter, kind: "news" })).toEqual({ notified: false, reason: "no_consent" });
    const { newsConsent, newsWithdrawnAt } = (await send("GET", `admin/Customer/${id}`, { token })).body.data;
    expect([newsConsent, typeof newsWithdrawnAt]).toEqual([null, "string"]);

    await write(id, { ...letter, subject: "About your visit" });
    const own = (await mailsTo(email)).find((one) => one.includes("Subject: About your visit"));
    expect(own).toBeDefined();
    expect(own).not.toMatch(/unsubscribe/i);
  });

  it("aren't sent if the email's writer doesn't say which customer's consent it needs", async () => {
    const { id, email } = await newReader();
    const content = { subject: "Forgot", preview: "", heading: "", blocks: [], reason: "" };
    await enqueueMail(db, { mail: "customer-news", key: `forgot:${id}`, payload: {} });
    const writers = { "customer-news": async () => ({ to: { name: "", address: email }, content }) };
    expect(await mailsTo(email, writers)).toEqual([]);
    const { rows } = await db.execute<{ error: string }>(
      sql`select last_error as error from graphile_worker.jobs where key = ${`mail:forgot:${id}`}`,
    );
    expect(present(rows[0]).error).toContain("doesn’t say for which customer");
  });
});

describe("a customer's consent to news", () => {
  it("can be given and withdrawn on the profile, and takes effect only after the email address is verified", async () => {
    const person = newPerson("Nora");
    const { user, accessToken } = (await send("POST", "user/signup", { body: person })).body.data;
    const own = { token: accessToken };
    const profile = async () => (await send("GET", "user/getProfile", own)).body.data.newsConsent;
    expect(await profile()).toBe(false);
    await send("PUT", "user/news", { ...own, body: { isAgreed: true } });
    expect(await profile()).toBe(true);
    expect(await write(user._id, { ...letter, kind: "news" })).toEqual({ notified: false, reason: "not_verified" });
    await db.update(customers).set({ emailVerifiedAt: sql`now()` }).where(eq(customers.id, user._id));
    const file = (await send("GET", `admin/Customer/${user._id}`, { token })).body.data;
    expect(file.newsConsent?.source).toBe("site");
    const agreedAt = file.newsConsent?.at;
    await send("PUT", "user/news", { ...own, body: { isAgreed: true } });
    expect((await send("GET", `admin/Customer/${user._id}`, { token })).body.data.newsConsent?.at).toBe(agreedAt);
    await send("PUT", "user/news", { ...own, body: { isAgreed: false } });
    expect(await profile()).toBe(false);
  });

  it("can be changed at the desk with an audit entry, and the latest decision applies after two records are merged", async () => {
    const { id } = await newReader();
    const { version } = (await send("GET", `admin/Customer/${id}`, { token })).body.data;
    const changed = await send("PUT", `admin/Customer/${id}`, { token, body: { version, newsConsent: false } });
    expect(changed.body.data.newsConsent).toBeNull();
    const { rows } = await db.execute(sql`
      select before->>'newsConsent' as before, after->>'newsConsent' as after from audit_entries
      where resource_id = ${id} and action = 'customer.update'`);
    expect(rows).toEqual([{ before: "true", after: "false" }]);
    const older = await newReader();
    await db.execute(
      sql`update customers set news_consent_at = news_consent_at - interval '1 year' where id = ${older.id}`,
    );
    const merged = await send("POST", "admin/Customer/merge", { token, body: { keepId: id, dropId: older.id } });
    expect(merged.status, JSON.stringify(merged.body)).toBe(200);
    expect((await send("GET", `admin/Customer/${id}`, { token })).body.data.newsConsent).toBeNull();
  });

  it("can't be withdrawn with a link that wasn't signed by the server", async () => {
    const { id } = await newReader();
    for (const link of [id, `${id}.`, `${id}.AAAA`, "x"]) {
      const answer = await send("POST", `user/unsubscribe?${new URLSearchParams({ link })}`);
      expect(answer.status, link).toBe(404);
    }
    expect((await send("GET", `admin/Customer/${id}`, { token })).body.data.newsConsent).not.toBeNull();
  });
});

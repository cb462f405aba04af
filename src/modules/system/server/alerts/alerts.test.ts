import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, it } from "vitest";
import { checkoutSessions } from "#modules/payments/server/tables.ts";
import { takeWebhook } from "#modules/payments/server/webhooks/take-webhook.ts";
import { enqueueJob } from "#platform/jobs/enqueue-job.ts";
import type { ProviderEvent } from "#platform/payment-gateway.ts";
import { newId } from "#shared/ids.ts";
import { breakingOff } from "#testing/broken-off.ts";
import { newStaff } from "#testing/staff.ts";
import { testApi } from "#testing/test-api.ts";
import { ALERT_LIMITS } from "../../domain/alert-limits.ts";
import { bindSystemStaffApi } from "../staff-api.ts";
import { alertMailWriters } from "./alert-mails.ts";
import type { AlertLimits } from "./find-trouble.ts";
import { watchTrouble } from "./watch-trouble.ts";

const dataDir = await mkdtemp(join(tmpdir(), "halcyon-alerts-"));
afterAll(() => rm(dataDir, { recursive: true }));
const { send, db, deps } = breakingOff(
  "modules/system/server/alerts/alerts.test.ts",
  await testApi([bindSystemStaffApi], { dataDir }),
);
const owner = await newStaff(db, "admin");
const limits: AlertLimits = { ...ALERT_LIMITS, leastFreeBytes: 0 };
const look = (changed: Partial<AlertLimits> = {}) => watchTrouble({ db, dataDir }, { ...limits, ...changed });

/** Returns the waiting emails with the text that they would have now. */
async function mailsAbout(): Promise<string[]> {
  const { rows } = await db.execute<{ payload: { payload: unknown } }>(sql`
    select j.payload from graphile_worker._private_jobs j
     where j.key like 'mail:owner-alert:%' order by j.created_at, j.id`);
  const write = alertMailWriters["owner-alert"];
  const written = await Promise.all(rows.map(({ payload }) => write?.(deps, payload.payload)));
  return written.flatMap((mail) => (mail ? [`${mail.to.address}: ${mail.content.subject}`] : []));
}

const shown = async () =>
  (await send("GET", "admin/Alerts", { token: owner.bearer })).body.data.docs.map(({ title }) => title);

const address = `${owner.customerId}@staff.example`;

beforeEach(async () => {
  await db.execute(sql`delete from owner_alerts`);
  await db.execute(sql`delete from graphile_worker._private_jobs`);
});

/** Checks that a problem is emailed only once, however long it lasts, and again when it returns. */
async function comesOnceAndGoes(words: string, { begin, end }: { begin: () => unknown; end: () => unknown }) {
  await look();
  expect(await shown()).toEqual([]);
  await begin();
  await look();
  await look();
  expect(await shown()).toEqual([words]);
  const mail = `${address}: ${words.replace(/\.$/, "")}`;
  expect(await mailsAbout()).toEqual([mail]);
  await end();
  await look();
  expect(await shown()).toEqual([]);
  expect(await mailsAbout()).toEqual([]);
  await begin();
  await look();
  expect(await mailsAbout()).toEqual([mail]);
  await end();
}

it("the owner is alerted if the card provider's webhooks stop arriving, until the next webhook arrives", async () => {
  const pay = async (minutesAgo: number) => {
    const orderId = newId();
    await db.insert(checkoutSessions).values({
      id: newId(),
      purpose: "order",
      orderId,
      attempt: 1,
      idempotencyKey: newId(),
      // Alerts don't read the request.
      request: {} as typeof checkoutSessions.$inferInsert.request,
      amountCents: 4_800,
      currency: "usd",
      status: "expired",
      providerSessionId: newId(),
      expiresAt: new Date(),
      createdAt: sql`clock_now() - make_interval(mins => ${minutesAgo}::int)`,
    });
    return orderId;
  };
  let minutesAgo = 300;
  const eventOf = (orderId: string): ProviderEvent => ({
    id: newId(),
    type: "x",
    metadata: { order_id: orderId },
    payload: {
      object: "charge",
      objectId: "ch_1",
      ids: {},
      created: 1,
      status: undefined,
      paymentStatus: undefined,
      amount: undefined,
      currency: undefined,
    },
  });
  let latest = "";
  await comesOnceAndGoes("The card provider reported nothing about the last 2 payments.", {
    begin: async () => {
      await pay(minutesAgo--);
      latest = await pay(minutesAgo--);
      await pay(5); // too recent to be checked
    },
    end: () => takeWebhook(db, eventOf(latest)),
  });
});

it("the owner isn't alerted about missing webhooks after only one payment", async () => {
  await db.execute(sql`delete from checkout_sessions`);
  await look();
  expect(await shown()).toEqual([]);
});

it("the owner is alerted if the email server repeatedly refuses emails, until they are sent", async () => {
  const refuse = async () => {
    for (const name of ["a", "b", "c"]) await enqueueJob(db, "send_mail", {}, { key: `refused:${name}` });
    await db.execute(sql`update graphile_worker._private_jobs
      set attempts = ${limits.refusedTries}::int, last_error = '451 greylisted' where key like 'refused:%'`);
  };
  const sent = () => db.execute(sql`delete from graphile_worker._private_jobs where key like 'refused:%'`);
  await comesOnceAndGoes("The email server refuses 3 mails.", { begin: refuse, end: sent });
});

it("the owner is alerted if a job has failed permanently, until it is retried or deleted", async () => {
  const die = async () => {
    await enqueueJob(db, "settle_order", {}, { key: "dead" });
    await db.execute(sql`update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'no order',
      updated_at = now() - interval '1 hour' where key = 'dead'`);
  };
  const stepOnIt = (step: "retry" | "drop") => async () => {
    const { jobs } = (await send("GET", "admin/Alerts", { token: owner.bearer })).body.data;
    expect(jobs).toMatchObject([{ task: "settle_order", reason: "no order" }]);
    const answer = await send("POST", `admin/Alerts/jobs/${jobs[0]?._id}/${step}`, {
      token: owner.bearer,
      body: {},
    });
    expect(answer.status).toBe(200);
    const again = await send("POST", `admin/Alerts/jobs/${jobs[0]?._id}/${step}`, {
      token: owner.bearer,
      body: {},
    });
    expect(again.status).toBe(404);
  };
  await comesOnceAndGoes("1 job has failed permanently.", { begin: die, end: stepOnIt("drop") });
  await die();
  await stepOnIt("retry")();
});

it("the owner is alerted if the data folder's disk is filling up, until there is space", async () => {
  await look({ leastFreeBytes: Number.MAX_SAFE_INTEGER });
  await look({ leastFreeBytes: Number.MAX_SAFE_INTEGER });
  expect(await shown()).toEqual([expect.stringMatching(/^Only \d+\.\d GB are free on the disk of .+\.$/)]);
  expect(await mailsAbout()).toHaveLength(1);
  await look();
  expect(await shown()).toEqual([]);
});

it("a machine's check doesn't end another machine's disk alert, which ends once the other machine stops reporting", async () => {
  await db.execute(sql`insert into owner_alerts (key, id, kind, amount, place)
    values ('disk:elsewhere', 'x', 'disk', 500000000, 'elsewhere')`);
  await look();
  expect(await shown()).toEqual(["Only 0.5 GB are free on the disk of elsewhere."]);
  await db.execute(sql`update owner_alerts set seen_at = now() - interval '25 hours'`);
  await look();
  expect(await shown()).toEqual([]);
});

it("alerts are shown only to staff with the permission to change settings", async () => {
  const desk = await newStaff(db, "staff");
  expect((await send("GET", "admin/Alerts", { token: desk.bearer })).status).toBe(403);
});

it("the owner is alerted after 36 hours without a nightly backup, until a backup is made (OP-28)", async () => {
  const backupFolder = join(dataDir, "nightly");
  const file = join(backupFolder, "halcyon-2026-11-26.backup");
  await mkdir(backupFolder);
  await writeFile(file, "a night's");
  const madeHoursAgo = (hours: number) => utimes(file, Date.now() / 1_000, Date.now() / 1_000 - hours * 3_600);
  const lookThere = () => watchTrouble({ db, dataDir, backupFolder }, limits);
  await lookThere();
  expect(await shown()).toEqual([]);
  await madeHoursAgo(50.5);
  await lookThere();
  expect(await shown()).toEqual([expect.stringMatching(/^No backup for 50 hours on .+\.$/)]);
  expect(await mailsAbout()).toHaveLength(1);
  await madeHoursAgo(20);
  await lookThere();
  expect(await shown()).toEqual([]);
});

it("OP-28: the owner is alerted after 36 hours without a backup in the bucket, if a bucket is configured", async () => {
  const backupFolder = join(dataDir, "sent");
  const mark = join(backupFolder, "last-upload");
  await mkdir(backupFolder);
  await writeFile(join(backupFolder, "halcyon-2026-11-26.backup"), "a night's");
  await writeFile(mark, "");
  const lookThere = (sendsBackups: boolean) => watchTrouble({ db, dataDir, backupFolder, sendsBackups }, limits);
  await utimes(mark, Date.now() / 1_000, Date.now() / 1_000 - 40.5 * 3_600);
  await lookThere(false);
  expect(await shown()).toEqual([]);
  await lookThere(true);
  expect(await shown()).toEqual([
    expect.stringMatching(/^No backup was put into the bucket of BACKUP_URL for 40 hours by .+\.$/),
  ]);
  await utimes(mark, Date.now() / 1_000, Date.now() / 1_000);
  await lookThere(true);
  expect(await shown()).toEqual([]);
});

it("OP-7: the owner is alerted if a machine's clock is over five seconds off the database's clock, until it is right again", async () => {
  const lookAt = (seconds: number) =>
    watchTrouble({ db, dataDir, now: () => Date.now() + seconds * 1_000 }, { ...limits });
  await lookAt(4);
  expect(await shown()).toEqual([]);
  await lookAt(-90);
  expect(await shown()).toEqual([expect.stringMatching(/^The clock of .+ is 90 seconds behind the database’s\.$/)]);
  expect(await mailsAbout()).toHaveLength(1);
  await lookAt(20);
  expect(await shown()).toEqual([expect.stringMatching(/^The clock of .+ is 20 seconds ahead of the database’s\.$/)]);
  await look();
  expect(await shown()).toEqual([]);
});

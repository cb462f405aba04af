import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { parseEnv } from "#platform/env.ts";
import { loadSecrets } from "#platform/secrets.ts";
import { clinicDatabase } from "#testing/clinic-database.ts";
import { newCustomer } from "#testing/customer-records.ts";
import { makeStaff, staffOf } from "#testing/desk-rig.ts";
import { present } from "#testing/present.ts";
import { stillVersions } from "#testing/still-versions.ts";
import { seedTestClinic } from "#testing/test-clinic.ts";
import type { MailWriters } from "../mails.ts";
import { notificationsPersonalData } from "../personal-data.ts";
import { mailTasks } from "../send-mail.ts";
import { forgetAddressNow, forgetMailsAbout, forgetMailsTo } from "./forget-mails.ts";
import { forgetOldMails, listSentMails, resendMail } from "./sent-mails.ts";

const dataDir = await mkdtemp(join(tmpdir(), "halcyon-sent-"));
afterAll(() => rm(dataDir, { recursive: true }));
const { db } = await clinicDatabase();
const context = await seedTestClinic(db);
const deps = {
  ...context,
  env: { ...parseEnv({ NODE_ENV: "test", LOG_LEVEL: "silent", MAIL_FROM: "desk@clinic.example" }), dataDir },
  secrets: await loadSecrets(db, undefined),
  versions: stillVersions,
  bucket: undefined,
};
const { actor } = staffOf(await makeStaff(context));

/** Writes an email to the address named in the payload. */
const write: MailWriters[string] = async (_deps, payload) => {
  const { address, subject = "About your visit" } = payload as { address: string; subject?: string }; // the calls below send these fields
  const content = { subject, preview: "", heading: "", blocks: [], reason: "" };
  return { to: { name: "Mara", address }, content };
};
const kinds = ["appointment-booked", "guest-code", "gift-card", "staff-notice"];
const tasks = mailTasks(deps, Object.fromEntries(kinds.map((kind) => [kind, write])));
const sendMail = (mail: string, key: string, payload: object) => tasks.send_mail?.({ mail, key, payload }, {} as never); // the task reads only its payload
const asked = (more: object) => ({ limit: 25, ...more });

async function person(firstName: string): Promise<{ id: string; address: string }> {
  const address = `${firstName.toLowerCase()}@example.com`;
  const id = await newCustomer(db, { firstName, lastName: "Roe", email: address });
  return { id, address };
}

const waiting = async () =>
  (
    await db.execute<{ key: string }>(sql`
      select payload->>'key' as key from graphile_worker._private_jobs where payload->>'mail' is not null order by id`)
  ).rows.map(({ key }) => key);

describe("sent emails to a customer or about a visit (BO-21)", () => {
  it("are listed newest first, page by page, except emails that contain a code or go to the clinic itself", async () => {
    const { id, address } = await person("Anna");
    for (const nth of [1, 2, 3])
      await sendMail("appointment-booked", `anna:${nth}`, { address, appointmentId: "v1", subject: `Mail ${nth}` });
    await sendMail("appointment-booked", "anna:1", { address, appointmentId: "v1", subject: "Mail 1" });
    await sendMail("guest-code", "anna:code", { address, subject: "123456 is your code" });
    await sendMail("staff-notice", "anna:staff", { address, subject: "For the desk" });
    const first = await listSentMails(db, { customerId: id, limit: 2 });
    expect(first.docs.map(({ subject, to }) => [subject, to])).toEqual([
      ["Mail 3", address],
      ["Mail 2", address],
    ]);
    const rest = await listSentMails(db, { customerId: id, limit: 2, after: present(first.nextCursor) });
    expect([rest.docs.map(({ subject }) => subject), rest.nextCursor]).toEqual([["Mail 1"], null]);
    const all = await listSentMails(db, asked({}));
    expect(all.docs.slice(0, 3).map(({ subject }) => subject)).toEqual(["Mail 3", "Mail 2", "Mail 1"]);
    const ofVisit = await listSentMails(db, asked({ appointmentId: "v1" }));
    expect(ofVisit.docs).toHaveLength(3);
    expect(JSON.stringify(ofVisit)).not.toContain("payload");
  });

  it("can be sent again with the same text, at most once a minute, except emails that contain a code", async () => {
    const { id, address } = await person("Berit");
    await sendMail("appointment-booked", "berit:1", { address, appointmentId: "v2" });
    await sendMail("gift-card", "berit:gift", { address });
    const { docs } = await listSentMails(db, asked({ customerId: id }));
    const [gift, visit] = [present(docs[0]), present(docs[1])];
    expect([gift.canResend, visit.canResend]).toEqual([false, true]);
    await expect(resendMail(db, gift.id, actor)).rejects.toMatchObject({ code: "conflict" });
    const asks = await Promise.allSettled([1, 2, 3, 4].map(() => resendMail(db, visit.id, actor)));
    expect(asks.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const again = (await waiting()).filter((key) => key.startsWith("berit:1:again:"));
    expect(again).toHaveLength(1);
    await sendMail("appointment-booked", present(again[0]), { address, appointmentId: "v2" });
    expect((await listSentMails(db, asked({ customerId: id }))).docs).toHaveLength(3);
    await db.execute(sql`update sent_mails set resent_at = resent_at - interval '1 minute' where id = ${visit.id}`);
    await resendMail(db, visit.id, actor);
    const { rows } = await db.execute(sql`select resource_id from audit_entries where action = 'mail.resend'`);
    expect(rows).toEqual([{ resource_id: "v2" }, { resource_id: "v2" }]);
    await expect(resendMail(db, "unknown", actor)).rejects.toMatchObject({ code: "not_found" });
  });

  it("are deleted after two years", async () => {
    const { id, address } = await person("Dora");
    await sendMail("appointment-booked", "dora:old", { address, subject: "Long ago" });
    await sendMail("appointment-booked", "dora:new", { address, subject: "Of late" });
    await db.execute(sql`update sent_mails set sent_at = sent_at - interval '2 years 1 day' where key = 'dora:old'`);
    await forgetOldMails(db);
    const { docs } = await listSentMails(db, asked({ customerId: id }));
    expect(docs.map(({ subject }) => subject)).toEqual(["Of late"]);
  });

  it("are found through an index on a person's records, so that an erasure doesn't hold its locks for long", async () => {
    const subjects = ["appointmentId", "orderId", "giftCardId", "entryId"] as const;
    await db
      .transaction(async (tx) => {
        await tx.execute(sql`
          insert into sent_mails (id, key, mail, payload, address, subject, appointment_id)
          select 'many-' || n, 'many-' || n, 'order-paid', jsonb_build_object(name, 'id-' || n), n || '@many.example', 'x',
            case name when 'appointmentId' then 'id-' || n end
          from generate_series(1, 4000) n, unnest(${sql.param([...subjects])}::text[]) with ordinality s(name, nth) where n % 4 = nth - 1`);
        await tx.execute(sql`analyze sent_mails`);
        const scans = async () =>
          (
            await tx.execute<{ scans: string }>(
              sql`select seq_scan::text as scans from pg_stat_xact_user_tables where relname = 'sent_mails'`,
            )
          ).rows[0]?.scans;
        const count = async () =>
          (
            await tx.execute<{ count: number }>(
              sql`select count(*)::int as count from sent_mails where id like 'many-%'`,
            )
          ).rows[0]?.count;
        const before = await scans();
        await forgetMailsAbout(tx, "appointmentId", ["id-4", "id-8"]);
        await forgetMailsAbout(tx, "orderId", ["id-1", "id-5"]);
        await forgetMailsAbout(tx, "giftCardId", ["id-2", "id-6"]);
        await forgetMailsAbout(tx, "entryId", ["id-3", "id-7"]);
        await forgetMailsTo(tx, "9@many.example");
        await forgetAddressNow({ ...deps, db: tx as never }, "10@many.example"); // it runs one statement
        expect(await scans()).toBe(before);
        expect(await count()).toBe(3_990);
        throw new Error("rolled back");
      })
      .catch((error: Error) => expect(error.message).toBe("rolled back"));
  });

  it("are exported or erased with an unverified account only if they belong to it, even if others have the same address (PG-22)", async () => {
    const address = "ferris@example.com";
    const id = await newCustomer(db, { firstName: "Ferris", lastName: "Roe", email: address });
    await sendMail("appointment-booked", "ferris:guest", { address, subject: "A guest’s" });
    await sendMail("appointment-booked", "ferris:account", { address, subject: "The account's", customerId: id });
    const subjects = async () =>
      (await notificationsPersonalData.read(db, id, new Date(), deps.secrets)) as { subject: string }[]; // the format of the export
    expect(await subjects()).toMatchObject([{ subject: "The account's" }]);
    await db.transaction((tx) => notificationsPersonalData.erase(tx, id));
    const { rows } = await db.execute(sql`select key from sent_mails where address = ${address}`);
    expect(rows).toEqual([{ key: "ferris:guest" }]);
    await db.execute(sql`update customers set email_verified_at = now() where id = ${id}`);
    expect(await subjects()).toMatchObject([{ subject: "A guest’s" }]);
  });

  it("are in a person's data export, and are deleted when the person's email address is erased (PG-22)", async () => {
    const { id, address } = await person("Carla");
    await db.execute(sql`update customers set email_verified_at = now() where id = ${id}`);
    await sendMail("appointment-booked", "carla:1", { address, subject: "Hello" });
    const data = await notificationsPersonalData.read(db, id, new Date(), deps.secrets);
    expect(data).toMatchObject([{ subject: "Hello" }]);
    const all = { ...deps, logger: undefined, payments: undefined, bucket: undefined };
    await notificationsPersonalData.forgetAddress?.(all as never, address); // it needs only the database and the folder
    expect((await listSentMails(db, asked({ customerId: id }))).docs).toEqual([]);
    expect((await readdir(join(dataDir, "outbox"))).length).toBeGreaterThan(0);
  });
});

import { sql } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { createLogger } from "#platform/logger.ts";
import { closedPaymentGateway } from "#platform/payment-gateway.ts";
import { moduleApis } from "#server/server-modules.ts";
import { newPerson } from "#testing/account-for-tests.ts";
import { breakingOff } from "#testing/broken-off.ts";
import { newCustomer, newOrder, newVisit } from "#testing/customer-records.ts";
import { demoApi } from "#testing/demo-clinic.ts";
import { newStaff } from "#testing/staff.ts";
import { testApi } from "#testing/test-api.ts";
import { rememberNetwork } from "../codes/known-networks.ts";
import { subjectOf } from "../codes/mailbox.ts";
import { markAddressProven } from "../codes/proven-addresses.ts";

const api = breakingOff("modules/account/server/customers/erase.test.ts", await demoApi(moduleApis));
const { db, send } = api;
const { bearer: token } = await newStaff(api, "admin", { steppedUp: true });

const erase = (id: string, body: { confirm?: string; dryRun?: boolean }, as = token) =>
  send("POST", `admin/Customer/${id}/erase`, { token: as, body });

/** Returns all tables of the database that contain a pattern. */
async function tablesWith(pattern: string): Promise<string[]> {
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker')`);
  const holding: string[] = [];
  for (const { name } of tables) {
    const { rows } = await db.execute<{ hits: number }>(
      sql`select count(*)::int as hits from ${sql.raw(name)} as t where t::text ~* ${pattern}`,
    );
    if (rows[0]?.hits) holding.push(name);
  }
  return holding;
}

describe("erasing a customer", () => {
  it("requires a step-up and the typed word erase", async () => {
    const id = await newCustomer(db);
    const { bearer } = await newStaff(api, "admin");
    const early = await erase(id, { confirm: "erase" }, bearer);
    expect([early.status, early.body.code]).toEqual([403, "step_up_needed"]);
    for (const confirm of [undefined, "", "Erase", "yes"]) {
      const { status, body } = await erase(id, confirm === undefined ? {} : { confirm });
      expect([status, body.message], confirm).toEqual([400, "Type the word erase."]);
    }
    expect((await send("GET", `admin/Customer/${id}`, { token })).status).toBe(200);
  });

  it("is refused while visits are upcoming or orders are open, and lists these", async () => {
    const id = await newCustomer(db);
    const visits = [
      await newVisit(db, { customerId: id, status: "booked", inDays: 3 }),
      await newVisit(db, { customerId: id, status: "booked", inDays: 4 }),
    ];
    await newVisit(db, { customerId: id });
    const refused = await erase(id, { confirm: "erase" });
    expect([refused.status, refused.body.message]).toEqual([409, "2 visits are booked. Cancel them first."]);
    const order = await newOrder(db, { customerId: id, status: "preparing" });
    const preview = await erase(id, { dryRun: true });
    expect(preview.body.data).toMatchObject({
      blockedBy: "2 visits are booked. 1 order is open. Cancel them first.",
      erased: false,
    });
    expect(preview.body.data.parts).toContainEqual({ what: "visits", count: 3, erased: "stays_without_name" });
    await db.execute(sql`update appointments set status = 'cancelled' where id = any(${sql.param(visits)}::text[])`);
    expect((await erase(id, { confirm: "erase" })).body.message).toBe("1 order is open. Cancel it first.");
    await db.execute(sql`update orders set status = 'delivered' where id = ${order}`);
    expect((await erase(id, { confirm: "erase" })).body.data.erased).toBe(true);
  });

  it("leaves no name, email or phone number in any table or log (BO-25)", async () => {
    const lines: string[] = [];
    const logger = createLogger({ level: "debug", destination: { write: (line) => lines.push(line) } });
    const { send } = await testApi(moduleApis, {}, closedPaymentGateway, { database: api, logger });
    const key = { "idempotency-key": "erase-test" };
    const body = {
      firstName: "Zephyrine",
      lastName: "Quillfeather",
      phone: "212 777 6665",
      email: "zq@quillfeather.example",
    };
    const response = await send("POST", "admin/Customer", { token, body, headers: key });
    const id = response.body.data._id;
    await send("POST", `admin/Customer/${id}/notes`, { token, body: { text: "Zephyrine likes tea" } });
    await send("POST", `admin/Customer/${id}/message`, {
      token,
      body: { subject: "For Zephyrine", text: "Quillfeather" },
    });
    await send("PUT", `admin/Customer/${id}/tags`, { token, body: { tags: ["tea"] } });
    const twin = await newCustomer(db, { firstName: "Zephyrine", lastName: "Quillfeather", phone: "+12127776665" });
    await send("POST", "admin/Customer/merge", { token, body: { keepId: id, dropId: twin } });
    await send("GET", "admin/Customer/find?q=Quillfeather", { token });
    await newVisit(db, { customerId: id });
    await newOrder(db, { customerId: id, status: "delivered" });
    await db.execute(sql`
      insert into contact_messages (id, name, email, message) values ('z1', 'Zephyrine Q', 'zq@quillfeather.example', 'Hello')`);
    await db.execute(sql`update customers set email_verified_at = now() where id = ${id}`);
    const pattern = "zephyrine|quillfeather|7776665";
    expect(await tablesWith(pattern)).toContain("public.idempotency_keys");

    expect((await erase(id, { confirm: "erase" })).status).toBe(200);
    expect(await tablesWith(pattern)).toEqual([]);
    expect(lines.join("\n")).not.toMatch(/zephyrine|quillfeather|7776665/i);
    expect((await send("GET", `admin/Customer/${id}`, { token })).status).toBe(404);
    const { rows } = await db.execute<{ orders: number }>(
      sql`select count(*)::int as orders from orders where customer_id = ${id}`,
    );
    expect(rows[0]?.orders).toBe(1);
  });
});

/** Counts the rows for a guest's email: proofs, networks, emails, invitations, waitlist entries, stored responses. */
async function countOf(email: string): Promise<number[]> {
  const subject = subjectOf(api.deps.secrets, email);
  const { rows } = await db.execute<{ counts: number[] }>(sql`
    select array[
      (select count(*) from proven_addresses where subject = ${subject}),
      (select count(*) from known_networks where subject = ${subject}),
      (select count(*) from sent_mails where address = ${email}),
      (select count(*) from staff_invitations where email = ${email}),
      (select count(*) from waitlist_entries where guest->>'email' = ${email}),
      (select count(*) from idempotency_keys where body::text like ${`%${email}%`})]::int[] as counts`);
  return rows[0]?.counts ?? [];
}

describe("erasing one's own account", () => {
  it.each([
    [
      "leaves a guest's data under the same email address if the account's email isn't verified",
      false,
      [1, 1, 1, 1, 1, 1],
    ],
    [
      "also erases all data stored under its email address if the account's email is verified",
      true,
      [0, 0, 0, 0, 0, 0],
    ],
  ])("%s (PG-22)", async (_what, isVerified, left) => {
    const person = newPerson(isVerified ? "Owner" : "Stranger");
    const { email, password } = person;
    const { secrets } = api.deps;
    await markAddressProven(db, secrets, email);
    await rememberNetwork({ db, secrets, clientNetwork: "203.0.113.4" }, { email, customerId: undefined });
    await db.execute(sql`
      insert into sent_mails (id, key, mail, payload, address, subject)
      values (${`g-${email}`}, ${`g-${email}`}, 'appointment-booked', '{"appointmentId": "a guest''s"}', ${email}, 'Your visit is booked')`);
    await db.execute(sql`
      insert into staff_invitations (id, email, first_name, last_name, role, rights, token_hash, expires_at)
      values (${email}, ${email}, 'In', 'Vited', 'staff', '{}', convert_to(${email}, 'UTF8'), now() + interval '1 day')`);
    await db.execute(sql`
      insert into waitlist_entries (id, guest, service_ids, first_date, last_date, parts, state, link_hash)
      values (${email}, jsonb_build_object('email', ${email}::text), array['ag05'], '2027-01-04', '2027-01-04', array['morning'], 'waiting', ${email})`);
    await db.execute(sql`
      insert into idempotency_keys (key, request_hash, status, body)
      values (${email}, '', 200, json_build_object('email', ${email}::text))`);
    const { data } = (await send("POST", "user/signup", { body: person })).body;
    if (isVerified) await db.execute(sql`update customers set email_verified_at = now() where id = ${data.user._id}`);
    const erased = await send("DELETE", "user/account", { token: data.accessToken, body: { password } });
    expect(erased.status).toBe(200);
    expect(await countOf(email)).toEqual(left);
  });
});

describe("a customer export", () => {
  it("is a link valid for 7 days to a zip file of all data, built at download", async () => {
    const id = await newCustomer(db, { firstName: "Aurelie", lastName: "Bonheur" });
    await newVisit(db, { customerId: id });
    await newOrder(db, { customerId: id });
    await send("POST", `admin/Customer/${id}/notes`, { token, body: { text: "Likes the garden room" } });
    const { body } = await send("POST", `admin/Customer/${id}/export`, { token });
    expect(new Date(body.data.expiresAt).getTime() - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    const download = (as: string) =>
      api.fetch(new Request(`http://localhost:3000${body.data.url}`, { headers: { authorization: `Bearer ${as}` } }));
    const { bearer } = await newStaff(api, "staff");
    expect((await download(bearer)).status).toBe(403);
    const answer = await download(token);
    expect(answer.headers.get("content-type")).toBe("application/zip");
    const archive = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    const files = Object.fromEntries(Object.entries(archive).map(([name, content]) => [name, strFromU8(content)]));
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining(["record.json", "addresses.json", "notes.json", "appointments.json", "orders.json"]),
    );
    expect(files["record.json"]).toContain("Bonheur");
    expect(files["notes.json"]).toContain("garden room");
    expect(JSON.parse(files["appointments.json"] ?? "[]")).toHaveLength(1);
    await db.execute(sql`update customer_exports set expires_at = clock_now() where customer_id = ${id}`);
    expect((await download(token)).status).toBe(410);
  });
});

import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { eventTasks } from "#platform/jobs/events.ts";
import { startJobRunner } from "#platform/jobs/job-runner.ts";
import { newId } from "#shared/ids.ts";
import { newestDigits } from "#testing/account-for-tests.ts";
import { newCustomer, newOrder, newVisit } from "#testing/customer-records.ts";
import { demoApi } from "#testing/demo-clinic.ts";
import { addDesign, giveCard } from "#testing/gift-cards-for-tests.ts";
import { part } from "#testing/runs.ts";
import { newStaff } from "#testing/staff.ts";
import { tablesWith } from "#testing/tables-with.ts";
import { untilJobsDone } from "#testing/until-jobs-done.ts";
import { eventHandlersOf, moduleApis, tasksOf } from "./server-modules.ts";

const dataDir = await mkdtemp(join(tmpdir(), "halcyon-erased-"));
afterAll(() => rm(dataDir, { recursive: true }));
const api = await demoApi(moduleApis, { dataDir, mailFrom: "desk@clinic.example", rateLimitFactor: 100 });
const { db, deps, send } = api;
const { bearer: staff } = await newStaff(api, "admin", { steppedUp: true });
await addDesign(api.deps);
const jobs = await startJobRunner({
  databaseUrl: api.url,
  logger: deps.logger,
  tasks: { ...eventTasks(db, eventHandlersOf(deps)), ...tasksOf(deps) },
});
afterAll(() => jobs.stop());

type Person = {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  password: string;
  street: string;
};

const person = (nth: number, firstName: string, lastName: string): Person => ({
  firstName,
  lastName,
  email: `${firstName}.${lastName}@example.com`.toLowerCase(),
  phone: `+1212777666${nth}`,
  password: "linen-window-tuesday",
  street: `77 ${firstName} Row`,
});

/** Returns a pattern for data that only this person has. */
const patternOf = ({ firstName, lastName, phone }: Person) => `${firstName}|${lastName}|${phone.slice(5)}`;

/** Returns an email's subject and recipient. */
const headOf = (mail: string) => [/^Subject: .*/m, /^To: .*/m].map((line) => line.exec(mail)?.[0]).join(" | ");

/** Returns the texts of email files, with their parts decoded. */
async function readMails(): Promise<string[]> {
  const folder = join(dataDir, "outbox");
  const names = await readdir(folder).catch(() => []);
  const sources = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  return sources.map((source) =>
    source
      .split(/^--/m)
      .map((part) => {
        const [head = "", ...rest] = part.split("\r\n\r\n");
        const body = rest.join("\r\n\r\n");
        if (/^Content-Transfer-Encoding: base64/im.test(head))
          return `${head}\n${Buffer.from(body, "base64").toString("utf8")}`;
        return `${head}\n${body.replace(/=\r\n/g, "")}`;
      })
      .join("\n"),
  );
}

const ok = (answer: { status: number; body: unknown }) => expect(answer.status, JSON.stringify(answer.body)).toBe(200);

/** Leaves a person's name, email, phone and street wherever possible. */
async function leaveEverything(who: Person): Promise<{ id: string; token: string }> {
  const { firstName, lastName, email, phone, street } = who;
  const name = `${firstName} ${lastName}`;
  const days = (await send("GET", `Slot/month?month=${nextMonth()}&serviceIds=ag07`)).body.data.filter(
    ({ free }) => free,
  );
  const date = days[Number(phone.at(-1))]?.date ?? "";
  const free = (await send("GET", `admin/Slot/allSlot?date=${date}&serviceIds=ag07`)).body.data.find(
    ({ isBooked }) => !isBooked,
  );
  const contact = { firstName, lastName, email, phone };
  const notes = `${name} is afraid of needles`;
  // Books as a guest, before there is an account.
  const visit = { serviceIds: ["ag07"], date, time: free?.from, customer: contact, notes };
  ok(await send("POST", "guest/book", { body: visit }));
  ok(await send("POST", "contact", { body: { name, email, phone, message: `${name} has a question` } }));
  const signedUp = await send("POST", "user/signup", { body: who, headers: { "idempotency-key": newId() } });
  ok(signedUp);
  const token: string = signedUp.body.data.accessToken;
  const id: string = signedUp.body.data.user._id;
  ok(await send("POST", "user/verifyEmail", { token, body: { code: await newestDigits(deps, email) } }));
  const address = {
    firstName,
    lastName,
    line1: street,
    city: "New York",
    state: "NY",
    postalCode: "10013",
    country: "US",
    phone,
  };
  ok(await send("POST", "user/address", { token, body: address, headers: { "idempotency-key": newId() } }));
  const gift = {
    amount: 5_000,
    for: "someone",
    recipient: { name: "Pat", email: "pat@example.com" },
    from: name,
    message: `Love, ${name}`,
  };
  const designs = (await send("GET", "admin/GiftCards/allgiftCard")).body.data;
  ok(
    await send("POST", `add-to-cart/gift/${designs[0]?._id}` as "add-to-cart/gift/x", {
      token,
      body: gift,
      headers: { "idempotency-key": newId() },
    }),
  );
  ok(await send("POST", "waitlist/ag07", { token, body: { dates: [date, date], parts: ["morning"] } }));
  ok(await send("POST", "waitlist/ag05", { body: { dates: [date, date], parts: ["morning"], email } }));
  // Staff write about the person.
  const as = { token: staff };
  ok(
    await send("POST", `admin/Customer/${id}/notes` as "admin/Customer/x/notes", {
      ...as,
      body: { text: `${name} likes tea` },
    }),
  );
  ok(
    await send("POST", `admin/Customer/${id}/message` as "admin/Customer/x/message", {
      ...as,
      body: { subject: `For ${name}`, text: `Dear ${name}` },
    }),
  );
  ok(await send("PUT", `admin/Customer/${id}/tags` as "admin/Customer/x/tags", { ...as, body: { tags: [lastName] } }));
  const found = await send("GET", `admin/Customer/${id}` as "admin/Customer/x", as);
  ok(
    await send("PUT", `admin/Customer/${id}` as "admin/Customer/x", {
      ...as,
      body: { version: found.body.data.version, lastName: `${lastName} ` },
    }),
  );
  ok(await send("POST", `admin/Customer/${id}/export` as "admin/Customer/x/export", as));
  const twin = await newCustomer(db, { firstName, lastName, email: `twin.${email}` });
  ok(await send("POST", "admin/Customer/merge", { ...as, body: { keepId: id, dropId: twin } }));
  const csv = `first_name,last_name,phone,email,note\n${firstName},${lastName},${phone},${email},${name} came in`;
  await api.fetch(
    new Request("http://localhost:3000/api/v1/admin/Customer/import?skipBad=true", {
      method: "POST",
      headers: { authorization: `Bearer ${staff}`, "content-type": "text/csv", "idempotency-key": newId() },
      body: csv,
    }),
  );
  // A past visit.
  const past = await newVisit(db, { customerId: id });
  await db.execute(
    sql`update appointments set notes = ${notes}, guest = ${JSON.stringify(contact)}::jsonb where id = ${past}`,
  );
  await newOrder(db, {
    customerId: id,
    status: "delivered",
    fulfillment: { kind: "shipping", address, expectedOn: "2026-11-01" },
  });
  await db.execute(sql`
    insert into reviews (id, product_id, author, rating, text, customer_id)
    values (${newId()}, (select id from products limit 1), ${name}, 5, 'Lovely.', ${id})`);
  const card = await giveCard(deps, 5_000);
  await db.execute(sql`
    update gift_cards set buyer_id = ${id}, sender_name = ${name}, message = ${`Love, ${name}`}, recipient_name = 'Pat', recipient_email = 'pat@example.com'
    where id = ${card.id}`);
  await db.execute(sql`
    insert into sent_mails (id, key, mail, payload, address, subject)
    values (${newId()}, ${`gift:${card.id}`}, 'gift-card', jsonb_build_object('giftCardId', ${card.id}::text), 'pat@example.com', ${`A gift card from ${name}`})`);
  await untilJobsDone(db);
  return { id, token };
}

function nextMonth(): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 15)).toISOString().slice(0, 7);
}

const cases: [string, Person, (who: Person, at: { id: string; token: string }) => Promise<void>][] = [
  [
    "by themselves",
    person(1, "Zephyrine", "Quillfeather"),
    async ({ password }, { token }) => ok(await send("DELETE", "user/account", { token, body: { password } })),
  ],
  [
    "by staff",
    person(2, "Thessaly", "Wrenborough"),
    async (_who, { id, token }) => {
      const coming = (await send("GET", "Appointment/upcoming", { token })).body.data;
      for (const { _id } of coming)
        ok(await send("POST", `Appointment/cancel/${_id}` as "Appointment/cancel/x", { token }));
      await untilJobsDone(db);
      ok(
        await send("POST", `admin/Customer/${id}/erase` as "admin/Customer/x/erase", {
          token: staff,
          body: { confirm: "erase" },
        }),
      );
    },
  ],
];

it.each(part(cases, 1, 20_261_129))(
  "a person erased %s is no longer in any table or email file (BO-25, PG-22)",
  async (_way, who, erase) => {
    const pattern = patternOf(who);
    const left = await leaveEverything(who);
    expect(await tablesWith(db, pattern)).toEqual(
      expect.arrayContaining([
        "addresses",
        "appointments",
        "cart_gifts",
        "contact_messages",
        "customers",
        "gift_cards",
        "idempotency_keys",
        "orders",
        "reviews",
        "sent_mails",
      ]),
    );
    const isTheirs = (mail: string) => new RegExp(pattern, "i").test(mail);
    const before = await readMails();
    expect(before.filter(isTheirs).length).toBeGreaterThan(4);
    // The erasure also deletes the clinic's own emails about the person's visits and orders, even those without their
    // name. It also deletes the email with a gift card for them, which may be sent before the card is theirs.
    const isOthers = (mail: string) =>
      !isTheirs(mail) && !/^To: .*(<hello@halcyon\.example>|ines@example\.com)/m.test(mail);
    const others = before.filter(isOthers).map(headOf);

    await erase(who, left);
    await untilJobsDone(db);
    expect(await tablesWith(db, pattern)).toEqual([]);
    const after = await readMails();
    expect(after.filter(isTheirs).map((mail) => mail.slice(0, 400))).toEqual([]);
    expect(after.map(headOf)).toEqual(expect.arrayContaining(others));
    const { rows } = await db.execute<{ orders: number; cards: number }>(sql`
    select (select count(*)::int from orders where customer_id = ${left.id} and status = 'delivered') as orders,
      (select count(*)::int from gift_cards where recipient_email = 'pat@example.com') as cards`);
    expect(rows[0]?.orders).toBe(1);
    expect(rows[0]?.cards).toBeGreaterThan(0);
  },
);

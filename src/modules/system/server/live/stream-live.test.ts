import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { sessionWatchOf } from "#modules/account/server/public.ts";
import { customers, sessions } from "#modules/account/server/tables.ts";
import { bindCatalogStaffApi } from "#modules/catalog/server/staff-api.ts";
import { closeDatabase, openDatabase } from "#platform/db/client.ts";
import { closedPaymentGateway } from "#platform/payment-gateway.ts";
import { newStaff } from "#testing/staff.ts";
import { type TestApi, testApi } from "#testing/test-api.ts";
import type { WirePresent } from "../../staff/contract/live/live-calls.ts";
import { bindSystemStaffApi } from "../staff-api.ts";
import { openPagesOf } from "./open-pages.ts";

const bindings = [bindCatalogStaffApi, bindSystemStaffApi];
const one = await testApi(bindings);
const otherDatabase = { ...one, db: openDatabase(one.url) };
const other = await testApi(bindings, {}, closedPaymentGateway, { database: otherDatabase });

async function newPerson(firstName: string, role: "admin" | "staff" | "practitioner" = "admin") {
  const person = await newStaff(one.db, role);
  await one.db.update(customers).set({ firstName }).where(eq(customers.id, person.customerId));
  return person;
}

const brand = (id: string) => `Brand:${id}`;

/** Opens a page with a record through one server process, and collects each list of other viewers that it receives. */
async function openPage({ fetch }: TestApi, { bearer }: { bearer: string }, record: string) {
  const leaving = new AbortController();
  const response = await fetch(
    new Request(`http://localhost:3000/api/v1/admin/Live/stream?record=${encodeURIComponent(record)}`, {
      headers: { authorization: `Bearer ${bearer}` },
      signal: leaving.signal,
    }),
  );
  expect(response.status).toBe(200);
  return { told: presenceOf(response), leave: () => leaving.abort() };
}

async function* presenceOf(response: Response): AsyncGenerator<string[]> {
  let text = "";
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk);
    for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
      const found = /^event: presence\ndata: (.*)$/.exec(text.slice(0, end));
      text = text.slice(end + 2);
      const people: WirePresent[] | undefined = found ? JSON.parse(found[1] ?? "") : undefined;
      if (people) yield people.map(({ firstName }) => firstName);
    }
  }
}

const next = async (told: AsyncGenerator<string[]>) => (await told.next()).value;

it("the live stream shows who else has a record open, even for people connected to different servers", async () => {
  const [noor, ali, mei] = await Promise.all(["Noor", "Ali", "Mei"].map((name) => newPerson(name)));
  if (!noor || !ali || !mei) throw new Error("three people are needed");
  const first = await openPage(one, noor, brand("shared"));
  expect(await next(first.told)).toEqual([]);
  const second = await openPage(other, ali, brand("shared"));
  expect(await next(second.told)).toEqual(["Noor"]);
  expect(await next(first.told)).toEqual(["Ali"]);
  const third = await openPage(other, mei, brand("shared"));
  expect(await next(third.told)).toEqual(["Noor", "Ali"]);
  expect(await next(first.told)).toEqual(["Ali", "Mei"]);
  expect(await next(second.told)).toEqual(["Noor", "Mei"]);

  const elsewhere = await openPage(one, mei, brand("another"));
  expect(await next(elsewhere.told)).toEqual([]);

  second.leave();
  expect(await next(first.told)).toEqual(["Mei"]);
  expect(await next(third.told)).toEqual(["Noor"]);
  for (const page of [first, third, elsewhere]) page.leave();
  await expect.poll(async () => (await one.db.execute(sql`select 1 from record_presence`)).rowCount).toBe(0);
});

it("the live stream reports a person with two open pages only once, and never to that same person", async () => {
  const [noor, ali] = await Promise.all([newPerson("Noor"), newPerson("Ali")]);
  const record = brand("twice");
  const first = await openPage(one, noor, record);
  expect(await next(first.told)).toEqual([]);
  const again = await openPage(other, noor, record);
  expect(await next(again.told)).toEqual([]);
  const ofAli = await openPage(one, ali, record);
  expect(await next(ofAli.told)).toEqual(["Noor"]);
  expect(await next(first.told)).toEqual(["Ali"]);
  again.leave();
  await expect
    .poll(async () => (await one.db.execute(sql`select 1 from record_presence where record = ${record}`)).rowCount)
    .toBe(2);
  ofAli.leave();
  expect(await next(first.told)).toEqual([]);
  first.leave();
});

it("the live stream removes a person whose session has ended, and closes their stream (AU-3)", async () => {
  const [noor, ali] = await Promise.all([newPerson("Noor"), newPerson("Ali")]);
  const first = await openPage(one, noor, brand("ended"));
  expect(await next(first.told)).toEqual([]);
  const second = await openPage(other, ali, brand("ended"));
  expect(await next(first.told)).toEqual(["Ali"]);
  expect(await next(second.told)).toEqual(["Noor"]);
  await one.db.update(sessions).set({ revokedAt: sql`now()` }).where(eq(sessions.customerId, ali.customerId));
  await sessionWatchOf(other.deps.db, other.deps.logger).pulse();
  expect((await second.told.next()).done).toBe(true);
  expect(await next(first.told)).toEqual([]);
  first.leave();
});

it("the live stream no longer lists people whose pages were connected to a server that crashed", async () => {
  const [noor, ali] = await Promise.all([newPerson("Noor"), newPerson("Ali")]);
  const record = brand("crashed");
  await one.db.execute(sql`
    insert into record_presence (id, record, account_id, seen_at)
    values ('page-of-the-dead', ${record}, ${ali.customerId}, now() - interval '10 seconds')`);
  const first = await openPage(one, noor, record);
  expect(await next(first.told)).toEqual(["Ali"]);
  await one.db.execute(
    sql`update record_presence set seen_at = now() - interval '1 minute' where id = 'page-of-the-dead'`,
  );
  await openPagesOf(one.db, one.deps.logger).pulse();
  expect(await next(first.told)).toEqual([]);
  const { rows } = await one.db.execute(sql`select account_id as id from record_presence where record = ${record}`);
  expect(rows).toEqual([{ id: noor.customerId }]);
  first.leave();
});

it("the live stream accepts the quiz even before the quiz's first version is saved", async () => {
  const quiz = await openPage(one, await newPerson("Mei"), "Quiz:quiz");
  expect(await next(quiz.told)).toEqual([]);
  quiz.leave();
});

it("the live stream refuses records that the person may not open, and unknown kinds of records (BO-1)", async () => {
  const nurse = await newPerson("Imani", "practitioner");
  const ask = (record: string) => one.send("GET", `admin/Live/stream?record=${record}`, { token: nurse.bearer });
  expect((await ask("Staff:any")).status).toBe(404);
  expect((await ask("Nothing:any")).status).toBe(404);
  expect((await ask("not a record")).status).toBe(400);
  await closeDatabase(otherDatabase.db);
});

it("the database row of a closed page is deleted later if deleting the row fails at first", async () => {
  const noor = await newPerson("Noor");
  const record = brand("refused");
  const rows = async () => (await one.db.execute(sql`select 1 from record_presence where record = ${record}`)).rowCount;
  const page = await openPage(one, noor, record);
  expect(await next(page.told)).toEqual([]);
  await one.db.execute(sql`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`);
  await one.db.execute(sql`
    create trigger refuse before delete on record_presence for each row execute function refuse()`);
  page.leave();
  await expect(openPagesOf(one.deps.db, one.deps.logger).pulse()).rejects.toThrow();
  expect(await rows()).toBe(1);
  await one.db.execute(sql`drop trigger refuse on record_presence`);
  await openPagesOf(one.deps.db, one.deps.logger).pulse();
  expect(await rows()).toBe(0);
});

import { desc, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { memberships } from "#modules/membership/server/tables.ts";
import { eventTasks } from "#platform/jobs/events.ts";
import { startJobRunner } from "#platform/jobs/job-runner.ts";
import { checkInvariants } from "#server/invariants.ts";
import { moduleApis, personalDataParts } from "#server/server-modules.ts";
import { newId } from "#shared/ids.ts";
import { newestDigits, newPerson } from "#testing/account-for-tests.ts";
import { breakingOff } from "#testing/broken-off.ts";
import { newCustomer, newOrder, newVisit } from "#testing/customer-records.ts";
import { demoApi } from "#testing/demo-clinic.ts";
import { newStaff } from "#testing/staff.ts";
import { readCodeMail } from "../codes/read-code-mail.ts";
import { loginAliases } from "../customer-tables.ts";
import { customers, oneTimeCodes } from "../tables.ts";
import { joinRecordHandlers } from "./join-records.ts";

const api = breakingOff("modules/account/server/customers/merge.test.ts", await demoApi(moduleApis));
const { db, send, deps } = api;
const { bearer: token } = await newStaff(api, "staff");

type Sums = {
  visits: number;
  visitCents: number;
  orders: number;
  orderCents: number;
  favorites: number;
  notes: number;
};

/** Returns totals for several customers combined. */
async function sumsOf(...ids: string[]): Promise<Sums> {
  const of = sql`any(${sql.param(ids)}::text[])`;
  const { rows } = await db.execute<Sums>(sql`
    select (select count(*)::int from appointments where customer_id = ${of}) as visits,
      (select coalesce(sum(l.unit_price_cents), 0)::int from appointment_services l
        join appointments a on a.id = l.appointment_id where a.customer_id = ${of}) as "visitCents",
      (select count(*)::int from orders where customer_id = ${of}) as orders,
      (select coalesce(sum(total_cents), 0)::int from orders where customer_id = ${of}) as "orderCents",
      (select count(distinct product_id)::int from wishlist_items where customer_id = ${of}) as favorites,
      (select count(*)::int from customer_notes where customer_id = ${of}) as notes`);
  if (!rows[0]) throw new Error("sums have a row");
  return rows[0];
}

async function newFile(fields: Parameters<typeof newCustomer>[1] = {}): Promise<string> {
  const id = await newCustomer(db, fields);
  await newVisit(db, { customerId: id, priceCents: 12_300 });
  await newVisit(db, { customerId: id, status: "booked", inDays: 9 });
  await newOrder(db, { customerId: id, status: "delivered" });
  await db.execute(sql`
    insert into wishlist_items (customer_id, product_id) select ${id}, id from products order by random() limit 3`);
  await send("POST", `admin/Customer/${id}/notes`, { token, body: { text: "A note" } });
  return id;
}

const merge = (body: { keepId: string; dropId: string; fields?: Record<string, string>; dryRun?: boolean }) =>
  send("POST", "admin/Customer/merge", { token, body });

describe("merging two records of one customer", () => {
  it("preserves the total number of visits and orders, and the total amount of money (BO-24)", async () => {
    const [keepId, dropId] = [await newFile(), await newFile()];
    const before = await sumsOf(keepId, dropId);
    const preview = await merge({ keepId, dropId, dryRun: true });
    expect(preview.body.data.moves).toContainEqual({ what: "visits", count: 2 });
    expect(preview.body.data.moves).toContainEqual({ what: "order", count: 1, cents: 6_200 });
    expect(await sumsOf(dropId)).toMatchObject({ visits: 2, orders: 1 });

    expect((await merge({ keepId, dropId })).status).toBe(200);
    expect(await sumsOf(keepId)).toEqual(before);
    const broken = (await checkInvariants(db)).filter(({ name, broken }) => broken > 0 && name.startsWith("customers"));
    expect(broken).toEqual([]);
  });

  it("redirects the merged record to the remaining one with 308, even after two merges", async () => {
    const [one, two, three] = [await newFile(), await newFile(), await newFile()];
    await merge({ keepId: two, dropId: one });
    await merge({ keepId: three, dropId: two });
    const answer = await send("GET", `admin/Customer/${one}`, { token });
    expect([answer.status, answer.headers.get("location")]).toEqual([308, `/api/v1/admin/Customer/${three}`]);
    expect((await sumsOf(three)).visits).toBe(6);
  });

  it("takes each field from the chosen record, or else from the record that has a value", async () => {
    const keepId = await newCustomer(db, { firstName: "Jon", lastName: "Kim", dateOfBirth: null });
    const dropId = await newCustomer(db, { firstName: "Jonah", lastName: "Kimm", dateOfBirth: "1990-04-02" });
    const { body } = await merge({ keepId, dropId, fields: { firstName: "drop" } });
    expect(body.data.customer).toMatchObject({ firstName: "Jonah", lastName: "Kim", dateOfBirth: "1990-04-02" });
  });

  it("happens only once when each record is merged into the other one at the same time", async () => {
    const [one, two] = [await newFile(), await newFile()];
    const before = await sumsOf(one, two);
    const asked = [
      { keepId: one, dropId: two },
      { keepId: two, dropId: one },
      { keepId: one, dropId: two },
    ];
    const answers = await Promise.all(asked.map(merge));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect(await sumsOf(one, two)).toEqual(before);
  });

  it("is refused while both records have an active membership, and changes nothing", async () => {
    const [keepId, dropId] = [await newFile(), await newFile()];
    const { rows } = await db.execute<{ id: string }>(sql`select id from membership_plans limit 1`);
    const planId = rows[0]?.id ?? "";
    for (const customerId of [keepId, dropId])
      await db
        .insert(memberships)
        .values({ id: newId(), customerId, planId, startsAt: new Date(Date.now() - 86_400_000) });
    const { status, body } = await merge({ keepId, dropId });
    expect([status, body.code, body.message]).toEqual([
      409,
      "conflict",
      "Both have a membership in force. End one first.",
    ]);
    expect((await sumsOf(dropId)).visits).toBe(2);
  });

  it("preserves the login and email of the record that has an account", async () => {
    const person = newPerson("Ondine");
    await send("POST", "user/signup", { body: person });
    const [account] = await db.select().from(customers).where(eq(customers.email, person.email));
    const dropId = account?.id ?? "";
    const keepId = await newCustomer(db, { hasLogin: false, madeBy: "desk", email: null });
    const { body } = await merge({ keepId, dropId });
    expect(body.data.customer).toMatchObject({ hasLogin: true, email: person.email });
    expect((await send("POST", "user/login", { body: person })).body.data.user._id).toBe(keepId);
    const undone = await send("POST", `admin/Customer/${keepId}/unmerge`, { token, body: { dropId } });
    expect(undone.status).toBe(200);
    expect((await send("POST", "user/login", { body: person })).body.data.user._id).toBe(dropId);
  });
});

describe("undoing a merge", () => {
  it("restores the former data of both records, and leaves later data in place", async () => {
    const [keepId, dropId] = [await newFile({ firstName: "Jon" }), await newFile({ firstName: "Jonah" })];
    const [kept, dropped] = [await sumsOf(keepId), await sumsOf(dropId)];
    await merge({ keepId, dropId, fields: { firstName: "drop", email: "drop" } });
    await newVisit(db, { customerId: keepId });
    const { status, body } = await send("POST", `admin/Customer/${keepId}/unmerge`, { token, body: { dropId } });
    expect(status).toBe(200);
    expect([body.data.customer.firstName, body.data.restored.firstName]).toEqual(["Jon", "Jonah"]);
    expect(body.data.customer.email).not.toBe(body.data.restored.email);
    expect(await sumsOf(keepId)).toMatchObject({ visits: kept.visits + 1, orders: kept.orders, notes: kept.notes });
    expect(await sumsOf(dropId)).toMatchObject({ visits: dropped.visits, orders: dropped.orders, notes: 1 });
    expect((await send("GET", `admin/Customer/${dropId}`, { token })).status).toBe(200);
  });

  it("is refused after 30 days", async () => {
    const [keepId, dropId] = [await newFile(), await newFile()];
    await merge({ keepId, dropId });
    await db.execute(
      sql`update merged_customers set merged_at = clock_now() - interval '31 days' where drop_id = ${dropId}`,
    );
    const { status, body } = await send("POST", `admin/Customer/${keepId}/unmerge`, { token, body: { dropId } });
    expect([status, body.code]).toEqual([409, "undo_too_late"]);
  });
});

describe("possible duplicate records", () => {
  it("are found by phone number in any format, and by name and birthday", async () => {
    const phone = "+13325550144";
    const one = await newCustomer(db, { firstName: "Pía", lastName: "Lund", dateOfBirth: "1988-01-09", phone });
    const two = await newCustomer(db, { firstName: "pia", lastName: "lund", dateOfBirth: "1988-01-09", phone });
    const { body } = await send("GET", "admin/Customer/duplicates?limit=200", { token });
    const found = body.data.find(({ customers: all }) => all.some(({ _id }) => _id === one));
    expect(found?.because.sort()).toEqual(["name_and_birthday", "phone"]);
    expect(found?.customers.map(({ _id }) => _id).sort()).toEqual([one, two].sort());
    await merge({ keepId: one, dropId: two });
    const after = await send("GET", "admin/Customer/duplicates?limit=200", { token });
    expect(JSON.stringify(after.body.data)).not.toContain(two);
  });
});

describe("a desk customer who signs up later", () => {
  it("gets no email_taken error, and their record joins the account only after the email is verified", async () => {
    const person = newPerson("Solveig");
    const body = { firstName: "Solveig", lastName: "Dahl", phone: "212 555 0190", email: person.email };
    const recordId = (await send("POST", "admin/Customer", { token, body })).body.data._id;
    await newVisit(db, { customerId: recordId });
    const signedUp = await send("POST", "user/signup", { body: { ...person, phone: "212 555 0191" } });
    expect(signedUp.status).toBe(200);
    const accountId = signedUp.body.data.user._id;
    expect(await sumsOf(accountId)).toMatchObject({ visits: 0 });

    const code = await newestDigits(deps, person.email);
    await send("POST", "user/verifyEmail", { token: signedUp.body.data.accessToken, body: { code } });
    const tasks = eventTasks(db, joinRecordHandlers(personalDataParts));
    const jobs = await startJobRunner({ databaseUrl: api.url, logger: deps.logger, tasks });
    try {
      const left = async () => (await db.execute(sql`select 1 from graphile_worker.jobs`)).rows.length;
      await expect.poll(left, { timeout: 15_000 }).toBe(0);
    } finally {
      await jobs.stop();
    }
    expect(await sumsOf(accountId)).toMatchObject({ visits: 1 });
    const { body: file } = await send("GET", `admin/Customer/${accountId}`, { token });
    expect(file.data).toMatchObject({ lastName: "Okafor", phone: "+12125550191", hasLogin: true });
    expect((await send("GET", `admin/Customer/${recordId}`, { token })).status).toBe(308);
  });
});

describe("two merged accounts of one customer", () => {
  const signUp = async (person: ReturnType<typeof newPerson>, isVerified = true) => {
    const { body } = await send("POST", "user/signup", { body: person });
    if (isVerified)
      await send("POST", "user/verifyEmail", {
        token: body.data.accessToken,
        body: { code: await newestDigits(deps, person.email) },
      });
    return body.data.user._id;
  };
  const logIn = async (email: string, password: string) => {
    const { status, body } = await send("POST", "user/login", { body: { email, password } });
    return [status, status === 200 ? body.data.user._id : undefined];
  };
  const codeMailTo = async (email: string) => {
    await send("POST", "user/forgetPassword", { body: { email } });
    const [code] = await db.select().from(oneTimeCodes).orderBy(desc(oneTimeCodes.createdAt), desc(oneTimeCodes.id));
    return readCodeMail(deps, code?.id ?? "");
  };

  it("accept a login with either email, and let no other account use these emails", async () => {
    const [kept, dropped] = [newPerson("Kestrel"), { ...newPerson("Drongo"), password: "thimble-orchard-monday" }];
    const [keepId, dropId] = [await signUp(kept), await signUp(dropped)];
    expect((await merge({ keepId, dropId })).status).toBe(200);
    expect(await logIn(dropped.email, kept.password)).toEqual([200, keepId]);
    expect(await logIn(dropped.email, dropped.password)).toEqual([401, undefined]);
    expect((await send("POST", "user/signup", { body: dropped })).body.code).toBe("email_taken");

    const mail = await codeMailTo(dropped.email);
    expect(mail).toMatchObject({ email: dropped.email, firstName: "Kestrel" });
    const input = { email: dropped.email, otp: mail?.digits };
    const { data } = (await send("POST", "user/forgotVerifyotp", { body: input })).body;
    const reset = { newPassword: "orchid-gravel-sunday", confirmPassword: "orchid-gravel-sunday" };
    expect((await send("POST", `user/changePassword/${data.userId}`, { body: reset })).status).toBe(200);
    for (const { email } of [kept, dropped]) expect(await logIn(email, "orchid-gravel-sunday")).toEqual([200, keepId]);

    const undone = await send("POST", `admin/Customer/${keepId}/unmerge`, { token, body: { dropId } });
    expect(undone.status).toBe(200);
    expect(await logIn(dropped.email, dropped.password)).toEqual([200, dropId]);
  });

  it("also accept the remaining account's former email, and the emails of earlier merges", async () => {
    const people = [newPerson("Avocet"), newPerson("Bulbul"), newPerson("Corvid")] as const;
    const [one, two, three] = [await signUp(people[0]), await signUp(people[1]), await signUp(people[2])];
    await merge({ keepId: two, dropId: one, fields: { email: "drop" } });
    await merge({ keepId: three, dropId: two });
    for (const { email } of people) expect(await logIn(email, people[2].password)).toEqual([200, three]);
    await send("POST", `admin/Customer/${three}/unmerge`, { token, body: { dropId: two } });
    for (const { email } of people.slice(0, 2)) expect(await logIn(email, people[1].password)).toEqual([200, two]);
    expect((await db.select().from(loginAliases).where(eq(loginAliases.customerId, three))).length).toBe(0);
  });

  it("send the code to the remaining account's email when the other email was never verified", async () => {
    const [kept, dropped] = [newPerson("Egret"), newPerson("Fulmar")];
    const [keepId, dropId] = [await signUp(kept), await signUp(dropped, false)];
    await merge({ keepId, dropId });
    expect((await codeMailTo(dropped.email))?.email).toBe(kept.email);
  });

  it("are erased with all of their emails, which can then be used again", async () => {
    const [kept, dropped] = [newPerson("Grebe"), newPerson("Hoopoe")];
    const [keepId, dropId] = [await signUp(kept), await signUp(dropped)];
    await merge({ keepId, dropId });
    const { body } = await send("POST", "user/login", { body: { email: dropped.email, password: kept.password } });
    const of = { token: body.data.accessToken };
    const { profile } = (await send("GET", "user/export", of)).body.data;
    expect(profile).toMatchObject({ otherEmails: [dropped.email] });
    const erased = await send("DELETE", "user/account", { ...of, body: { password: kept.password } });
    expect(erased.status).toBe(200);
    expect(await logIn(dropped.email, kept.password)).toEqual([401, undefined]);
    expect((await send("POST", "user/signup", { body: dropped })).status).toBe(200);
  });
});

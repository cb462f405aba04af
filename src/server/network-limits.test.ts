import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { digitsOfCode } from "#modules/account/server/codes/one-time-codes.ts";
import { issueCode, markAddressProven } from "#modules/account/server/public.ts";
import { mailTasks } from "#modules/notifications/server/send-mail.ts";
import { networkKeyOf } from "#platform/rate-limit.ts";
import { awayFromWindowEdge, newestDigits, newPerson } from "#testing/account-for-tests.ts";
import { newVisit } from "#testing/customer-records.ts";
import { demoApi } from "#testing/demo-clinic.ts";
import { freeDayAhead } from "#testing/free-day.ts";
import { present } from "#testing/present.ts";
import { onTwoProcesses, type ShortAnswer } from "#testing/two-processes.ts";
import { moduleApis } from "./server-modules.ts";

/* Attacks from one network with many addresses and accounts, at the default limits: it must not be able to book out
   the calendar, buy the whole stock or flood a mailbox. Every second request goes to another process on the same
   database. */
const dataDir = mkdtempSync(join(tmpdir(), "halcyon-network-"));
const api = await demoApi(moduleApis, { dataDir });
const { send, db, deps } = api;
const ask = onTwoProcesses(api, moduleApis);
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
beforeEach(() => awayFromWindowEdge());

/** Returns the nth address in a separate /64 for each test. */
const neighbor = (network: string, nth: number) => `2001:db8:${network}::${(nth + 1).toString(16)}`;
const codesOf = (answers: readonly ShortAnswer[]) => answers.map(({ status, code }) => (status === 200 ? "ok" : code));
const count = (answers: readonly ShortAnswer[], what: string) =>
  codesOf(answers).filter((code) => code === what).length;

async function signUp(name: string) {
  const person = newPerson(name);
  const signedUp = await send("POST", "user/signup", { body: person });
  expect(signedUp.status).toBe(200);
  const device = signedUp.headers.getSetCookie().find((cookie) => cookie.startsWith("device="));
  return { person, token: signedUp.body.data.accessToken, cookie: device?.split(";")[0] ?? "" };
}

async function verify({ person, token }: { person: { email: string }; token: string }, from?: string): Promise<void> {
  const code = await newestDigits(deps, person.email);
  const call = { token, body: { code }, ...(from === undefined ? {} : { from }) };
  expect((await send("POST", "user/verifyEmail", call)).status).toBe(200);
}

async function signUpAll(name: string, many: number) {
  const people = [];
  for (let nth = 0; nth < many; nth += 1) people.push(await signUp(`${name}${nth}`));
  return people;
}

/** Returns free start times of a treatment on different days, so that none compete for a slot. */
async function freeStarts(serviceId: string, many: number): Promise<{ date: string; time: string }[]> {
  const starts = new Map<string, string>();
  await freeDayAhead(async (date) => {
    const { data } = (await send("GET", `admin/Slot/allSlot?date=${date}&serviceIds=${serviceId}`)).body;
    const free = data.find(({ isBooked }: { isBooked: boolean }) => !isBooked);
    if (free) starts.set(date, free.from);
    return starts.size === many;
  });
  return [...starts].map(([date, time]) => ({ date, time }));
}

const guest = (nth: number, name: string) => ({
  firstName: "Vic",
  lastName: "Tim",
  email: `${name}-${nth}@example.com`,
  phone: `(212) 555-${3_000 + nth}`,
});

describe("limits so that one network can't book up the calendar", () => {
  it("of eleven guests in one /64 network, eight book a visit, and three get a message with the clinic's phone number", async () => {
    const starts = await freeStarts("ag91", 11);
    const answers = await Promise.all(
      starts.map((start, nth) =>
        ask("POST", "guest/book", {
          from: neighbor("1:1", nth),
          body: { serviceIds: ["ag91"], ...start, customer: guest(nth, "neighbor") },
        }),
      ),
    );
    expect([count(answers, "ok"), count(answers, "rate_limited")]).toEqual([8, 3]);
    const refused = present(answers.find(({ code }) => code === "rate_limited"));
    const { phoneDisplay: phone } = (await send("GET", "Clinic/settings")).body.data;
    expect(phone).not.toBe("");
    expect(refused.message).toBe(
      `Many visits were booked from your network just now. Please try again later, or call us at ${phone}.`,
    );
  });

  it("one /64 network can create only thirty accounts an hour, and neighboring networks can still sign up", async () => {
    const signUps = Array.from({ length: 36 }, (_, nth) =>
      ask("POST", "user/signup", { from: neighbor("2:1", nth), body: newPerson(`Mass${nth}`) }),
    );
    const answers = await Promise.all(signUps);
    expect([count(answers, "ok"), count(answers, "rate_limited")]).toEqual([30, 6]);
    const refused = answers.findIndex(({ code }) => code === "rate_limited");
    expect(answers[refused]?.message).toMatch(/^Many accounts were made from your network .* call us at \S/);
    const again = await ask("POST", "user/signup", { from: neighbor("2:2", 0), body: newPerson(`Mass${refused}`) });
    expect(again.status).toBe(200);
  });

  it("unverified accounts of one network can have eight holds in total; an account verified by its code can have a further hold", async () => {
    const people = await signUpAll("Holder", 12);
    const starts = await freeStarts("ag91", 13);
    for (const { token } of people) await send("POST", "add-to-cart/service/ag91", { token });
    const hold = (nth: number, from = neighbor("3:1", nth)) =>
      ask("PUT", "cart/addDateAndtimetoServiceCart", {
        from,
        token: present(people[nth]).token,
        body: starts[nth],
      });
    const answers = await Promise.all(people.map((_, nth) => hold(nth)));
    expect([count(answers, "ok"), count(answers, "verification_needed")]).toEqual([8, 4]);
    const refused = answers.flatMap(({ code }, nth) => (code === "verification_needed" ? [nth] : []));
    const [first = 0, second = 0] = refused;
    const { email } = present(people[first]).person;
    expect(answers[first]).toMatchObject({
      status: 403,
      message: `Many times are being held from your network. Enter the code we sent to ${email} to choose one.`,
    });
    // Another network isn't affected by the limit, and a person who holds a time may choose another one.
    expect((await hold(second, neighbor("3:2", 0))).status).toBe(200);
    const holder = answers.findIndex(({ status }) => status === 200);
    const another = { from: neighbor("3:1", 0), token: present(people[holder]).token, body: starts[12] };
    expect((await ask("PUT", "cart/addDateAndtimetoServiceCart", another)).status).toBe(200);
    await verify(present(people[first]));
    expect((await hold(first)).status).toBe(200);
    // The network is stored as a keyed hash, and only for holds of unverified people.
    const { rows } = await db.execute<{ plain: number; verified: number }>(sql`
      select count(*) filter (where held_from like '%2001%')::int as plain,
        count(*) filter (where c.email_verified_at is not null)::int as verified
      from appointments a join customers c on c.id = a.customer_id where a.held_from is not null`);
    expect(rows[0]).toEqual({ plain: 0, verified: 0 });
  });

  it("a guest in a network with eight holds gets the same response for a known and an unknown email", async () => {
    const from = neighbor("3:4", 0);
    const network = networkKeyOf(deps.secrets, "2001:db8:3:4::/64");
    const { token } = await signUp("Filler");
    const id: string = (await send("GET", "user/getProfile", { token })).body.data._id;
    for (let nth = 0; nth < 8; nth += 1) await newVisit(db, { customerId: id });
    await db.execute(sql`
      update appointments set status = 'held', hold_expires_at = clock_now() + interval '5 minutes', held_from = ${network}
      where customer_id = ${id}`);
    const [known, unknown] = [guest(40, "known"), guest(41, "unknown")];
    await markAddressProven(db, deps.secrets, known.email);
    const starts = await freeStarts("ag91", 1);
    // Costs nothing, so that it is booked without a card provider, also after the demo's month of sales.
    await db.execute(sql`update services set sale_price_cents = 0, sale_ends_at = null where id = 'ag91'`);
    const book = (customer: { email: string }, code?: string) =>
      ask("POST", "guest/book", {
        from,
        body: { serviceIds: ["ag91"], ...starts[0], customer, paysVisit: "full", ...(code ? { code } : {}) },
      });
    const answers = [await book(unknown), await book(known)];
    expect(codesOf(answers)).toEqual(["rate_limited", "rate_limited"]);
    expect(answers[0]?.message).toBe(answers[1]?.message);
    expect(answers[0]?.message).toMatch(/^Many times are being held from your network\. .* call us at \S/);
    const body = {
      serviceIds: ["ag91"],
      date: "",
      time: "",
      ...starts[0],
      customer: unknown,
      paysVisit: "full" as const,
    };
    const { headers } = await send("POST", "guest/book", { from, body });
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(200);
    const codeId = await db.transaction((tx) =>
      issueCode(tx, deps.secrets, { purpose: "identify_guest", address: known.email, customerId: undefined }),
    );
    expect((await book(known, digitsOfCode(deps.secrets, codeId))).status).toBe(200);
  });

  it("only bookings of unverified accounts count toward the limit of eight guest bookings an hour", async () => {
    const people = await signUpAll("Booker", 7);
    const starts = await freeStarts("ag91", 12);
    for (let nth = 0; nth < 4; nth += 1) {
      const body = { serviceIds: ["ag91"], ...starts[nth], customer: guest(nth, "beside") };
      expect((await ask("POST", "guest/book", { from: neighbor("4:1", nth), body })).status).toBe(200);
    }
    for (const [nth, { token }] of people.entries()) {
      await send("POST", "add-to-cart/service/ag91", { token });
      const input = { token, from: neighbor(`4:${10 + nth}`, 0), body: starts[4 + nth] };
      expect((await ask("PUT", "cart/addDateAndtimetoServiceCart", input)).status).toBe(200);
    }
    const book = (nth: number) =>
      ask("POST", "checkoutService", { from: neighbor("4:1", 20 + nth), token: present(people[nth]).token });
    const answers = await Promise.all(people.slice(0, 6).map((_, nth) => book(nth)));
    expect([count(answers, "ok"), count(answers, "verification_needed")]).toEqual([4, 2]);
    const refused = answers.findIndex(({ code }) => code === "verification_needed");
    await verify(present(people[refused]));
    expect((await book(refused)).status).toBe(200);
  });
});

describe("limits so that one network can't reserve all stock", () => {
  it("unverified accounts can have ten units of one size in unpaid orders; an account verified by its code can order more", async () => {
    const people = await signUpAll("Hoard", 5);
    const order = async (nth: number, quantity: number, from = neighbor("5:1", nth)) => {
      const { token } = present(people[nth]);
      const { cart } = (await send("GET", "cart", { token })).body;
      if (cart.products.length === 0) await send("POST", "add-to-cart/product/p03", { token, body: { quantity } });
      const now = (await send("GET", "cart", { token })).body.cart;
      return ask("POST", `placeOrder/${now._id}`, { from, token });
    };
    const answers = await Promise.all(people.map((_, nth) => order(nth, 3)));
    // The tests have no provider, so an accepted order stops at the payment.
    expect([count(answers, "payments_unavailable"), count(answers, "verification_needed")]).toEqual([3, 2]);
    const refused = answers.findIndex(({ code }) => code === "verification_needed");
    expect(answers[refused]).toMatchObject({
      status: 403,
      message: expect.stringMatching(/Enter the code we sent to/),
    });
    const { rows } = await db.execute<{ pieces: number }>(sql`
      select sum(r.quantity)::int as pieces from stock_reservations r join orders o on o.id = r.order_id
      where o.ordered_from is not null and o.status = 'pending' and r.state = 'held'`);
    expect(rows[0]?.pieces).toBe(9);
    await verify(present(people[refused]));
    expect((await order(refused, 3)).code).toBe("payments_unavailable");
  });
});

describe("a mailbox flooded with code requests, whose owner can still get a code (AU-4)", () => {
  const forget = (email: string, from: string, cookie?: string) =>
    ask("POST", "user/forgetPassword", { from, body: { email }, ...(cookie ? { headers: { cookie } } : {}) });
  const codesMade = async (email: string, purpose: string) =>
    (
      await db.$client.query(
        "select 1 from one_time_codes o join customers c on c.id = o.customer_id where c.email = $1 and o.purpose = $2",
        [email, purpose],
      )
    ).rows.length;

  it("is protected by a limit of codes per /64 network, or per IPv4 address even in IPv6 notation", async () => {
    const { person } = await signUp("Neighbored");
    for (let nth = 0; nth < 6; nth += 1) await forget(person.email, neighbor("6:1", nth));
    expect(await codesMade(person.email, "reset_password")).toBe(3);
    for (const from of ["198.51.100.77", "::ffff:198.51.100.77", "::ffff:c633:644d", "::ffff:c633:644d%eth0"])
      await forget(person.email, from);
    expect(await codesMade(person.email, "reset_password")).toBe(6);
  });

  it("gets 20 codes of one kind a day from any number of networks, and five more at the request of its owner's device", async () => {
    const [home, abroad] = ["198.51.100.10", "198.51.100.11"];
    const owner = await signUp("Owned");
    const { email } = owner.person;
    await verify(owner);
    expect((await send("POST", "user/login", { body: owner.person, from: home })).status).toBe(200);
    const flood = await Promise.all(Array.from({ length: 45 }, (_, nth) => forget(email, `203.0.113.${nth}`)));
    expect(new Set(flood.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await codesMade(email, "reset_password")).toBe(20);
    expect((await forget(email, abroad)).status).toBe(200);
    expect(await codesMade(email, "reset_password")).toBe(20);

    expect((await forget(email, home)).status).toBe(200);
    expect(await codesMade(email, "reset_password")).toBe(21);
    expect((await forget(email, abroad, owner.cookie)).status).toBe(200);
    expect(await codesMade(email, "reset_password")).toBe(22);
    // Requests beyond the limit create no newer code, so the owner's code stays valid.
    await forget(email, "203.0.113.99");
    const otp = await newestDigits(deps, email);
    const right = await ask("POST", "user/forgotVerifyotp", { from: home, body: { email, otp } });
    expect(right.status).toBe(200);
  });

  it("gets the same response for a known and an unknown email after the limit is reached", async () => {
    const { person } = await signUp("Alike");
    const answers = [];
    for (const email of [person.email, "no.such.person@example.com"]) {
      for (let nth = 0; nth < 21; nth += 1) await forget(email, `203.0.114.${nth}`);
      const { status, message } = await forget(email, "203.0.114.200");
      answers.push({ status, message });
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.status).toBe(200);
  });

  it("is protected by one limit for a returning customer's codes, however the email is spelled", async () => {
    const owner = await signUp("Returning");
    await verify(owner);
    const { email } = owner.person;
    for (let nth = 0; nth < 25; nth += 1) {
      const spelled = nth % 2 === 0 ? email : `ret.urn.ing+${nth}@example.com`;
      await ask("POST", "guest/identify", { from: `203.0.115.${nth}`, body: { email: spelled } });
    }
    const before = await codesMade(email, "identify_guest");
    expect(before).toBeLessThanOrEqual(20);
    await ask("POST", "guest/identify", { from: "203.0.115.240", body: { email } });
    expect(await codesMade(email, "identify_guest")).toBe(before);
    await ask("POST", "guest/identify", { from: "203.0.115.241", body: { email }, headers: { cookie: owner.cookie } });
    expect(await codesMade(email, "identify_guest")).toBe(before + 1);
  });

  it("gets no extra codes at the request of a device that only signed up with its address and never verified it", async () => {
    const { person, cookie } = await signUp("Claimed");
    for (let nth = 0; nth < 20; nth += 1) await forget(person.email, `203.0.116.${nth}`);
    await forget(person.email, "203.0.116.200", cookie);
    expect(await codesMade(person.email, "reset_password")).toBe(20);
  });

  it("gets at most 20 emails a day of each other kind once it is verified, however many jobs send concurrently", async () => {
    const owner = await signUp("Mailed");
    await verify(owner);
    const hello = async () => ({
      to: { name: "", address: owner.person.email },
      content: { subject: "Hello", preview: "", heading: "Hello", blocks: [], reason: "" },
    });
    const kinds = ["card-link", "appointment-moved", "appointment-booked"];
    const tasks = mailTasks(deps, Object.fromEntries(kinds.map((kind) => [kind, hello])));
    const outbox = () => readdirSync(join(dataDir, "outbox")).length;
    const mail = (kind: string, nth: number) =>
      present(tasks.send_mail)(
        { mail: kind, key: `many:${kind}:${nth}`, payload: {} },
        { jobId: `${kind}${nth}`, attempt: 1, isLastAttempt: false, signal: new AbortController().signal },
      );
    await Promise.all(Array.from({ length: 26 }, (_, nth) => mail("card-link", nth)));
    expect(outbox()).toBe(20);
    await mail("appointment-moved", 0);
    expect(outbox()).toBe(21);
    for (let nth = 0; nth < 22; nth += 1) await mail("appointment-booked", nth);
    expect(outbox()).toBe(43);
  });

  it("leaves no stored networks behind after its owner erases the account", async () => {
    const owner = await signUp("Forgotten");
    await verify(owner, "198.51.100.20");
    await send("POST", "user/login", { body: owner.person, from: "198.51.100.21" });
    const known = async () =>
      (await db.execute<{ count: number }>(sql`select count(*)::int as count from known_networks`)).rows[0]?.count ?? 0;
    const before = await known();
    const body = { password: owner.person.password, agreedFee: 0 };
    expect((await send("DELETE", "user/account", { token: owner.token, body })).status).toBe(200);
    expect(await known()).toBe(before - 2);
  });
});

import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { digitsOfCode } from "#modules/account/server/codes/one-time-codes.ts";
import { markAddressProven, rememberNetwork } from "#modules/account/server/public.ts";
import { mailTasks } from "#modules/notifications/server/send-mail.ts";
import { slowdownOf } from "#platform/rate-limit.ts";
import { awayFromWindowEdge, cookieOf, newestDigits, newPerson } from "#testing/account-for-tests.ts";
import { demoApi } from "#testing/demo-clinic.ts";
import { freeDayAhead } from "#testing/free-day.ts";
import { present } from "#testing/present.ts";
import { onTwoProcesses, type ShortAnswer } from "#testing/two-processes.ts";
import { moduleApis } from "./server-modules.ts";

/*
 * Attacks at the default limits: a script that books out the clinic, floods a mailbox, empties the stock, or locks a
 * person out. Half of its requests go to another process on the same database.
 */
const dataDir = mkdtempSync(join(tmpdir(), "halcyon-attack-"));
const api = await demoApi(moduleApis, { dataDir });
const { send, db, deps } = api;
const ask = onTwoProcesses(api, moduleApis);
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Sends one request of the attack, to either process, from a new address unless one is given. */
let requests = 0;
function attack(path: string, body: unknown, { from, token }: { from?: string; token?: string } = {}) {
  requests += 1;
  const own = `10.${Math.floor(requests / 65_536)}.${Math.floor(requests / 256) % 256}.${requests % 256}`;
  return ask("POST", path, { from: from ?? own, body, ...(token ? { token } : {}) });
}

const CONSULTATION = "ag91";
async function freeTimes(serviceId = CONSULTATION): Promise<{ date: string; times: string[] }> {
  let times: string[] = [];
  const date = await freeDayAhead(async (day) => {
    const { data } = (await send("GET", `admin/Slot/allSlot?date=${day}&serviceIds=${serviceId}`)).body;
    times = data.flatMap(({ isBooked, from }: { isBooked: boolean; from: string }) => (isBooked ? [] : [from]));
    return times.length > 20;
  });
  return { date, times };
}

const guest = (email: string, phone: string) => ({ firstName: "Vic", lastName: "Tim", email, phone });
const codesOf = (answers: ShortAnswer[]) => answers.map(({ status, code }) => (status === 200 ? "booked" : code));
const count = (list: unknown[], what: unknown) => list.filter((one) => one === what).length;

describe("a script that tries to book a whole day", () => {
  it("can book without a code only two visits for one unverified email in any spelling, even through two server processes", async () => {
    const { date, times } = await freeTimes();
    const spellings = ["vic.tim@example.com", "victim@example.com", "VicTim+2@example.com", "v.i.c.tim@example.com"];
    const answers = await Promise.all(
      times.slice(0, 24).map((time, nth) =>
        attack("guest/book", {
          serviceIds: [CONSULTATION],
          date,
          time,
          customer: guest(spellings[nth % spellings.length] ?? "", `(212) 555-${1_000 + nth}`),
        }),
      ),
    );
    const codes = codesOf(answers);
    expect(count(codes, "booked")).toBe(2);
    expect(codes.filter((code) => !["booked", "verification_needed", "already_booked"].includes(code ?? ""))).toEqual(
      [],
    );
    expect(answers.find(({ code }) => code === "verification_needed")).toMatchObject({
      status: 403,
      message: expect.stringMatching(/^Enter the code we sent to \S+@example.com to book another visit\.$/),
    });
  });

  it("can book only two visits for one phone number, whatever emails it invents", async () => {
    const { date, times } = await freeTimes("ac91");
    const codes: (string | undefined)[] = [];
    for (const [nth, time] of times
      .filter((_, place) => place % 4 === 0)
      .slice(0, 5)
      .entries()) {
      const customer = guest(`made-up-${nth}@example.com`, "(212) 555-0170");
      codes.push(...codesOf([await attack("guest/book", { serviceIds: ["ac91"], date, time, customer })]));
    }
    expect(count(codes, "booked")).toBe(2);
    expect(count(codes, "verification_needed")).toBe(3);
  });

  it("must enter a verification code for a phone number's third visit, except from the network where the email was verified", async () => {
    const { date, times } = await freeTimes("ac91");
    const hourly = times.filter((_, nth) => nth % 3 === 0);
    const [known, unknown] = ["known-to-us@example.com", "unknown-to-us@example.com"];
    await markAddressProven(db, deps.secrets, known);
    await rememberNetwork(
      { db, secrets: deps.secrets, clientNetwork: "198.51.100.7" },
      { email: known, customerId: undefined },
    );
    const book = (email: string, time: string | undefined, from?: string) =>
      attack(
        "guest/book",
        { serviceIds: ["ac91"], date, time, customer: guest(email, "(212) 555-0172") },
        from === undefined ? {} : { from },
      );
    expect(codesOf([await book("one@example.com", hourly[0]), await book("two@example.com", hourly[1])])).toEqual([
      "booked",
      "booked",
    ]);
    for (const email of [known, unknown])
      expect(await book(email, hourly[2])).toMatchObject({
        status: 403,
        code: "verification_needed",
        message: `Enter the code we sent to ${email} to book another visit.`,
      });
    expect((await book(known, hourly[2], "198.51.100.7")).status).toBe(200);
  });

  it("can book only eight visits an hour from one IP address, under any names", async () => {
    const { date, times } = await freeTimes("fr91");
    const answers = [];
    for (const [nth, time] of times.slice(0, 11).entries()) {
      const customer = guest(`crowd-${nth}@example.com`, `(212) 555-${2_000 + nth}`);
      answers.push(await attack("guest/book", { serviceIds: ["fr91"], date, time, customer }, { from: "203.0.113.9" }));
    }
    expect(codesOf(answers).slice(8)).toEqual(["rate_limited", "rate_limited", "rate_limited"]);
  });

  it("can book only six visits as a guest after entering the verification code, and then gets limit_reached", async () => {
    const customer = guest("regular@example.com", "(212) 555-0180");
    const { date, times } = await freeTimes("pg91");
    const book = (time: string | undefined, code?: string) =>
      attack("guest/book", { serviceIds: ["pg91"], date, time, customer, ...(code ? { code } : {}) });
    const hourly = times.filter((_, nth) => nth % 3 === 0);
    expect(codesOf([await book(hourly[0]), await book(hourly[1]), await book(hourly[2])])).toEqual([
      "booked",
      "booked",
      "verification_needed",
    ]);
    expect(await book(hourly[2], "000000")).toMatchObject({ code: "invalid_code" });
    await attack("guest/identify", { email: customer.email });
    const { rows } = await db.$client.query(
      "select id from one_time_codes where purpose = 'identify_guest' order by created_at desc",
    );
    const digits = digitsOfCode(deps.secrets, rows[0].id);
    expect(codesOf([await book(hourly[2], `${digits.slice(0, 3)} ${digits.slice(3)}`)])).toEqual(["booked"]);
    const rest = [await book(hourly[3]), await book(hourly[4]), await book(hourly[5]), await book(hourly[6])];
    expect(codesOf(rest)).toEqual(["booked", "booked", "booked", "limit_reached"]);
  });

  it("can't book one person into two visits at the same time, as a guest, with an account, or by moving a visit", async () => {
    const { date, times } = await freeTimes();
    const [first = "", second = ""] = times.filter((_, nth) => nth % 4 === 0);
    const person = newPerson("Twice");
    const { data } = (await send("POST", "user/signup", { body: person })).body;
    const call = <const M extends string, const P extends string>(method: M, path: P, body?: unknown) =>
      send(method, path, { token: data.accessToken, body });
    await call("POST", `add-to-cart/service/${CONSULTATION}`);
    expect((await call("PUT", "cart/addDateAndtimetoServiceCart", { date, time: first })).status).toBe(200);
    const { orderId } = (await call("POST", "checkoutService")).body.data;
    await call("POST", `add-to-cart/service/ac91`);
    const again = await call("PUT", "cart/addDateAndtimetoServiceCart", { date, time: first });
    expect(again).toMatchObject({
      status: 409,
      body: { code: "already_booked", message: "You already have a visit at that time." },
    });
    const customer = guest(person.email, "(212) 555-0190");
    const asGuest = await attack("guest/book", { serviceIds: ["fr91"], date, time: first, customer });
    expect(asGuest).toMatchObject({ status: 409, code: "already_booked" });
    expect((await call("PUT", "cart/addDateAndtimetoServiceCart", { date, time: second })).status).toBe(200);
    const { serviceOrder } = (await call("GET", `user/getOrderDetails/${orderId}`)).body.data;
    const moved = await call("PUT", `Appointment/reschedule/${serviceOrder?.appointmentId}`, { date, time: second });
    expect(moved.body).toMatchObject({ code: "already_booked" });
  });
});

describe("an account that tries to order all stock", () => {
  it("gets at most ten units of one size per order, and at most two unpaid orders for one person across all accounts", async () => {
    const phone = "+16465550123";
    const codes: (string | undefined)[] = [];
    for (const nth of [1, 2, 3]) {
      const person = { ...newPerson("Hoarder"), email: `hoarder${nth}@example.com`, phone };
      const { accessToken: token } = (await send("POST", "user/signup", { body: person })).body.data;
      const { cart } = (await send("POST", "add-to-cart/product/p03", { token, body: { quantity: 50 } })).body;
      expect(cart.products[0]?.quantity).toBe(10);
      const line = await send("PUT", `cart/product/${cart.products[0]?._id}`, { token, body: { quantity: 11 } });
      expect(line.body.code).toBe("limit_reached");
      codes.push((await attack(`placeOrder/${cart._id}`, {}, { token })).code);
    }
    // The tests have no provider, so an accepted order stops at the payment.
    expect(codes).toEqual(["payments_unavailable", "payments_unavailable", "limit_reached"]);
  });
});

describe("the mailbox of another person", () => {
  it("gets at most five requested emails a day until it is verified, not counting confirmations", async () => {
    const address = "flooded@example.com";
    const hello = async () => ({
      to: { name: "", address },
      content: { subject: "Hello", preview: "", heading: "Hello", blocks: [], reason: "" },
    });
    const ofVisits = ["appointment-booked", "appointment-reminder", "appointment-cancelled", "waitlist-offer"];
    const tasks = mailTasks(deps, Object.fromEntries(["guest-code", ...ofVisits].map((mail) => [mail, hello])));
    const outbox = () => readdirSync(join(dataDir, "outbox")).length;
    const mail = async (nth: number, name = "guest-code") =>
      present(tasks.send_mail)(
        { mail: name, key: `flood:${name}:${nth}`, payload: {} },
        {
          jobId: String(nth),
          attempt: 1,
          isLastAttempt: false,
          signal: new AbortController().signal,
        },
      );
    for (let nth = 0; nth < 35; nth += 1) await mail(nth);
    expect(outbox()).toBe(5);
    for (const name of ofVisits) await mail(0, name);
    expect(outbox()).toBe(5 + ofVisits.length);
    const person = { ...newPerson("Flooded"), email: address };
    const { accessToken: token } = (await send("POST", "user/signup", { body: person })).body.data;
    await send("POST", "user/verifyEmail", { token, body: { code: await newestDigits(deps, address) } });
    await mail(100);
    expect(outbox()).toBe(6 + ofVisits.length);
  });
});

describe("attempts to lock out another person (AU-4)", () => {
  const [home, attacker] = ["198.51.100.7", "203.0.113.66"];
  const wrong = (email: string, from: string) =>
    send("POST", "user/login", { from, body: { email, password: "wrong-password" } });

  it("lock out only the network that enters wrong passwords; the owner of the account waits at most three seconds", async () => {
    await awayFromWindowEdge();
    const person = newPerson("Owner");
    const signedUp = await send("POST", "user/signup", { body: person, from: home });
    const device = signedUp.headers.getSetCookie().find((cookie) => cookie.startsWith("device="));
    const answers = [];
    for (let nth = 0; nth < 12; nth += 1) answers.push((await wrong(person.email, attacker)).status);
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
    for (let nth = 0; nth < 10; nth += 1) await wrong(person.email, "203.0.113.67");
    const cookie = device?.split(";")[0] ?? "";
    expect(cookie).toMatch(/^device=/);
    expect((await send("POST", "user/login", { from: home, body: person })).status).toBe(200);
    expect((await send("POST", "user/login", { from: home, body: person, headers: { cookie } })).status).toBe(200);
    expect([0, 10, 11, 15, 20, 1_000_000].map((failures) => slowdownOf(failures))).toEqual([
      0, 0, 300, 1_500, 3_000, 3_000,
    ]);
  });

  it("are undone by a password reset, and code requests from other networks don't use up the owner's codes", async () => {
    const person = newPerson("Resetter");
    await send("POST", "user/signup", { body: person, from: home });
    for (let nth = 0; nth < 11; nth += 1) await wrong(person.email, home);
    expect((await send("POST", "user/login", { from: home, body: person })).status).toBe(429);
    for (let nth = 0; nth < 6; nth += 1)
      await send("POST", "user/forgetPassword", { from: attacker, body: { email: person.email } });
    const codesMade = async () =>
      (
        await db.$client.query(
          "select 1 from one_time_codes c join customers p on p.id = c.customer_id where p.email = $1",
          [person.email],
        )
      ).rows.length;
    const before = await codesMade();
    await send("POST", "user/forgetPassword", { from: home, body: { email: person.email } });
    expect(await codesMade()).toBe(before + 1);
    const otp = await newestDigits(deps, person.email);
    for (let nth = 0; nth < 7; nth += 1)
      await send("POST", "user/forgotVerifyotp", { from: attacker, body: { email: person.email, otp: "000000" } });
    const { userId } = (await send("POST", "user/forgotVerifyotp", { from: home, body: { email: person.email, otp } }))
      .body.data;
    const newPassword = "another-linen-window";
    const body = { newPassword, confirmPassword: newPassword };
    expect((await send("POST", `user/changePassword/${userId}`, { from: home, body })).status).toBe(200);
    const login = await send("POST", "user/login", {
      from: home,
      body: { email: person.email, password: newPassword },
    });
    expect(login.status).toBe(200);
    expect(cookieOf(login.headers)).not.toBe("");
  });
});

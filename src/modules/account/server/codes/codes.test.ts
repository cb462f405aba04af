import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { networkKeyOf } from "#platform/rate-limit.ts";
import { outboxEvents } from "#platform/tables.ts";
import { awayFromWindowEdge, newestDigits, newPerson } from "#testing/account-for-tests.ts";
import { itInCheck } from "#testing/in-check.ts";
import { provesFactor } from "#testing/staff.ts";
import { testApi } from "#testing/test-api.ts";
import { bindAccountApi } from "../api.ts";
import { customers } from "../tables.ts";

const { send, db, deps } = await testApi([bindAccountApi([])]);

async function signedUp(name: string) {
  const person = newPerson(name);
  const answer = await send("POST", "user/signup", { body: person });
  expect(answer.status).toBe(200);
  return { person, token: answer.body.data.accessToken as string, id: answer.body.data.user._id as string };
}

/** The network from which the tests' calls come by default. */
const here = networkKeyOf(deps.secrets, "127.0.0.1");

const wrongFor = (digits: string) => String((Number(digits) + 1) % 1_000_000).padStart(6, "0");
const isVerified = async (token: string) =>
  (await send("GET", "user/getProfile", { token })).body.data.emailVerified as boolean;

async function resetCode(email: string): Promise<string> {
  expect((await send("POST", "user/forgetPassword", { body: { email } })).status).toBe(200);
  return newestDigits(deps, email);
}

async function ticketFor(email: string): Promise<string> {
  const otp = await resetCode(email);
  return (await send("POST", "user/forgotVerifyotp", { body: { email, otp } })).body.data.userId;
}

const change = (ticket: string, newPassword = "another-quiet-morning", confirmPassword = newPassword) =>
  send("POST", `user/changePassword/${ticket}`, { body: { newPassword, confirmPassword } });

describe("email verification (AU-1)", () => {
  it("succeeds with the emailed code, and emits only one event even if the code is sent twice", async () => {
    const { token, person, id } = await signedUp("Mara");
    expect(await isVerified(token)).toBe(false);
    const code = await newestDigits(deps, person.email);
    for (let turn = 0; turn < 2; turn += 1)
      expect((await send("POST", "user/verifyEmail", { token, body: { code } })).status).toBe(200);
    expect(await isVerified(token)).toBe(true);
    const events = await db
      .select({ type: outboxEvents.type })
      .from(outboxEvents)
      .where(sql`${outboxEvents.payload}->>'customerId' = ${id}`);
    expect(events.map(({ type }) => type).sort()).toEqual(["customer_signed_up", "email_verified"]);
  });

  it("stores no code in readable form in the tables or the job queue (AU-4)", async () => {
    const { person } = await signedUp("Nadia");
    const digits = await newestDigits(deps, person.email);
    const { rows } = await db.execute<{ found: number }>(sql`
      select (select count(*) from outbox_events where payload::text like ${`%${digits}%`})::int
        + (select count(*) from graphile_worker._private_jobs where payload::text like ${`%${digits}%`})::int
        + (select count(*) from one_time_codes where encode(code_hash, 'escape') like ${`%${digits}%`})::int as found`);
    expect(rows).toEqual([{ found: 0 }]);
  });

  it("sends at most three more codes in 15 minutes, and only the newest code is valid", async () => {
    await awayFromWindowEdge();
    const { token, person } = await signedUp("Olga");
    const first = await newestDigits(deps, person.email);
    expect((await send("POST", "user/resendVerification", { token })).status).toBe(200);
    const second = await newestDigits(deps, person.email);
    expect((await send("POST", "user/resendVerification", { token })).status).toBe(200);
    expect((await send("POST", "user/resendVerification", { token })).status).toBe(429);
    const newest = await newestDigits(deps, person.email);
    for (const former of [first, second].filter((digits) => digits !== newest))
      expect((await send("POST", "user/verifyEmail", { token, body: { code: former } })).body.code).toBe(
        "invalid_code",
      );
    expect((await send("POST", "user/verifyEmail", { token, body: { code: newest } })).status).toBe(200);
  });
});

describe("one-time codes (AU-4)", () => {
  it("allow five attempts, and then reject even the right code", async () => {
    const { person } = await signedUp("Petra");
    const otp = await resetCode(person.email);
    const tryWith = (digits: string) =>
      send("POST", "user/forgotVerifyotp", { body: { email: person.email, otp: digits } });
    for (let turn = 0; turn < 5; turn += 1) expect((await tryWith(wrongFor(otp))).body.code).toBe("invalid_code");
    expect((await tryWith(otp)).body.code).toBe("code_expired");
  });

  it("expire after ten minutes", async () => {
    const { person } = await signedUp("Rita");
    const otp = await resetCode(person.email);
    await db.execute(sql`update one_time_codes set expires_at = now()`);
    const answer = await send("POST", "user/forgotVerifyotp", { body: { email: person.email, otp } });
    expect([answer.status, answer.body.code]).toEqual([410, "code_expired"]);
  });

  it("accept only one of 100 simultaneous correct entries", async () => {
    const { person } = await signedUp("Sonia");
    const otp = await resetCode(person.email);
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        send("POST", "user/forgotVerifyotp", { body: { email: person.email, otp }, from: `10.1.0.${index}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status >= 500)).toHaveLength(0);
  });

  itInCheck("allow at most 50 wrong attempts a day, however many codes are requested", async () => {
    const { person } = await signedUp("Tina");
    let evaluated = 0;
    for (let round = 0; round < 14; round += 1) {
      const otp = await resetCode(person.email);
      // 15 minutes pass.
      await db.execute(sql`delete from rate_limits where key like 'codes-sent:%'`);
      for (let turn = 0; turn < 6; turn += 1) {
        const body = { email: person.email, otp: wrongFor(otp) };
        // The number of wrong codes from all networks only slows the response.
        await db.execute(sql`delete from rate_limits where key like 'code-failures:%' and not key like ${`%:${here}`}`);
        const answer = await send("POST", "user/forgotVerifyotp", { body });
        if (answer.body.code === "invalid_code") evaluated += 1;
      }
    }
    expect(evaluated).toBeGreaterThan(20);
    expect(evaluated).toBeLessThanOrEqual(50);
    expect((await send("POST", "user/login", { body: person })).status).toBe(200);
  });
});

describe("resetting a password by email (AU-1)", () => {
  it("creates the same rows and the same event for known and unknown emails", async () => {
    const { person } = await signedUp("Ulla");
    const counts = async () =>
      (
        await db.execute<Record<string, number>>(sql`select (select count(*)::int from one_time_codes) as codes,
          (select count(*)::int from outbox_events) as events`)
      ).rows[0];
    const before = await counts();
    const known = await send("POST", "user/forgetPassword", { body: { email: person.email } });
    const between = await counts();
    const unknown = await send("POST", "user/forgetPassword", { body: { email: "nobody@example.com" } });
    const after = await counts();
    expect([known.status, unknown.status]).toEqual([200, 200]);
    expect(unknown.body).toEqual(known.body);
    expect([...unknown.headers.keys()]).toEqual([...known.headers.keys()]);
    for (const what of ["codes", "events"])
      expect((after?.[what] ?? 0) - (between?.[what] ?? 0)).toBe((between?.[what] ?? 0) - (before?.[what] ?? 0));
    const body = { email: "nobody@example.com", otp: "000000" };
    expect((await send("POST", "user/forgotVerifyotp", { body })).body.code).toBe("invalid_code");
  });

  it("still returns 200 when too many codes were requested, but sends none", async () => {
    await awayFromWindowEdge();
    const { person } = await signedUp("Viola");
    for (let turn = 0; turn < 6; turn += 1)
      expect((await send("POST", "user/forgetPassword", { body: { email: person.email } })).status).toBe(200);
    const { rows } = await db.execute(sql`select count(*)::int as codes from one_time_codes join customers
      on customers.id = customer_id where email = ${person.email} and purpose = 'reset_password'`);
    expect(rows).toEqual([{ codes: 3 }]);
  });

  it("exchanges the code for a ticket, which sets only one password and logs out every device", async () => {
    const { person, token, id } = await signedUp("Wilma");
    const ticket = await ticketFor(person.email);
    expect(ticket).not.toBe(id);
    expect((await change(ticket)).status).toBe(200);
    expect((await send("GET", "user/getProfile", { token })).status).toBe(401);
    expect((await send("POST", "user/login", { body: person })).status).toBe(401);
    const login = { email: person.email, password: "another-quiet-morning" };
    const { body } = await send("POST", "user/login", { body: login });
    expect(await isVerified(body.data.accessToken)).toBe(true);
    expect((await change(ticket)).body.code).toBe("link_expired");
  });

  it("refuses a customer's id in place of the ticket, an expired ticket, and two passwords that differ", async () => {
    const { person, id } = await signedUp("Xara");
    expect((await change(id)).status).toBe(410);
    const ticket = await ticketFor(person.email);
    expect((await change(ticket, "another-quiet-morning", "another")).body.issues).toEqual([
      { path: "confirmPassword", message: expect.any(String) },
    ]);
    await db.execute(sql`update reset_tickets set expires_at = now()`);
    expect((await change(ticket)).status).toBe(410);
  });

  it("leaves the ticket valid when the password is too easy to guess (AU-8)", async () => {
    const { person } = await signedUp("Yvette");
    const ticket = await ticketFor(person.email);
    const weak = await change(ticket, "Password123!");
    expect([weak.status, weak.body.code]).toEqual([422, "password_too_weak"]);
    expect((await change(ticket)).status).toBe(200);
  });
});

describe("changing the password (AU-3)", () => {
  it("requires the current password, and logs out all other devices", async () => {
    const { person, token } = await signedUp("Zita");
    const other = (await send("POST", "user/login", { body: person })).body.data.accessToken;
    const update = (currentPassword: string, newPassword: string) =>
      send("POST", "user/updatePassword", {
        token,
        body: { currentPassword, newPassword, confirmPassword: newPassword },
      });
    const wrong = await update("not this one", "another-quiet-morning");
    expect([wrong.status, wrong.body.issues?.[0]?.path]).toEqual([403, "currentPassword"]);
    expect((await update(person.password, "Zita Okafor")).body.code).toBe("password_too_weak");
    expect((await update(person.password, "another-quiet-morning")).status).toBe(200);
    expect((await send("GET", "user/getProfile", { token })).status).toBe(200);
    expect((await send("GET", "user/getProfile", { token: other })).status).toBe(401);
  });

  it("requires 15 characters for staff members (AU-8)", async () => {
    const { person, token } = await signedUp("Abel");
    await db.update(customers).set({ role: "staff" }).where(eq(customers.email, person.email));
    await provesFactor(db, token);
    const body = { currentPassword: person.password, newPassword: "quiet-morning", confirmPassword: "quiet-morning" };
    expect((await send("POST", "user/updatePassword", { token, body })).body.code).toBe("password_too_weak");
  });
});

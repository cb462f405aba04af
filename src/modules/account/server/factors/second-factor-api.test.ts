import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { seedContent } from "#modules/content/server/seed-content.ts";
import { auditEntries } from "#platform/tables.ts";
import { moduleApis } from "#server/server-modules.ts";
import { cookieOf } from "#testing/account-for-tests.ts";
import { present } from "#testing/present.ts";
import {
  anotherSession,
  codeOf,
  newEnrolledStaff,
  newStaffLogin,
  STAFF_PASSWORD,
  wrongCode,
} from "#testing/second-factor.ts";
import { testApi } from "#testing/test-api.ts";
import { seedAccount } from "../seed-account.ts";
import { customers } from "../tables.ts";
import { factorWindows } from "./factor-tables.ts";
import { PUBLISHED_SECRET } from "./totp.ts";

const api = await testApi(moduleApis, { demo: false });
await seedContent(api.db);

const prove = (token: string, code: string, more: { trustDevice?: boolean } = {}) =>
  api.send("POST", "user/secondFactor/totp", { token, body: { code, ...more } });
const mayWork = async (token: string) => (await api.send("GET", "admin/me", { token })).body.code ?? "yes";
const own = { "content-type": "application/json", origin: "http://localhost:3000" };
const cookieNamed = (headers: Headers, name: string) =>
  headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`)) ?? "";
const pairOf = (cookie: string) => present(cookie.split(";")[0]);

describe("setting up an authenticator app", () => {
  it("activates the app with the first correct code, and shows ten recovery codes only once", async () => {
    const { bearer } = await newStaffLogin(api);
    expect(await mayWork(bearer)).toBe("second_factor_needed");
    const { data } = (await api.send("POST", "user/secondFactor/enrol", { token: bearer })).body;
    expect(data.uri).toContain(`secret=${data.secret}`);
    expect((await prove(bearer, wrongCode(data.secret))).body.code).toBe("invalid_code");
    expect(await mayWork(bearer)).toBe("second_factor_needed");
    const proven = await prove(bearer, codeOf(data.secret));
    expect(new Set(proven.body.data.recoveryCodes).size).toBe(10);
    expect(await mayWork(bearer)).toBe("yes");
    expect((await prove(bearer, codeOf(data.secret, 1))).body.data).toEqual({});
  });

  it("stores neither the secret nor the recovery codes in plain text", async () => {
    const { secret, recoveryCodes } = await newEnrolledStaff(api);
    const { rows } = await api.db.execute<{ text: string }>(sql`
      select coalesce(string_agg(t::text, ' '), '') as text from (
        select encode(sealed_secret, 'escape') from totp_factors union all
        select encode(code_hash, 'escape') from recovery_codes) as t`);
    for (const told of [secret, ...recoveryCodes]) expect(rows[0]?.text).not.toContain(told);
  });

  it("is refused after a login with only a password if the second factor is already set up, and always to customers", async () => {
    const { customerId } = await newEnrolledStaff(api);
    const stolen = await anotherSession(api, customerId);
    const refused = await api.send("POST", "user/secondFactor/enrol", { token: stolen });
    expect([refused.status, refused.body.code]).toEqual([403, "forbidden"]);
    const { bearer } = await newStaffLogin(api, "customer");
    for (const path of ["enrol", "passkey/enrol", "trustedDevice"] as const) {
      expect((await api.send("POST", `user/secondFactor/${path}`, { token: bearer })).body.code, path).toBe(
        "forbidden",
      );
    }
  });

  it("is allowed once after a lost second factor, in the period that an administrator set, and removes the old app", async () => {
    const { customerId, secret, recoveryCodes } = await newEnrolledStaff(api);
    const open = (minutes: number) =>
      api.db.insert(factorWindows).values({ customerId, expiresAt: sql`now() + make_interval(mins => ${minutes})` });
    const token = await anotherSession(api, customerId);
    await open(0);
    expect((await api.send("POST", "user/secondFactor/enrol", { token })).status).toBe(403);
    await api.db.delete(factorWindows);
    await open(15);
    const { data } = (await api.send("POST", "user/secondFactor/enrol", { token })).body;
    expect((await prove(token, codeOf(data.secret))).body.data.recoveryCodes).toHaveLength(10);
    const later = await anotherSession(api, customerId);
    expect((await prove(later, codeOf(secret))).body.code).toBe("invalid_code");
    const former = { code: present(recoveryCodes[0]) };
    expect((await api.send("POST", "user/secondFactor/recoveryCode", { token: later, body: former })).status).toBe(400);
    expect((await api.send("POST", "user/secondFactor/enrol", { token: later })).status).toBe(403);
    expect((await prove(later, codeOf(data.secret, 1))).status).toBe(200);
  });
});

describe("an authenticator code", () => {
  it("is accepted only once, even when sent four times at the same moment (BO-5)", async () => {
    const { customerId, secret } = await newEnrolledStaff(api);
    const tokens = await Promise.all(Array.from({ length: 4 }, () => anotherSession(api, customerId)));
    const code = codeOf(secret);
    const answers = await Promise.all(tokens.map((token) => prove(token, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    const again = await prove(present(tokens[0]), code);
    expect([again.status, again.body.message]).toEqual([400, "That code isn't right. Codes change every 30 seconds."]);
  });

  it("is refused if it belongs to an earlier interval than a code already used", async () => {
    const { customerId, secret } = await newEnrolledStaff(api);
    const token = await anotherSession(api, customerId);
    expect((await prove(token, codeOf(secret, 1))).status).toBe(200);
    expect((await prove(token, codeOf(secret, 0))).status).toBe(400);
  });

  it("can be tried five times, then again after 15 minutes; a correct code resets the number of attempts", async () => {
    const { customerId, secret } = await newEnrolledStaff(api);
    const token = await anotherSession(api, customerId);
    const wrong = wrongCode(secret);
    for (let tries = 0; tries < 4; tries += 1) expect((await prove(token, wrong)).status).toBe(400);
    expect((await prove(token, codeOf(secret))).status).toBe(200);
    for (let tries = 0; tries < 5; tries += 1) expect((await prove(token, wrong)).status).toBe(400);
    const closed = await prove(await anotherSession(api, customerId), codeOf(secret, 1));
    expect([closed.status, closed.body.code]).toEqual([429, "rate_limited"]);
    expect(closed.body.message).toMatch(/^Too many tries\. Try again at \d{1,2}:\d\d [ap]m\.$/);
    expect(Number(closed.headers.get("retry-after"))).toBeGreaterThan(14 * 60);
    await api.db.execute(sql`update factor_tries set locked_until = now() where customer_id = ${customerId}`);
    expect((await prove(token, codeOf(secret, 1))).status).toBe(200);
  });

  it("can't be tried more than five times by simultaneous attempts", async () => {
    const { customerId, secret } = await newEnrolledStaff(api);
    const token = await anotherSession(api, customerId);
    const answers = await Promise.all(Array.from({ length: 12 }, () => prove(token, wrongCode(secret))));
    const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
    expect([count(400), count(429)]).toEqual([5, 7]);
  });

  it("is recorded in the audit log when it is wrong, without its digits", async () => {
    const { customerId, secret } = await newEnrolledStaff(api);
    const wrong = wrongCode(secret);
    await prove(await anotherSession(api, customerId), wrong);
    const { rows } = await api.db.execute<{ action: string; all: string }>(sql`
      select action, t::text as "all" from audit_entries t where resource_id = ${customerId} order by at, id`);
    expect(rows.map(({ action }) => action)).toEqual(["secondFactor.enroll", "secondFactor.wrongCode"]);
    expect(rows.map(({ all }) => all).join()).not.toContain(wrong);
  });

  it("is recorded in the audit log when it is reused, as are wrong recovery codes and passwords", async () => {
    const { customerId, email, secret } = await newEnrolledStaff(api);
    const token = await anotherSession(api, customerId);
    const code = codeOf(secret);
    await prove(token, code);
    await prove(token, code);
    await api.send("POST", "user/secondFactor/recoveryCode", { token, body: { code: "aaaa-bbbb-cccc-dddd" } });
    await api.send("POST", "user/login", { body: { email, password: "not-the-right-words" } });
    const { rows } = await api.db.execute<{ action: string; account: string; name: string; all: string }>(sql`
      select action, account_id as account, actor_name as name, t::text as "all"
      from audit_entries t where resource_id = ${customerId} order by at, id`);
    expect(rows.map(({ action }) => action)).toEqual([
      "secondFactor.enroll",
      "secondFactor.wrongCode",
      "secondFactor.wrongRecoveryCode",
      "staff.wrongPassword",
    ]);
    for (const { account, name } of rows) expect([account, name]).toEqual([customerId, "Noor Haddad"]);
    expect(rows.map(({ all }) => all).join()).not.toMatch(/not-the-right|aaaa-bbbb|staff\.example/);
    const customer = await newStaffLogin(api, "customer");
    await api.send("POST", "user/login", { body: { email: customer.email, password: "not-the-right-words" } });
    expect(await api.db.$count(auditEntries, eq(auditEntries.accountId, customer.customerId))).toBe(0);
  });
});

describe("recovery codes", () => {
  const recover = (token: string, code: string) =>
    api.send("POST", "user/secondFactor/recoveryCode", { token, body: { code } });

  it("work for one login each, in any typed format, and allow setting up another app", async () => {
    const { customerId, recoveryCodes } = await newEnrolledStaff(api);
    const code = present(recoveryCodes[3]);
    expect(code).toMatch(/^([0-9a-z]{4}-){3}[0-9a-z]{4}$/);
    const [first, second] = [await anotherSession(api, customerId), await anotherSession(api, customerId)];
    const response = await recover(first, ` ${code.toUpperCase().replaceAll("-", " ")} `);
    expect([response.status, response.body.data.recoveryCodesLeft]).toEqual([200, 9]);
    expect(await mayWork(first)).toBe("yes");
    expect((await recover(second, code)).body.code).toBe("invalid_code");
    const { data } = (await api.send("POST", "user/secondFactor/enrol", { token: first })).body;
    expect((await prove(first, codeOf(data.secret))).status).toBe(200);
    expect((await prove(second, codeOf(data.secret, 1))).status).toBe(200);
  });

  it("are replaced by ten new ones after a step-up", async () => {
    const { bearer, recoveryCodes, customerId } = await newEnrolledStaff(api);
    const { data } = (await api.send("POST", "user/secondFactor/recoveryCodes", { token: bearer })).body;
    expect(data.recoveryCodes).toHaveLength(10);
    const token = await anotherSession(api, customerId);
    expect((await recover(token, present(recoveryCodes[0]))).status).toBe(400);
    expect((await recover(token, present(data.recoveryCodes[0]))).status).toBe(200);
    await api.db.execute(sql`update sessions set stepped_up_at = now() - interval '5 minutes'
      where customer_id = ${customerId}`);
    expect((await api.send("POST", "user/secondFactor/recoveryCodes", { token })).body.code).toBe("step_up_needed");
  });
});

describe("a trusted device", () => {
  it("replaces the second factor for 12 hours, but never the password or a step-up", async () => {
    const { customerId, email, secret } = await newEnrolledStaff(api);
    const proven = await prove(await anotherSession(api, customerId), codeOf(secret), { trustDevice: true });
    const cookie = cookieNamed(proven.headers, "trusted-device");
    expect(cookie).toMatch(/^trusted-device=[0-9a-z]{52}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=43200$/);
    const headers = { cookie: pairOf(cookie) };

    const wrong = await api.send("POST", "user/login", { headers, body: { email, password: "not-this-one-at-all" } });
    expect(wrong.body.code).toBe("invalid_credentials");
    expect((await api.send("POST", "user/secondFactor/trustedDevice", { headers })).status).toBe(401);

    const right = await api.send("POST", "user/login", { headers, body: { email, password: STAFF_PASSWORD } });
    const token = right.body.data.accessToken;
    expect(await mayWork(token)).toBe("second_factor_needed");
    expect((await api.send("POST", "user/secondFactor/trustedDevice", { token })).body.code).toBe(
      "second_factor_needed",
    );
    expect((await api.send("GET", "user/secondFactor", { token, headers })).body.data.isDeviceTrusted).toBe(true);
    expect((await api.send("POST", "user/secondFactor/trustedDevice", { token, headers })).status).toBe(200);
    expect(await mayWork(token)).toBe("yes");
    const steppingUp = await api.send("POST", "user/secondFactor/recoveryCodes", { token });
    expect(steppingUp.body.code).toBe("step_up_needed");
  });

  it("is trusted only for its own staff member and only until the trust expires", async () => {
    const [mine, other] = [await newEnrolledStaff(api), await newEnrolledStaff(api)];
    const proven = await prove(mine.bearer, codeOf(mine.secret), { trustDevice: true });
    const headers = { cookie: pairOf(cookieNamed(proven.headers, "trusted-device")) };
    const stand = async ({ customerId }: { customerId: string }) =>
      (
        await api.send("POST", "user/secondFactor/trustedDevice", {
          token: await anotherSession(api, customerId),
          headers,
        })
      ).status;
    expect([await stand(other), await stand(mine)]).toEqual([403, 200]);
    await api.db.execute(sql`update trusted_devices set expires_at = now() where customer_id = ${mine.customerId}`);
    expect(await stand(mine)).toBe(403);
  });
});

describe("a staff member's session", () => {
  it("uses the back office's own cookie after the second factor, and the storefront then can't renew the session", async () => {
    const { email, customerId, secret } = await newEnrolledStaff(api);
    const login = await api.send("POST", "user/login", { body: { email, password: STAFF_PASSWORD } });
    const former = cookieOf(login.headers);
    const proven = await prove(login.body.data.accessToken, codeOf(secret));
    const cookie = cookieNamed(proven.headers, "staff-renewal");
    expect(cookie).toMatch(/^staff-renewal=[0-9a-z]{52}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=4\d{4}$/);
    expect(cookieNamed(proven.headers, "renewal")).toMatch(/^renewal=; .*Max-Age=0/);
    const refresh = (path: "user/refresh" | "user/secondFactor/refresh", pair: string) =>
      api.send("POST", path, { headers: { ...own, cookie: pair } });
    expect((await refresh("user/refresh", former)).status).toBe(401);
    const [, value] = pairOf(cookie).split("=");
    expect((await refresh("user/refresh", `renewal=${value}`)).status).toBe(401);
    const again = await prove(await anotherSession(api, customerId), codeOf(secret, 1));
    const renewed = await refresh("user/secondFactor/refresh", pairOf(cookieNamed(again.headers, "staff-renewal")));
    expect(renewed.status).toBe(200);
    expect(await mayWork(present(renewed.body.data).accessToken)).toBe("yes");
    expect(cookieNamed(renewed.headers, "staff-renewal")).not.toBe("");
  });

  it("ends by signing out, with either its bearer token or its cookie", async () => {
    const { bearer, secret, customerId } = await newEnrolledStaff(api);
    const other = await anotherSession(api, customerId);
    const cookie = pairOf(cookieNamed((await prove(other, codeOf(secret))).headers, "staff-renewal"));
    const left = await api.send("POST", "user/secondFactor/signOut", { token: other });
    expect([left.status, cookieNamed(left.headers, "staff-renewal")]).toEqual([
      200,
      expect.stringContaining("Max-Age=0"),
    ]);
    expect(await mayWork(other)).toBe("not_authenticated");
    const refreshed = await api.send("POST", "user/secondFactor/refresh", { headers: { ...own, cookie } });
    expect(refreshed.status).toBe(401);
    // A browser without a session isn't refused, because the sign-in page sends this request on each load.
    const none = await api.send("POST", "user/secondFactor/refresh", { headers: own });
    expect([none.status, none.body.data]).toEqual([200, null]);
    expect(await mayWork(bearer)).toBe("yes");
  });

  it("expires after 12 hours, the limit for all accounts with access to customer data", async () => {
    const { customerId } = await newEnrolledStaff(api);
    const { rows } = await api.db.execute(sql`select
      bool_and(expires_at between now() + interval '11 hours 50 minutes' and now() + interval '12 hours') as fits
      from sessions where customer_id = ${customerId}`);
    expect(rows).toEqual([{ fits: true }]);
  });
});

it("an authenticator code of the demo's published secret is refused outside the demo, even to a demo account", async () => {
  await seedAccount(api.db);
  const [row] = await api.db
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.email, "staff@halcyon.example"));
  const token = await anotherSession(api, present(row).id);
  expect((await prove(token, codeOf(PUBLISHED_SECRET))).body.code).toBe("invalid_code");
  expect((await api.send("POST", "user/secondFactor/enrol", { token })).status).toBe(403);
  const demo = await testApi(moduleApis, { demo: true });
  await seedContent(demo.db);
  await seedAccount(demo.db);
  for (const id of ["demo-staff", "demo-staff", "demo-admin"]) {
    const session = await anotherSession(demo, id);
    const body = { code: codeOf(PUBLISHED_SECRET) };
    expect((await demo.send("POST", "user/secondFactor/totp", { token: session, body })).status, id).toBe(200);
  }
});

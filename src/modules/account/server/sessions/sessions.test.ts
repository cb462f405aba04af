import { verify } from "@node-rs/argon2";
import { sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { awayFromWindowEdge, cookieOf, newPerson } from "#testing/account-for-tests.ts";
import { testApi } from "#testing/test-api.ts";
import { bindAccountApi } from "../api.ts";

// Wrapped to count calls, not mocked: the comparison is what takes the time.
vi.mock("@node-rs/argon2", async (original) => {
  const argon2 = await original<typeof import("@node-rs/argon2")>();
  return { ...argon2, verify: vi.fn(argon2.verify) };
});

const { send, fetch, db } = await testApi([bindAccountApi([])]);

const own = { "content-type": "application/json", origin: "http://localhost:3000" };

async function signedUp(name: string) {
  const person = newPerson(name);
  const answer = await send("POST", "user/signup", { body: person });
  expect(answer.status).toBe(200);
  return { person, token: answer.body.data.accessToken as string, cookie: cookieOf(answer.headers), answer };
}

const refresh = (cookie: string, headers: Record<string, string> = own) =>
  send("POST", "user/refresh", { headers: { ...headers, cookie } });

const isAlive = async (token: string) => (await send("GET", "user/getProfile", { token })).status === 200;

describe("the API for sign-up and login (AU-1, AU-2)", () => {
  it("returns the user and a bearer token, and sets an HttpOnly cookie that lasts 90 days", async () => {
    const { answer, person } = await signedUp("Mara");
    expect(answer.body.data.user).toEqual({
      _id: expect.any(String),
      firstName: "Mara",
      lastName: "Okafor",
      email: person.email,
      phone: person.phone,
      image: null,
    });
    const [cookie] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^renewal=[0-9a-z]{52}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=7776000$/);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  it("stores no readable token, cookie or password in the database (AU-3)", async () => {
    const { token, cookie } = await signedUp("Noor");
    const secret = cookie.split("=")[1];
    const { rows } = await db.execute(sql`
      select (select count(*)::int from access_tokens where encode(token_hash, 'escape') like ${`%${token}%`}) as bearers,
        (select count(*)::int from renewal_tokens where encode(token_hash, 'escape') like ${`%${secret}%`}) as cookies,
        (select bool_and(password_hash like '$argon2id$v=19$m=19456,t=2,p=1$%') from customers) as argon`);
    expect(rows).toEqual([{ bearers: 0, cookies: 0, argon: true }]);
  });

  it("returns email_taken for an email in use, in any case, and accepts only one of 20 concurrent sign-ups", async () => {
    const person = newPerson("Otto");
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        send("POST", "user/signup", { body: { ...person, email: index % 2 ? person.email : "OTTO@EXAMPLE.COM" } }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(19);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("email_taken");
  });

  it("logs in by email in any case, and treats a wrong password like an unknown email (AU-4)", async () => {
    const { person } = await signedUp("Pia");
    const right = await send("POST", "user/login", { body: { email: " PIA@Example.com ", password: person.password } });
    expect(right.status).toBe(200);
    const wrong = await send("POST", "user/login", { body: { email: person.email, password: "something else" } });
    const unknown = await send("POST", "user/login", { body: { email: "no@example.com", password: "something else" } });
    for (const answer of [wrong, unknown]) {
      expect(answer.status).toBe(401);
      expect(answer.headers.getSetCookie()).toEqual([]);
      expect({ ...answer.body, requestId: "" }).toEqual({ ...wrong.body, requestId: "" });
    }
    expect([...wrong.headers.keys()]).toEqual([...unknown.headers.keys()]);
  });

  it("does the same work for an unknown email as for a known one (AU-4)", async () => {
    const { person } = await signedUp("Quinn");
    /** Returns the parameters of each hash that the password was compared with. They determine the amount of work. */
    const workOf = async (email: string) => {
      vi.mocked(verify).mockClear();
      const { status } = await send("POST", "user/login", { body: { email, password: "not the password" } });
      expect(status).toBe(401);
      return vi.mocked(verify).mock.calls.map(([compared]) => String(compared).split("$").slice(0, 4));
    };
    const known = await workOf(person.email);
    expect(known).toEqual([["", "argon2id", "v=19", "m=19456,t=2,p=1"]]);
    expect(await workOf("nobody-quinn@example.com")).toEqual(known);
  });

  it("limits password guesses for one account from one network address, equally for known and unknown emails", async () => {
    await awayFromWindowEdge();
    const { person } = await signedUp("Rosa");
    for (const email of [person.email, "unknown-rosa@example.com"]) {
      const statuses: number[] = [];
      for (let turn = 0; turn < 12; turn += 1) {
        const body = { email, password: `guess ${turn}` };
        statuses.push((await send("POST", "user/login", { body })).status);
      }
      expect(statuses.slice(0, 10)).toEqual(Array(10).fill(401));
      expect(statuses.slice(10)).toEqual([429, 429]);
    }
    const right = await send("POST", "user/login", { body: { email: person.email, password: person.password } });
    expect(right.status).toBe(429);
    expect(Number(right.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

describe("renewing a session (AU-3, A4)", () => {
  it("returns a new bearer token, replaces the cookie, and lets the previous bearer token expire", async () => {
    const { token, cookie } = await signedUp("Sara");
    const renewed = await refresh(cookie);
    expect(renewed.status).toBe(200);
    expect(renewed.body.data.accessToken).not.toBe(token);
    expect(renewed.body.data.user.firstName).toBe("Sara");
    expect(cookieOf(renewed.headers)).not.toBe(cookie);
    expect(await isAlive(token)).toBe(true);
    expect(await isAlive(renewed.body.data.accessToken)).toBe(true);
  });

  it("works for 20 tabs at the same time, within one session and without a logout", async () => {
    const { token, cookie } = await signedUp("Tara");
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(cookie)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map(({ headers }) => cookieOf(headers))).size).toBe(20);
    expect((await send("GET", "user/sessions", { token })).body.data).toHaveLength(1);
    const last = answers[19];
    expect((await refresh(last ? cookieOf(last.headers) : "")).status).toBe(200);
  });

  it("ends the session if a replaced cookie is used again after ten seconds", async () => {
    const { token, cookie } = await signedUp("Uma");
    const thief = await refresh(cookie);
    await db.execute(sql`update renewal_tokens set replaced_at = replaced_at - interval '11 seconds'`);
    expect((await refresh(cookie)).status).toBe(401);
    expect(await isAlive(token)).toBe(false);
    expect(await isAlive(thief.body.data.accessToken)).toBe(false);
    expect((await refresh(cookieOf(thief.headers))).status).toBe(401);
  });

  it("detects a cookie copied within the grace period when it is next used", async () => {
    const { cookie } = await signedUp("Vera");
    const [owner, thief] = [await refresh(cookie), await refresh(cookie)];
    await db.execute(sql`update renewal_tokens set created_at = created_at - interval '15 minutes',
      replaced_at = replaced_at - interval '15 minutes'`);
    expect((await refresh(cookieOf(owner.headers))).status).toBe(200);
    await db.execute(sql`update renewal_tokens set replaced_at = replaced_at - interval '11 seconds'`);
    expect((await refresh(cookieOf(thief.headers))).status).toBe(401);
  });

  it("is refused after 30 days without use, and after 90 days in any case", async () => {
    const idle = await signedUp("Wanda");
    const old = await signedUp("Xenia");
    await db.execute(sql`update sessions set last_seen_at = now() - interval '31 days' from customers
      where customers.id = customer_id and first_name = 'Wanda'`);
    await db.execute(sql`update sessions set expires_at = now() from customers
      where customers.id = customer_id and first_name = 'Xenia'`);
    for (const { token, cookie } of [idle, old]) {
      expect(await isAlive(token)).toBe(false);
      expect((await refresh(cookie)).status).toBe(401);
    }
  });

  it("requires JSON from our own pages: other sites get 403 without any effect (CSRF)", async () => {
    const { cookie } = await signedUp("Yara");
    const refused: Record<string, string>[] = [
      { ...own, origin: "https://evil.example" },
      { ...own, origin: "null" },
      { ...own, origin: "http://localhost:3001" },
      { ...own, "sec-fetch-site": "cross-site", origin: "https://evil.example" },
      { "content-type": "application/json", "sec-fetch-site": "cross-site" },
      { ...own, "content-type": "application/x-www-form-urlencoded" },
      { ...own, "content-type": "text/plain" },
      { origin: "http://localhost:3000" },
    ];
    for (const headers of refused) {
      const answer = await refresh(cookie, headers);
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []]);
      const logout = await send("POST", "user/logout", { headers: { ...headers, cookie } });
      expect(logout.status).toBe(403);
    }
    const loopback = { ...own, origin: "http://127.0.0.1:3000", "sec-fetch-site": "cross-site" };
    expect((await refresh(cookie, loopback)).status).toBe(200);
  });

  it("works for a program that sends only the cookie, because it isn't a browser (W3)", async () => {
    const { cookie } = await signedUp("Yvonne");
    const renewed = await refresh(cookie, {});
    expect(renewed.status).toBe(200);
    expect(await isAlive(renewed.body.data.accessToken)).toBe(true);
    expect((await send("POST", "user/refresh")).status).toBe(401);
    expect((await send("POST", "user/logout", { headers: { cookie: cookieOf(renewed.headers) } })).status).toBe(200);
    expect(await isAlive(renewed.body.data.accessToken)).toBe(false);
    expect((await send("POST", "user/logout")).headers.getSetCookie()[0]).toContain("Max-Age=0");
  });

  it("is the only call that accepts the cookie as authentication", async () => {
    const { cookie } = await signedUp("Zoe");
    expect((await send("GET", "user/getProfile", { headers: { cookie } })).status).toBe(401);
    expect((await send("GET", "user/checkSession", { headers: { cookie } })).body.data).toBe(false);
  });
});

describe("the API for devices and logout (AU-3)", () => {
  it("lists a customer's devices by name and logs one of them out immediately, but not another customer's device", async () => {
    const { person, token } = await signedUp("Ana");
    const headers = {
      "user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 20_0 like Mac OS X) Version/20.0 Safari/604.1",
    };
    const phone = await send("POST", "user/login", { body: person, headers });
    const list = (await send("GET", "user/sessions", { token })).body.data;
    expect(list.map(({ device, isCurrent }: { device: string; isCurrent: boolean }) => [device, isCurrent])).toEqual([
      ["Safari on iPhone", false],
      ["Unknown device", true],
    ]);
    const stranger = await signedUp("Bea");
    expect((await send("DELETE", `user/sessions/${list[0]?._id}`, { token: stranger.token })).status).toBe(404);
    expect(await isAlive(phone.body.data.accessToken)).toBe(true);
    expect((await send("DELETE", `user/sessions/${list[0]?._id}`, { token })).status).toBe(200);
    expect(await isAlive(phone.body.data.accessToken)).toBe(false);
    expect((await refresh(cookieOf(phone.headers))).status).toBe(401);
    expect((await send("DELETE", `user/sessions/${list[0]?._id}`, { token })).status).toBe(404);
  });

  it("allows ten sessions: the eleventh login ends the least recently used one", async () => {
    const { person, token } = await signedUp("Cleo");
    for (let turn = 0; turn < 10; turn += 1) await send("POST", "user/login", { body: person });
    expect(await isAlive(token)).toBe(false);
    const last = await send("POST", "user/login", { body: person });
    expect((await send("GET", "user/sessions", { token: last.body.data.accessToken })).body.data).toHaveLength(10);
  });

  it("logs out by bearer token or cookie, and clears the cookie even if the bearer token has expired", async () => {
    const { token, cookie } = await signedUp("Dana");
    await db.execute(sql`update access_tokens set expires_at = now()`);
    const answer = await send("POST", "user/logout", { token, headers: { ...own, cookie }, body: {} });
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie()[0]).toMatch(/^renewal=; .*Max-Age=0$/);
    expect((await refresh(cookie)).status).toBe(401);

    const other = await signedUp("Elif");
    expect((await send("POST", "user/logout", { token: other.token })).status).toBe(200);
    expect(await isAlive(other.token)).toBe(false);
    expect((await refresh(other.cookie)).status).toBe(401);
  });

  it("returns true from checkSession after a login, false for a guest, and 401 for an expired bearer token", async () => {
    const { token } = await signedUp("Fay");
    expect((await send("GET", "user/checkSession", { token })).body.data).toBe(true);
    expect((await send("GET", "user/checkSession")).body.data).toBe(false);
    await db.execute(sql`update access_tokens set expires_at = now()`);
    expect((await send("GET", "user/checkSession", { token })).status).toBe(401);
  });

  it("refuses sessions of a disabled account", async () => {
    const { person, token, cookie } = await signedUp("Gus");
    await db.execute(sql`update customers set disabled_at = now() where first_name = 'Gus'`);
    expect(await isAlive(token)).toBe(false);
    expect((await refresh(cookie)).status).toBe(401);
    expect((await send("POST", "user/login", { body: person })).status).toBe(401);
  });
});

it("the cookie is Secure and has the __Host- prefix on https (AU-3)", async () => {
  const secure = await testApi([bindAccountApi([])], { publicUrl: "https://clinic.example" });
  const answer = await secure.send("POST", "user/signup", { body: newPerson("Hana") });
  expect(answer.headers.getSetCookie()[0]).toMatch(
    /^__Host-renewal=[0-9a-z]{52}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure$/,
  );
});

it("the API returns 503 while the database is unavailable, without logging people out (AU-2)", async () => {
  const away = await testApi([bindAccountApi([])]);
  const { body } = await away.send("POST", "user/signup", { body: newPerson("Ines") });
  // New connections are refused; open ones break.
  away.db.$client.options.connectionString = "postgresql://nobody@127.0.0.1:1/none";
  await away.db
    .execute(sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()`)
    .catch(() => undefined);
  const answer = await away.send("GET", "user/checkSession", { token: body.data.accessToken });
  expect([answer.status, answer.body.code]).toEqual([503, "unavailable"]);
});

it("the API accepts only a well-formed bearer token", async () => {
  const request = new Request("http://localhost:3000/api/v1/user/getProfile", {
    headers: { authorization: "Basic x" },
  });
  expect((await fetch(request)).status).toBe(401);
});

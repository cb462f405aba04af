import { verify } from "@node-rs/argon2";
import { sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { awayFromWindowEdge, cookieOf, newPerson } from "#testing/account-for-tests.ts";
import { testApi } from "#testing/test-api.ts";
import { bindAccountApi } from "../api.ts";

// Counted, not replaced: a comparison is what takes the time.
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

describe("sign-up and login (AU-1, AU-2)", () => {
  it("answers the user and a bearer, and sets an HttpOnly cookie that lasts 90 days", async () => {
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

  it("keeps no token, cookie or password readable in the database (AU-3)", async () => {
    const { token, cookie } = await signedUp("Noor");
    const secret = cookie.split("=")[1];
    const { rows } = await db.execute(sql`
      select (select count(*)::int from access_tokens where encode(token_hash, 'escape') like ${`%${token}%`}) as bearers,
        (select count(*)::int from renewal_tokens where encode(token_hash, 'escape') like ${`%${secret}%`}) as cookies,
        (select bool_and(password_hash like '$argon2id$v=19$m=19456,t=2,p=1$%') from customers) as argon`);
    expect(rows).toEqual([{ bearers: 0, cookies: 0, argon: true }]);
  });

  it("refuses a taken address, also in capitals, and of 20 at once takes one: email_taken", async () => {
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

  it("logs in by email in any case, and answers a wrong password as it does an unknown email (AU-4)", async () => {
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
    /** The parameters of each hash that the password was compared with: what the work depends on. */
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

  it("limits guesses at one account from a network address, equally for known and unknown ones", async () => {
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

describe("renewal (AU-3, A4)", () => {
  it("answers another bearer, replaces the cookie, and leaves the former bearer to run out", async () => {
    const { token, cookie } = await signedUp("Sara");
    const renewed = await refresh(cookie);
    expect(renewed.status).toBe(200);
    expect(renewed.body.data.accessToken).not.toBe(token);
    expect(renewed.body.data.user.firstName).toBe("Sara");
    expect(cookieOf(renewed.headers)).not.toBe(cookie);
    expect(await isAlive(token)).toBe(true);
    expect(await isAlive(renewed.body.data.accessToken)).toBe(true);
  });

  it("lets 20 tabs renew at once: one session, no logout, and each cookie still works", async () => {
    const { token, cookie } = await signedUp("Tara");
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(cookie)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map(({ headers }) => cookieOf(headers))).size).toBe(20);
    expect((await send("GET", "user/sessions", { token })).body.data).toHaveLength(1);
    const last = answers[19];
    expect((await refresh(last ? cookieOf(last.headers) : "")).status).toBe(200);
  });

  it("ends the session, bearers included, when a replaced cookie comes back after ten seconds", async () => {
    const { token, cookie } = await signedUp("Uma");
    const thief = await refresh(cookie);
    await db.execute(sql`update renewal_tokens set replaced_at = replaced_at - interval '11 seconds'`);
    expect((await refresh(cookie)).status).toBe(401);
    expect(await isAlive(token)).toBe(false);
    expect(await isAlive(thief.body.data.accessToken)).toBe(false);
    expect((await refresh(cookieOf(thief.headers))).status).toBe(401);
  });

  it("finds out a copy made within the grace at its next use", async () => {
    const { cookie } = await signedUp("Vera");
    const [owner, thief] = [await refresh(cookie), await refresh(cookie)];
    await db.execute(sql`update renewal_tokens set created_at = created_at - interval '15 minutes',
      replaced_at = replaced_at - interval '15 minutes'`);
    expect((await refresh(cookieOf(owner.headers))).status).toBe(200);
    await db.execute(sql`update renewal_tokens set replaced_at = replaced_at - interval '11 seconds'`);
    expect((await refresh(cookieOf(thief.headers))).status).toBe(401);
  });

  it("is over after 30 days without use and after 90 days in any case", async () => {
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

  it("takes only JSON from our own pages: 403 and no effect from other sites (CSRF)", async () => {
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

  it("serves a program that sends the cookie and nothing else: it is no browser (W3)", async () => {
    const { cookie } = await signedUp("Yvonne");
    const renewed = await refresh(cookie, {});
    expect(renewed.status).toBe(200);
    expect(await isAlive(renewed.body.data.accessToken)).toBe(true);
    expect((await send("POST", "user/refresh")).status).toBe(401);
    expect((await send("POST", "user/logout", { headers: { cookie: cookieOf(renewed.headers) } })).status).toBe(200);
    expect(await isAlive(renewed.body.data.accessToken)).toBe(false);
    expect((await send("POST", "user/logout")).headers.getSetCookie()[0]).toContain("Max-Age=0");
  });

  it("authenticates no other call by the cookie", async () => {
    const { cookie } = await signedUp("Zoe");
    expect((await send("GET", "user/getProfile", { headers: { cookie } })).status).toBe(401);
    expect((await send("GET", "user/checkSession", { headers: { cookie } })).body.data).toBe(false);
  });
});

describe("devices and logout (AU-3)", () => {
  it("lists devices by name, and logs one out immediately; another customer's device is 404", async () => {
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

  it("keeps ten sessions: the eleventh login ends the one seen longest ago", async () => {
    const { person, token } = await signedUp("Cleo");
    for (let turn = 0; turn < 10; turn += 1) await send("POST", "user/login", { body: person });
    expect(await isAlive(token)).toBe(false);
    const last = await send("POST", "user/login", { body: person });
    expect((await send("GET", "user/sessions", { token: last.body.data.accessToken })).body.data).toHaveLength(10);
  });

  it("logs out by bearer, by cookie, and clears the cookie also when the bearer has run out", async () => {
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

  it("answers checkSession: true, false for a guest, 401 for a bearer that has run out", async () => {
    const { token } = await signedUp("Fay");
    expect((await send("GET", "user/checkSession", { token })).body.data).toBe(true);
    expect((await send("GET", "user/checkSession")).body.data).toBe(false);
    await db.execute(sql`update access_tokens set expires_at = now()`);
    expect((await send("GET", "user/checkSession", { token })).status).toBe(401);
  });

  it("has no session for a disabled account", async () => {
    const { person, token, cookie } = await signedUp("Gus");
    await db.execute(sql`update customers set disabled_at = now() where first_name = 'Gus'`);
    expect(await isAlive(token)).toBe(false);
    expect((await refresh(cookie)).status).toBe(401);
    expect((await send("POST", "user/login", { body: person })).status).toBe(401);
  });
});

it("names the cookie __Host- and Secure on https (AU-3)", async () => {
  const secure = await testApi([bindAccountApi([])], { publicUrl: "https://clinic.example" });
  const answer = await secure.send("POST", "user/signup", { body: newPerson("Hana") });
  expect(answer.headers.getSetCookie()[0]).toMatch(
    /^__Host-renewal=[0-9a-z]{52}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure$/,
  );
});

it("answers 503 while the database is away, without logging people out (AU-2)", async () => {
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

it("takes nothing but a well-formed bearer", async () => {
  const request = new Request("http://localhost:3000/api/v1/user/getProfile", {
    headers: { authorization: "Basic x" },
  });
  expect((await fetch(request)).status).toBe(401);
});

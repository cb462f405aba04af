import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { newestDigits, newPerson } from "#testing/account-for-tests.ts";
import { testApi } from "#testing/test-api.ts";
import { moduleApis, personalDataParts } from "./server-modules.ts";

const { send, db, deps } = await testApi(moduleApis);

/** Tables of the account itself, which the account's own code reads and erases. */
const accountTables = [
  "access_tokens",
  "addresses",
  "customer_exports",
  "customer_messages",
  "customer_notes",
  "customer_stats",
  "customer_tags",
  "customers",
  "factor_tries",
  "factor_windows",
  "idempotency_keys",
  "known_networks",
  "login_aliases",
  "one_time_codes",
  "passkey_challenges",
  "passkeys",
  "recovery_codes",
  "renewal_tokens",
  "reset_tickets",
  "sessions",
  "staff_invitations",
  "staff_rights",
  "totp_factors",
  "trusted_devices",
];

it("every table that references a customer or contains an email has a reader and an eraser (V2)", async () => {
  const { rows } = await db.execute<{ table: string }>(sql`
    select distinct table_name as "table" from information_schema.columns
    where table_schema = 'public' and (column_name in ('customer_id', 'email', 'guest', 'author'))
      and table_name not in ('news_articles', 'locations')`);
  const named = [...accountTables, ...personalDataParts.flatMap(({ tables }) => tables)];
  expect(rows.map(({ table }) => table).filter((table) => !named.includes(table))).toEqual([]);
});

it("all personal data are exported, then erased from every table (PG-22, V2)", async () => {
  const person = { ...newPerson("Zephyrine"), lastName: "Quillfeather", phone: "+12127776665" };
  const { data } = (await send("POST", "user/signup", { body: person })).body;
  const token: string = data.accessToken;
  const code = await newestDigits(deps, person.email);
  await send("POST", "user/verifyEmail", { token, body: { code } });
  const address = {
    firstName: person.firstName,
    lastName: person.lastName,
    line1: "77 Zephyrine Row",
    city: "New York",
    state: "NY",
    postalCode: "10013",
    country: "US",
    phone: person.phone,
  };
  expect((await send("POST", "user/address", { token, body: address })).status).toBe(200);
  await send("PUT", "user/updateProfile", { token, body: { dateOfBirth: "1986-03-14" } });
  await db.execute(sql`insert into contact_messages (id, name, email, message)
    values ('m1', 'Zephyrine Quillfeather', ${person.email}, 'Do you have parking?')`);

  const exported = (await send("GET", "user/export", { token })).body.data;
  expect(Object.keys(exported).sort()).toEqual(
    ["addresses", "devices", "profile", ...personalDataParts.map(({ name }) => name)].sort(),
  );
  expect(exported.profile).toMatchObject({ email: person.email, dateOfBirth: "1986-03-14" });
  expect(exported.addresses).toHaveLength(1);
  expect(exported.messages).toMatchObject([{ message: "Do you have parking?" }]);

  const wrong = await send("DELETE", "user/account", { token, body: { password: "not the password" } });
  expect([wrong.status, wrong.body.issues?.[0]?.path]).toEqual([403, "password"]);
  const erased = await send("DELETE", "user/account", { token, body: { password: person.password } });
  expect(erased.status).toBe(200);
  expect(erased.headers.getSetCookie()[0]).toMatch(/Max-Age=0/);
  expect((await send("GET", "user/getProfile", { token })).status).toBe(401);
  expect((await send("POST", "user/login", { body: person })).status).toBe(401);

  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'graphile_worker')`);
  const holding: string[] = [];
  for (const { name } of tables) {
    const { rows } = await db.execute<{ hits: number }>(
      sql`select count(*)::int as hits from ${sql.raw(name)} as t
        where t::text ~* 'zephyrine|quillfeather|7776665|1986-03-14'`,
    );
    if (rows[0]?.hits) holding.push(name);
  }
  expect(holding).toEqual([]);
  const { rows } = await db.execute(sql`select erased_at is not null as erased, password_hash from customers`);
  expect(rows).toEqual([{ erased: true, password_hash: null }]);
});

it("a person whose account was erased can sign up with the same email again, as a new customer", async () => {
  const person = newPerson("Zephyrine");
  expect((await send("POST", "user/signup", { body: person })).status).toBe(200);
});

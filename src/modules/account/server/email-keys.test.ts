import { readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { moduleApis } from "#server/server-modules.ts";
import { emailKey } from "#shared/email-key.ts";
import { newPerson } from "#testing/account-for-tests.ts";
import { demoApi } from "#testing/demo-clinic.ts";
import { newStaff } from "#testing/staff.ts";
import { customers } from "./tables.ts";

const api = await demoApi(moduleApis);
const { db, send } = api;
const { bearer: token } = await newStaff(api, "staff");

const COMPOSED = "zo\u00eb@b\u00fccher.example";
const DECOMPOSED = "zoe\u0308@b\u00fccher.example";
const ASCII = "zo\u00eb@xn--bcher-kva.example";

const signUp = (email: string) => send("POST", "user/signup", { body: { ...newPerson("Zoe"), email } });
const logIn = (email: string, { password } = newPerson("Zoe")) =>
  send("POST", "user/login", { body: { email, password } });

describe("one email address in several spellings", () => {
  it.each([
    COMPOSED,
    DECOMPOSED,
    ASCII,
    "Ann@Example.COM",
    "ann@ＥＸＡＭＰＬＥ.com",
    "o@m\u00fcnchen-s\u00fcd.example",
    "x@\u4f8b\u3048.\u30c6\u30b9\u30c8",
    "x@\u4f8b\u3048。jp",
    "m@\u043f\u043e\u0447\u0442\u0430.\u0440\u0444",
    "s@stra\u00dfe.example",
    "a@\u0645\u062b\u0627\u0644.\u0625\u062e\u062a\u0628\u0627\u0631",
    "two@parts@b\u00fccher.example",
    "no address",
  ])("has the same key in SQL as in code for %s", async (address) => {
    const { rows } = await db.execute<{ key: string }>(sql`select email_key(${address.toLowerCase()}) as key`);
    expect(rows[0]?.key).toBe(emailKey(address));
  });

  it("has one account, which can be opened with every spelling, and shows the spelling typed at sign-up", async () => {
    const response = await signUp(` ${COMPOSED}\u00a0`);
    expect([response.status, response.body.data.user.email]).toEqual([200, COMPOSED]);
    for (const other of [DECOMPOSED, ASCII, COMPOSED.toUpperCase()]) {
      expect([other, (await signUp(other)).body.code]).toEqual([other, "email_taken"]);
      const { status, body } = await logIn(other);
      expect([other, status, body.data?.user._id]).toEqual([other, 200, response.body.data.user._id]);
    }
    const asRecord = { firstName: "Zoe", phone: "+12125550190", email: ASCII };
    expect((await send("POST", "admin/Customer", { token, body: asRecord })).body.code).toBe("email_taken");
    const message = { name: "Zoe", email: `${ASCII} `, message: "Hello" };
    expect((await send("POST", "contact", { body: message })).status).toBe(200);
  });

  it("lets two older accounts log in with their own spellings, and lists them as duplicates", async () => {
    const [first, second] = ["ida@kr\u00f6te.example", "ida@xn--krte-6qa.example"];
    const older = (await signUp(first)).body.data.user._id;
    const newer = (await signUp("ida@elsewhere.example")).body.data.user._id;
    await asBeforeKeys(newer, second);
    const keys = await db.select({ email: customers.email, key: customers.emailKey }).from(customers);
    expect(keys.filter(({ email }) => email?.startsWith("ida@"))).toEqual(
      expect.arrayContaining([
        { email: first, key: first },
        { email: second, key: second },
      ]),
    );
    expect([(await logIn(first)).body.data.user._id, (await logIn(second)).body.data.user._id]).toEqual([older, newer]);
    const { body: alike } = await send("GET", "admin/Customer/duplicates", { token });
    const pair = alike.data.find(({ customers: both }: { customers: { _id: string }[] }) =>
      both.some(({ _id }) => _id === older),
    );
    expect(pair).toMatchObject({
      because: expect.arrayContaining(["email"]),
      customers: [{ _id: older }, { _id: newer }],
    });

    const merged = await send("POST", "admin/Customer/merge", { token, body: { keepId: older, dropId: newer } });
    expect(merged.status).toBe(200);
    expect((await logIn(second)).body.data.user._id).toBe(older);
    const undo = { token, body: { dropId: newer } };
    expect((await send("POST", `admin/Customer/${older}/unmerge`, undo)).status).toBe(200);
    expect([(await logIn(first)).body.data.user._id, (await logIn(second)).body.data.user._id]).toEqual([older, newer]);
  });
});

/** Gives an account the same email as another in a different spelling, and sets both keys as the migration does. */
async function asBeforeKeys(id: string, email: string): Promise<void> {
  const file = new URL("../../../platform/db/migrations/20261128192600_email_keys.sql", import.meta.url);
  const migration = readFileSync(file, "utf8");
  const from = migration.indexOf("alter table customers disable trigger user;");
  const to = migration.indexOf("-- Those on `email` stay");
  await db.update(customers).set({ emailKey: sql`email` }).where(eq(customers.emailKey, email));
  await db.update(customers).set({ email, emailKey: email }).where(eq(customers.id, id));
  await db.execute(sql.raw(migration.slice(from, to)));
}

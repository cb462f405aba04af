import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { newPerson } from "#testing/account-for-tests.ts";
import { demoApi } from "#testing/demo-clinic.ts";
import { moduleApis } from "./server-modules.ts";

const { db, fetch } = await demoApi(moduleApis);

const person = newPerson("Counted");
const { email, password } = person;
const wrong = { email, otp: "000000", code: "000000" };
const dates = ["2027-01-04", "2027-01-05"];

const answers = { answer1: "inflamed", answer2: "oily", answer3: "rarely", answer4: "basic" };

/** Calls that are rate limited by network. */
const counted: [path: string, body: object][] = [
  ["user/signup", person],
  ["user/login", { email, password: "not the password" }],
  ["user/forgetPassword", { email }],
  ["user/forgotVerifyotp", wrong],
  ["staff/login", { email, password }],
  ["guest/identify", { email }],
  ["guest/verify", wrong],
  ["waitlist/ag05", { dates, parts: ["morning"], email }],
  ["contact", { name: "Ann", email, message: "Is there parking?" }],
  ["Ingredient/check", { text: "Water" }],
  ["AcneQuizSuggession/getAcneQuizSuggessionByAnswer", answers],
];

it("a rate limit's key never contains an IP address, whatever is requested (AU-4)", async () => {
  for (const from of ["203.0.113.77", "2001:db8:77:1::9"])
    for (const [path, body] of [...counted, ...counted])
      await fetch(
        new Request(`http://localhost:3000/api/v1/${path}`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        }),
        from,
      );
  const { rows } = await db.execute<{ key: string }>(sql`select key from rate_limits`);
  const kinds = new Set(rows.map(({ key }) => key.split(":")[0]));
  expect([...kinds]).toEqual(
    expect.arrayContaining(["sign-ups", "contact", "waitlist", "login-address", "quiz-address"]),
  );
  expect(rows.map(({ key }) => key).filter((key) => /203\.0\.113|2001:db8/.test(key))).toEqual([]);
});

/** Files that hash the address with a key themselves, or hash a request's scope, which contains it. */
const HASHING = ["api/bind-call.ts", "modules/account/server/codes/known-networks.ts", "platform/rate-limit.ts"];

it("the server's code writes an IP address into a string only if the address is hashed", async () => {
  const folder = new URL("../", import.meta.url);
  const sources = (await readdir(folder, { recursive: true })).filter(
    (name) => name.endsWith(".ts") && !name.endsWith(".test.ts"),
  );
  expect(sources.length).toBeGreaterThan(1_000);
  const naming = sources.filter((name) => {
    const source = readFileSync(new URL(name, folder), "utf8");
    return /\$\{[^}]*\bclientNetwork\b/.test(source.replaceAll("networkKeyOf(secrets, clientNetwork)", ""));
  });
  expect(naming.sort()).toEqual(HASHING);
});

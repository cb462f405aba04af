import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { seedContent } from "#modules/content/server/seed-content.ts";
import { resetFactor } from "#server/staff-access.ts";
import { newCustomer } from "#testing/customer-records.ts";
import { addDesign, codeOfCard, giveCard } from "#testing/gift-cards-for-tests.ts";
import { anotherSession, codeOf, newEnrolledStaff } from "#testing/second-factor.ts";
import { newStaff } from "#testing/staff.ts";
import { testApi } from "#testing/test-api.ts";
import { assertGiftCardSecrets, lineOfBackedUpSecrets, linesOfLostSecrets } from "./lost-secrets.ts";
import { moduleApis } from "./server-modules.ts";

const [former, present] = ["f".repeat(32), "p".repeat(32)];
const before = await testApi(moduleApis, { demo: false, secrets: [former] });
await seedContent(before.db);
const database = { db: before.db, url: before.url };
const after = await testApi(moduleApis, { demo: false, secrets: [present] }, undefined, { database });
const both = await testApi(moduleApis, { demo: false, secrets: [present, former] }, undefined, { database });

const prove = (token: string, code: string) => after.send("POST", "user/secondFactor/totp", { token, body: { code } });

it("startup reports no lost secrets while every secret is set, even if the former secret is only second in SECRETS", async () => {
  expect(await linesOfLostSecrets(before.db, after.deps.secrets)).toEqual([]);
  await newEnrolledStaff(before);
  expect(await linesOfLostSecrets(before.db, before.deps.secrets)).toEqual([]);
  expect(await linesOfLostSecrets(before.db, both.deps.secrets)).toEqual([]);
});

it("startup with different SECRETS lists the unreadable data, with advice for each kind", async () => {
  const desk = await newStaff(before, "staff");
  const customerId = await newCustomer(before.db);
  const answer = await before.send("POST", `admin/Customer/${customerId}/notes`, {
    token: desk.bearer,
    body: { text: "Likes the quiet room." },
    headers: { "idempotency-key": "a-note" },
  });
  expect(answer.status).toBe(200);
  const lines = (await linesOfLostSecrets(before.db, after.deps.secrets)).join("\n");
  expect(lines).toMatch(/[1-9] of [1-9] authenticator apps of staff: .* npm run staff:reset -- their address/);
  expect(lines).toContain("notes of staff about customers");
  expect(lines).toContain("set SECRETS to the present and the former one");
  const file = await after.send("GET", `admin/Customer/${customerId}`, { token: desk.bearer });
  expect(file.status).toBe(200);
});

it("startup fails if SECRETS lacks the secret that encrypted codes of gift cards still in use", async () => {
  await assertGiftCardSecrets(before.db, after.deps.secrets);
  await addDesign(before.deps);
  const card = await giveCard(before.deps, 5_000);
  await assertGiftCardSecrets(before.db, both.deps.secrets);
  expect(await codeOfCard(both.deps, card.id)).toBe(card.code);
  await expect(assertGiftCardSecrets(before.db, after.deps.secrets)).rejects.toThrow(
    /^The codes of 1 gift cards were made with a secret .* Set SECRETS to the present and the former one/,
  );
  await before.db.execute(sql`update gift_cards set state = 'cancelled' where id = ${card.id}`);
  await assertGiftCardSecrets(before.db, after.deps.secrets);
});

it("staff whose secrets are lost see why their codes aren't accepted, use a recovery code and enroll again (BO-4)", async () => {
  const person = await newEnrolledStaff(before);
  const bearer = await anotherSession(after, person.customerId);
  const refused = await prove(bearer, codeOf(person.secret));
  expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
  expect(refused.body.message).toContain("its setting SECRETS was changed");
  const byCode = await after.send("POST", "user/secondFactor/recoveryCode", {
    token: bearer,
    body: { code: person.recoveryCodes[0] },
  });
  expect(byCode.status).toBe(200);

  const locked = await newEnrolledStaff(before);
  await resetFactor(after.db, after.deps.env, locked.email);
  const again = await anotherSession(after, locked.customerId);
  const { secret } = (await after.send("POST", "user/secondFactor/enrol", { token: again })).body.data;
  expect((await prove(again, codeOf(secret))).status).toBe(200);
  expect((await after.send("GET", "admin/me", { token: again })).status).toBe(200);
});

it("the message after a backup says whether SECRETS must be stored together with the backup", () => {
  expect(lineOfBackedUpSecrets([present])).toMatch(/doesn't hold the setting SECRETS\. Store that value too/);
  expect(lineOfBackedUpSecrets(undefined)).toMatch(/are in it/);
});

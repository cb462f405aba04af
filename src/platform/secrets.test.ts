import { expect, it } from "vitest";
import { testDatabase } from "#testing/test-database.ts";
import { loadSecrets } from "./secrets.ts";

const { db } = await testDatabase();
const [first, second] = ["a".repeat(32), "b".repeat(32)];
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString();

it("encrypted bytes can be decrypted only for the row that they belong to, and only if they are unaltered", async () => {
  const secrets = await loadSecrets(db, undefined);
  const box = secrets.seal("factors", "c1", Buffer.from("a secret"));
  expect(text(box)).not.toContain("a secret");
  expect(text(secrets.open("factors", "c1", box))).toBe("a secret");
  expect(() => secrets.open("factors", "c2", box)).toThrow("was SECRETS changed?");
  expect(() => secrets.open("codes", "c1", box)).toThrow();
  const altered = Uint8Array.from(box);
  altered[altered.length - 1] = (altered.at(-1) ?? 0) ^ 1;
  expect(() => secrets.open("factors", "c1", altered)).toThrow();
  expect(text((await loadSecrets(db, undefined)).open("factors", "c1", box))).toBe("a secret");
});

it("bytes encrypted with a replaced secret can still be decrypted, while new bytes are encrypted with the new secret", async () => {
  const box = (await loadSecrets(db, [first])).seal("factors", "c1", Buffer.from("old"));
  const both = await loadSecrets(db, [second, first]);
  expect(text(both.open("factors", "c1", box))).toBe("old");
  const newer = both.seal("factors", "c1", Buffer.from("new"));
  expect(text((await loadSecrets(db, [second])).open("factors", "c1", newer))).toBe("new");
});

it("after SECRETS is set, data encrypted with the database's own secrets can be decrypted, but their signatures are rejected", async () => {
  const own = await loadSecrets(db, undefined);
  const box = own.seal("factors", "c1", Buffer.from("before"));
  const set = await loadSecrets(db, [first]);
  expect(text(set.open("factors", "c1", box))).toBe("before");
  expect(set.verify("links", "text", own.sign("links", "text"))).toBe(false);
});

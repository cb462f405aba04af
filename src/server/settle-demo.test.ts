import { describe, expect, it } from "vitest";
import { findAccountsThere, seedAccount } from "#modules/account/server/seed-account.ts";
import { parseEnv, SettingError } from "#platform/env.ts";
import { testDatabase } from "#testing/test-database.ts";
import { settleDemo } from "./settle-demo.ts";

const EMPTY = { hasPublished: false, hasOwn: false };
const DEMO = { hasPublished: true, hasOwn: false };
const OWN = { hasPublished: false, hasOwn: true };
const AT_CLINIC = { PUBLIC_URL: "https://clinic.example" };
const OF_OWN = { DATABASE_URL: "postgresql://db/halcyon" };

const settle = (source: Record<string, string>, there = EMPTY) => {
  const { env, host, lines } = settleDemo(parseEnv(source), there);
  return { demo: env.demo, demoLife: env.demoLife, host, lines };
};

describe("startup without the setting DEMO", () => {
  it("serves the demo only to this machine, also at an IPv6 address", () => {
    expect(settle({})).toEqual({ demo: true, demoLife: true, host: "127.0.0.1", lines: [] });
    expect(settle({}, DEMO)).toMatchObject({ demo: true, host: "127.0.0.1" });
    expect(settle({ HOST: "[::1]" })).toMatchObject({ demo: true, host: "::1", lines: [] });
    expect(settle({ HOST: "localhost", PUBLIC_URL: "http://localhost:3000" })).toMatchObject({ host: "localhost" });
  });

  it("serves the demo only on this machine even if HOST allows more, and logs one line about this", () => {
    for (const HOST of ["0.0.0.0", "::", "192.168.1.20", "clinic.example"])
      for (const there of [EMPTY, DEMO]) {
        const { demo, host, lines } = settle({ HOST }, there);
        expect([demo, host, lines.length]).toEqual([true, "127.0.0.1", 1]);
        expect(lines[0]).toContain(`HOST=${HOST} doesn't count without DEMO=yes`);
      }
  });

  it("starts a real clinic at a public URL or on its own database", () => {
    expect(settle(AT_CLINIC)).toEqual({ demo: false, demoLife: false, host: "0.0.0.0", lines: [] });
    expect(settle({ ...AT_CLINIC, HOST: "127.0.0.1" })).toMatchObject({ demo: false, host: "127.0.0.1" });
    expect(settle(OF_OWN)).toMatchObject({ demo: false, host: "0.0.0.0" });
  });

  it("adds no demo data to an existing clinic, and logs one line about this", () => {
    expect(settle({}, OWN)).toMatchObject({ demo: false, demoLife: false, host: "0.0.0.0" });
    expect(settle({}, OWN).lines).toEqual(["The database holds a clinic of its own, so the demo isn't added to it"]);
    expect(settle(AT_CLINIC, OWN).lines).toEqual([]);
  });
});

describe("a database that contains the demo's published accounts", () => {
  it.each([
    ["a public address", AT_CLINIC],
    ["a public address behind a proxy", { ...AT_CLINIC, HOST: "127.0.0.1" }],
    ["DEMO=no on all addresses", { DEMO: "no" }],
    ["DEMO=no on a network's address", { DEMO: "no", HOST: "192.168.1.20" }],
    ["DEMO=no at a public address", { ...AT_CLINIC, DEMO: "no" }],
    ["a database of one's own on all addresses", OF_OWN],
  ])("isn't served beyond this machine by %s, because startup stops with an error of one sentence", (_what, source) => {
    for (const there of [DEMO, { ...DEMO, hasOwn: true }]) {
      expect(() => settle(source, there)).toThrow(SettingError);
      expect(() => settle(source, there)).toThrow(/begin a clinic of your own with DEMO=no on an empty database/);
    }
  });

  it("is served on this machine even with DEMO=no", () => {
    expect(settle({ DEMO: "no", HOST: "127.0.0.1" }, DEMO)).toMatchObject({ demo: false, host: "127.0.0.1" });
  });

  it("is recognized even if only one of those accounts can log in", async () => {
    const { db } = await testDatabase();
    expect(await findAccountsThere(db)).toEqual(EMPTY);
    await seedAccount(db);
    expect(await findAccountsThere(db)).toEqual(DEMO);
    const { $client } = db;
    await $client.query("update customers set disabled_at = now() where id <> 'demo-admin'");
    expect(await findAccountsThere(db)).toEqual(DEMO);
    await $client.query(
      "insert into customers (id, email, password_hash, role) values ('ann', 'ann@clinic.example', 'x', 'admin')",
    );
    expect(await findAccountsThere(db)).toEqual({ hasPublished: true, hasOwn: true });
    await $client.query("update customers set disabled_at = now() where id like 'demo-%'");
    expect(await findAccountsThere(db)).toEqual(OWN);
  });
});

describe("the settings DEMO=yes and DEMO=plain", () => {
  it("serve the demo only on this machine unless HOST allows more", () => {
    expect(settle({ DEMO: "yes" })).toEqual({ demo: true, demoLife: true, host: "127.0.0.1", lines: [] });
    expect(settle({ DEMO: "plain" }, DEMO)).toMatchObject({ demoLife: false, host: "127.0.0.1", lines: [] });
  });

  it("serve the demo beyond this machine if HOST allows other machines, and log one line about this", () => {
    const shown: Record<string, string>[] = [
      { DEMO: "yes", HOST: "0.0.0.0" },
      { DEMO: "plain", HOST: "::" },
      { DEMO: "yes", ...AT_CLINIC },
    ];
    for (const source of shown)
      for (const there of [EMPTY, DEMO]) {
        const { demo, host, lines } = settle(source, there);
        expect([demo, host]).toEqual([true, source.HOST ?? "127.0.0.1"]);
        expect(lines).toEqual([expect.stringContaining("The demo is shown beyond this machine")]);
      }
  });
});

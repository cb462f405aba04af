import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { parseEnv } from "#platform/env.ts";
import { demoDatabase } from "#testing/demo-clinic.ts";
import { supportOfDatabase, supportOfMachine } from "./support-file.ts";

const folder = await mkdtemp(join(tmpdir(), "halcyon-doctor-"));
afterAll(() => rm(folder, { recursive: true }));

it("OP-11: the support file lists release, settings, tables and rules, without a person or a secret", async () => {
  const { db, url } = await demoDatabase();
  const password = new URL(url).password || "no password";
  const source = {
    DATA_DIR: folder,
    DATABASE_URL: url,
    PORT: "hunter2-in-the-wrong-place",
    STRIPE_SECRET_KEY: "sk_live_hunter2",
    STRIPE_WEBHOOK_SECRET: "whsec_hunter2",
    SECRETS: "hunter2".repeat(8),
    MAIL_FROM: "ada@clinic.example",
    LOG_LEVEL: "debug",
  };
  const machine = await supportOfMachine(source);
  const database = await supportOfDatabase(db, url, parseEnv({ DATA_DIR: folder, DATABASE_URL: url }));
  expect(machine.settings).toMatchObject({ LOG_LEVEL: "debug", PORT: "set", SECRETS: "set", MAIL_FROM: "set" });
  expect(machine.configuration).toContainEqual({ about: "settings", state: "fault" });
  expect(database.invariants.length).toBeGreaterThan(50);
  expect(database.migrations).toMatchObject({ due: [], ofNewerRelease: [] });
  expect(database.tables.length).toBeGreaterThan(100);
  const text = JSON.stringify({ ...machine, database });
  const { rows: people } = await db.execute<{ email: string; name: string }>(
    sql`select email, concat_ws(' ', first_name, last_name) as name from customers where email is not null`,
  );
  expect(people.length).toBeGreaterThan(3);
  for (const { email, name } of people) expect([text.includes(email), text.includes(name)]).toEqual([false, false]);
  for (const secret of ["hunter2", "ada@", password, "sk_live", "whsec"]) expect(text).not.toContain(secret);
});

import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { completeRegisters } from "#modules/account/server/customers/erasure-register.ts";
import { backUp } from "#platform/backup/backup.ts";
import type { Database } from "#platform/db/client.ts";
import { REGISTER_NAME } from "#platform/erasures/file-register.ts";
import { eventTasks } from "#platform/jobs/events.ts";
import { startJobRunner } from "#platform/jobs/job-runner.ts";
import { eraseAgainBy, readErasures, registerBeside } from "#server/erase-again.ts";
import { checkInvariants } from "#server/invariants.ts";
import { eventHandlersOf, moduleApis, tasksOf } from "#server/server-modules.ts";
import { newId } from "#shared/ids.ts";
import { newCustomer, newOrder, newVisit } from "#testing/customer-records.ts";
import { demoApi } from "#testing/demo-clinic.ts";
import { startBucket } from "#testing/s3-stand-in.ts";
import { newStaff } from "#testing/staff.ts";
import { tablesWith } from "#testing/tables-with.ts";
import { testDatabase } from "#testing/test-database.ts";
import { untilJobsDone } from "#testing/until-jobs-done.ts";
import { restore } from "./restore.ts";

const [dataDir, backupDir, laterDataDir] = await Promise.all(
  ["data", "backups", "later"].map((name) => mkdtemp(join(tmpdir(), `halcyon-again-${name}-`))),
);
if (!dataDir || !backupDir || !laterDataDir) throw new Error("three folders were made");
afterAll(() => Promise.all([dataDir, backupDir, laterDataDir].map((folder) => rm(folder, { recursive: true }))));

const [present, former] = ["p".repeat(32), "f".repeat(32)];
const api = await demoApi(moduleApis, { dataDir, backupDir, secrets: [former], mailFrom: "desk@clinic.example" });
const { db, deps, send } = api;
const { bearer: staff } = await newStaff(api, "admin", { steppedUp: true });
const backup = join(backupDir, "monday.backup");

const runJobs = async () => {
  const jobs = await startJobRunner({
    databaseUrl: api.url,
    logger: deps.logger,
    tasks: { ...eventTasks(db, eventHandlersOf(deps)), ...tasksOf(deps) },
  });
  await untilJobsDone(db);
  await jobs.stop();
};
const ok = (answer: { status: number; body: unknown }) => expect(answer.status, JSON.stringify(answer.body)).toBe(200);
const registered = (folder: string) =>
  readFile(join(folder, REGISTER_NAME), "utf8").then((text) => text.split("\n").filter(Boolean));

// Three people: one who erases their own account; one whom staff erase after merging a second record into theirs, which
// is still separate in the backup; and one who stays.
const signUp = async (firstName: string, lastName: string, phone: string) => {
  const body = { firstName, lastName, email: `${lastName}@example.com`, phone, password: "linen-window-tuesday" };
  const answer = await send("POST", "user/signup", { body, headers: { "idempotency-key": newId() } });
  ok(answer);
  return { id: answer.body.data.user._id as string, token: answer.body.data.accessToken as string };
};
const own = await signUp("Zephyrine", "Quillfeather", "+12127776661");
const byStaff = await newCustomer(db, {
  firstName: "Thessaly",
  lastName: "Wrenborough",
  email: "t@wrenborough.example",
});
const twin = await newCustomer(db, {
  firstName: "Thessaly",
  lastName: "Wrenborough",
  email: "twin@wrenborough.example",
});
const stays = await newCustomer(db, { firstName: "Ottoline", lastName: "Marchbanks" });
for (const customerId of [own.id, twin, stays]) await newVisit(db, { customerId });
await newVisit(db, { customerId: own.id, status: "booked", inDays: 20 });
const pending = await newOrder(db, { customerId: own.id, status: "pending" });
const ERASED = "Zephyrine|Quillfeather|12127776661|Wrenborough";
await backUp(api.url, backup);

ok(await send("POST", "admin/Customer/merge", { token: staff, body: { keepId: byStaff, dropId: twin } }));
ok(
  await send("POST", `admin/Customer/${byStaff}/erase` as "admin/Customer/x/erase", {
    token: staff,
    body: { confirm: "erase" },
  }),
);
ok(await send("DELETE", "user/account", { token: own.token, body: { password: "linen-window-tuesday" } }));

const env = { ...deps.env, dataDir: laterDataDir, databaseUrl: "postgres://elsewhere/halcyon", backupDir: undefined };
const restored = async (): Promise<Database> => {
  const target = await testDatabase();
  await restore(target.url, backup);
  return target.db;
};

it("OP-29: a job adds each erasure to the registers outside the database, as keyed hashes in files only the owner can read", async () => {
  await expect(stat(join(dataDir, REGISTER_NAME))).rejects.toThrow("ENOENT");
  await runJobs();
  for (const folder of [dataDir, backupDir]) {
    const marks = await registered(folder);
    expect(new Set(marks).size).toBe(3);
    expect(marks.join()).not.toMatch(new RegExp([own.id, byStaff, twin].join("|")));
    expect((await stat(join(folder, REGISTER_NAME))).mode & 0o077).toBe(0);
  }
  await completeRegisters(deps);
  expect(await registered(dataDir)).toHaveLength(3);
});

it("OP-29: people who were erased after a backup are erased again after its restore, and repeating this changes nothing", async () => {
  const clinic = await restored();
  expect(await tablesWith(clinic, ERASED)).toEqual(expect.arrayContaining(["customers"]));
  const erasures = await readErasures(env, [registerBeside(backup)]);
  const [line, ...rest] = await eraseAgainBy(clinic, env, erasures);
  // The merged record counts too, because it is separate in the backup.
  expect([line, rest]).toEqual([
    `3 people who had been erased were erased again, by ${join(backupDir, REGISTER_NAME)}.`,
    [],
  ]);
  expect(await tablesWith(clinic, ERASED)).toEqual([]);
  expect(await tablesWith(clinic, "Marchbanks")).toContain("customers");
  const { rows } = await clinic.execute(sql`
    select (select status from orders where id = ${pending}) as "order",
      (select count(*)::int from appointments where customer_id = ${own.id} and status = 'booked') as booked`);
  expect(rows).toEqual([{ order: "pending", booked: 0 }]);
  expect((await checkInvariants(clinic)).filter(({ broken }) => broken > 0)).toEqual([]);
  expect(await eraseAgainBy(clinic, env, erasures)).toEqual([
    `Nobody had to be erased again, by ${join(backupDir, REGISTER_NAME)}.`,
  ]);
  // The register in the new data folder has the earlier erasures, too.
  expect(await registered(laterDataDir)).toHaveLength(3);
});

it("OP-29: erasures registered with a former secret are repeated; if that secret is missing, the output says how many", async () => {
  const clinic = await restored();
  const erasures = await readErasures(env, [registerBeside(backup)]);
  expect((await eraseAgainBy(clinic, { ...env, secrets: [present] }, erasures)).join("\n")).toMatch(
    /^Nobody had to be .*\n3 erasures were registered with a secret that SECRETS doesn't have anymore/,
  );
  expect((await eraseAgainBy(clinic, { ...env, secrets: [present, former] }, erasures))[0]).toMatch(/^3 people/);
});

it("OP-29: a restore that finds no register warns that it may have brought erased people back", async () => {
  const clinic = await restored();
  const erasures = await readErasures({ ...env, dataDir: join(laterDataDir, "missing") });
  expect((await eraseAgainBy(clinic, env, erasures)).join("\n")).toMatch(/^No register of erasures was found/);
});

it("OP-29: the only administrator of the backup is erased again too, and the output says how to create another administrator", async () => {
  const clinic = await restored();
  const erasures = await readErasures(env, [registerBeside(backup)]);
  await clinic.execute(sql`update customers set role = 'admin', disabled_at = null where id = ${own.id}`);
  await clinic.execute(sql`update customers set role = 'staff' where role = 'admin' and id <> ${own.id}`);
  expect((await eraseAgainBy(clinic, env, erasures)).at(-1)).toMatch(/^No administrator is left: halcyon first-staff/);
});

it("OP-29: a register line that a crash cut off doesn't affect the other lines of the register", async () => {
  const file = join(laterDataDir, REGISTER_NAME);
  const [first = ""] = await registered(laterDataDir);
  await writeFile(file, `\n${first.slice(0, 20)}`);
  const erasures = await readErasures(env, [registerBeside(backup)]);
  await eraseAgainBy(await restored(), env, erasures);
  expect((await readErasures({ ...env, backupDir: "none" })).marks.size).toBe(3);
});

it("OP-29: the register is also in the bucket of BACKUP_URL, where a restore on a new machine finds it", async () => {
  const { url: backupUrl } = await startBucket({ key: "k", secret: "s", bucket: "backups", region: "us-east-1" });
  await completeRegisters({ ...deps, env: { ...deps.env, backupUrl } });
  const onNewMachine = { ...env, dataDir: join(laterDataDir, "new"), backupUrl };
  const lines = await eraseAgainBy(await restored(), onNewMachine, await readErasures(onNewMachine));
  expect(lines).toEqual(["3 people who had been erased were erased again, by the bucket of BACKUP_URL."]);
});

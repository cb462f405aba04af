import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, expect, it } from "vitest";
import { workerDatabase } from "#testing/worker-database.ts";
import { backupFolderOf, hoursSinceBackup } from "./backup-folder.ts";
import { listNightlyBackups, makeNightlyBackup } from "./nightly-backup.ts";
import { openBackup } from "./read-backup.ts";

const parent = await mkdtemp(join(tmpdir(), "halcyon-nightly-"));
afterAll(() => rm(parent, { recursive: true }));
const { url: databaseUrl } = await workerDatabase();
const folder = join(parent, "backups");
const night = { databaseUrl, folder, leftFreeBytes: 0 };

it("the nightly backup writes one complete file a day, which only its owner can read, however often the backup runs (OP-28)", async () => {
  expect(await hoursSinceBackup(folder)).toBe(0);
  expect(await makeNightlyBackup({ ...night, day: "2026-11-28" })).toMatchObject({ removed: [] });
  expect(await makeNightlyBackup({ ...night, day: "2026-11-28" })).toBeUndefined();
  expect(await readdir(folder)).toEqual(["halcyon-2026-11-28.backup"]);
  const [made] = await listNightlyBackups(folder);
  expect(made?.day).toBe("2026-11-28");
  expect((await stat(join(folder, "halcyon-2026-11-28.backup"))).mode & 0o777).toBe(0o600);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect(await hoursSinceBackup(folder, new Date(Date.now() + 36 * 3_600_000))).toBeCloseTo(36, 1);
});

it("the nightly backup removes files not needed for 7 days, 5 weeks and 12 months, and no other files (OP-28)", async () => {
  for (const day of ["2026-11-20", "2026-11-21", "2026-11-22", "2026-11-23", "2026-11-24", "2026-11-25", "2026-11-26"])
    await writeFile(join(folder, `halcyon-${day}.backup`), "a former night's");
  await writeFile(join(folder, "before-the-move.backup"), "the owner's own");
  await writeFile(join(folder, "halcyon-2026-11-27.backup.unread.4711.part"), "of a process that was killed");
  expect(await makeNightlyBackup({ ...night, day: "2026-11-29" })).toMatchObject({
    removed: ["2026-11-21", "2026-11-20"],
  });
  const left = await readdir(folder);
  expect(left).toContain("before-the-move.backup");
  expect(left.filter((name) => name.includes("unread"))).toEqual([]);
});

it("the nightly backup leaves no file behind when the disk is full, and reports the full disk (OP-28)", async () => {
  const before = await readdir(folder);
  await expect(makeNightlyBackup({ ...night, day: "2026-11-30", leftFreeBytes: 1e18 })).rejects.toThrow(
    /^The disk of .* has no room for a backup: \d+ MB are free\.$/,
  );
  expect(await readdir(folder)).toEqual(before);
});

it("opening a backup whose file doesn't exist fails with an error that says so", async () => {
  await expect(openBackup(join(parent, "missing.backup"))).rejects.toThrow(/no such file/);
});

it("a complete backup can be read to its end, and a truncated backup is refused", async () => {
  const file = join(folder, "halcyon-2026-11-29.backup");
  const whole = await openBackup(file);
  const { tables } = await whole.readThrough();
  expect(tables).toBeGreaterThan(100);
  await whole.close();
  const lines = gunzipSync(await readFile(file))
    .toString("latin1")
    .split("\n");
  const cut = join(parent, "cut.backup");
  for (const left of [lines.length - 2, Math.floor(lines.length / 2)]) {
    await writeFile(cut, gzipSync(Buffer.from(`${lines.slice(0, left).join("\n")}\n`, "latin1")));
    const backup = await openBackup(cut);
    await expect(backup.readThrough()).rejects.toThrow("it is not whole");
    await backup.close();
  }
});

it("the nightly backup runs for a clinic on the embedded database, and on another database if BACKUP_DIR is set (OP-28)", () => {
  const clinic = { backupDir: undefined, dataDir: "/data", databaseUrl: undefined, demo: false };
  expect(backupFolderOf(clinic)).toBe(join("/data", "backups"));
  expect(backupFolderOf({ ...clinic, demo: true })).toBeUndefined();
  expect(backupFolderOf({ ...clinic, databaseUrl: "postgres://db/halcyon" })).toBeUndefined();
  expect(backupFolderOf({ ...clinic, databaseUrl: "postgres://db/halcyon", backupDir: "/b" })).toBe("/b");
  expect(backupFolderOf({ ...clinic, backupDir: "none" })).toBeUndefined();
});

it("the hours since the newest backup are reported, or nothing if there is no backup", async () => {
  const [newest] = await listNightlyBackups(folder);
  const twoDaysAgo = new Date(Date.now() - 48 * 3_600_000);
  await utimes(newest?.file ?? "", twoDaysAgo, twoDaysAgo);
  expect(await hoursSinceBackup(folder)).toBeCloseTo(48, 1);
});

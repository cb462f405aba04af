import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { afterAll, expect, it, onTestFinished } from "vitest";
import { fixedClock } from "#shared/clock.ts";
import { startBucket } from "#testing/s3-stand-in.ts";
import { workerDemoApi, workerDemoDatabase } from "#testing/worker-database.ts";
import { backUpTonight } from "./nightly-backups.ts";

const backupDir = await mkdtemp(join(tmpdir(), "halcyon-nights-"));
afterAll(() => rm(backupDir, { recursive: true }));
const { deps } = await workerDemoApi([]);
const { url } = await workerDemoDatabase();

const lookAt = (instant: string, given = backupDir) =>
  backUpTonight({ ...deps, clock: fixedClock(instant), env: { ...deps.env, backupDir: given } }, url);

it("a nightly backup is made from 3:00 on in clinic time, and named by the clinic's date (OP-28)", async () => {
  await lookAt("2026-11-28T07:25:00Z");
  expect(await readdir(backupDir)).toEqual([]);
  await lookAt("2026-11-28T08:25:00Z");
  await lookAt("2026-11-28T09:25:00Z");
  expect(await readdir(backupDir)).toEqual(["halcyon-2026-11-28.backup"]);
  await lookAt("2026-11-30T20:25:00Z");
  expect((await readdir(backupDir)).length).toBe(2);
  await lookAt("2026-12-01T20:25:00Z", "none");
  expect((await readdir(backupDir)).length).toBe(2);
});

it("OP-28: each night's backup is also uploaded to the bucket of BACKUP_URL, and a failed upload is retried an hour later", async () => {
  const backupDir = await mkdtemp(join(tmpdir(), "halcyon-sent-nights-"));
  onTestFinished(() => rm(backupDir, { recursive: true }));
  const { url: address, objects } = await startBucket({ key: "k", secret: "s", bucket: "nights", region: "us-east-1" });
  const backupRecipient = await identityToRecipient(await generateIdentity());
  const lookWith = (backupUrl: string, instant: string) => {
    const env = { ...deps.env, backupDir, backupUrl, backupRecipient };
    return backUpTonight({ ...deps, clock: fixedClock(instant), env }, url);
  };
  await expect(lookWith(address.replace("k:", "stranger:"), "2026-11-28T08:25:00Z")).rejects.toThrow("answered 403");
  expect(await readdir(backupDir)).toEqual(["halcyon-2026-11-28.backup", "last-upload"]);
  await lookWith(address, "2026-11-28T09:25:00Z");
  await lookWith(address, "2026-11-28T10:25:00Z");
  expect([...objects.keys()]).toEqual(["/nights/halcyon-2026-11-28.backup.age"]);
});

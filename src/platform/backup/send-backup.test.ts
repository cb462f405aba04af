import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { afterAll, expect, it } from "vitest";
import { bucketRegister } from "#platform/erasures/bucket-register.ts";
import { proveBucket } from "#platform/s3.ts";
import { startBucket } from "#testing/s3-stand-in.ts";
import { workerDatabase } from "#testing/worker-database.ts";
import { openBackupBucket } from "./backup-bucket.ts";
import { makeNightlyBackup } from "./nightly-backup.ts";
import { openBackup } from "./read-backup.ts";
import { hoursSinceUpload, sendNewestBackup } from "./send-backup.ts";

const folder = await mkdtemp(join(tmpdir(), "halcyon-send-"));
afterAll(() => rm(folder, { recursive: true }));
const { url: databaseUrl } = await workerDatabase();
const identity = await generateIdentity();
const recipient = await identityToRecipient(identity);
const identityFile = join(folder, "key.txt");
await writeFile(identityFile, `# created by age-keygen\n${identity}\n`);
const credentials = { key: "AKHALCYON", secret: "se/cr+et", bucket: "backups", region: "eu-central-1" };
await makeNightlyBackup({ databaseUrl, folder, day: "2026-11-28", leftFreeBytes: 0 });

/** Opens a folder of the bucket, as `BACKUP_URL` names it. */
async function open() {
  const { url, objects } = await startBucket(credentials);
  const address = url.replace("/backups?", "/backups/clinic?");
  const names = () => [...objects.keys()].map((path) => path.replace("/backups/clinic/", "")).sort();
  return { address, bucket: openBackupBucket(address), objects, names };
}

it("OP-28: the newest nightly backup is uploaded to the bucket once, and only the owner's identity file can decrypt it", async () => {
  const { bucket, objects, names } = await open();
  expect(await hoursSinceUpload(folder)).toBe(0);
  const sending = { folder, bucket, recipient, leftFreeBytes: 0 };
  expect(await sendNewestBackup(sending)).toEqual({ day: "2026-11-28", removed: [] });
  expect(await sendNewestBackup(sending)).toBeUndefined();
  expect(names()).toEqual(["halcyon-2026-11-28.backup.age"]);
  expect((await readdir(folder)).sort()).toEqual(["halcyon-2026-11-28.backup", "key.txt", "last-upload"]);
  const [content = Buffer.alloc(0)] = objects.values();
  expect(content.subarray(0, 22).toString("latin1")).toBe("age-encryption.org/v1\n");
  const file = join(folder, "brought.backup.age");
  await writeFile(file, content);
  const plain = await openBackup(join(folder, "halcyon-2026-11-28.backup"));
  const backup = await openBackup(file, identityFile);
  expect(await backup.readThrough()).toEqual(await plain.readThrough());
  await Promise.all([backup.close(), plain.close()]);
  await expect(openBackup(file)).rejects.toThrow(/is encrypted: say where its identity is, with --identity FILE\.$/);
  const other = join(folder, "other.txt");
  await writeFile(other, await generateIdentity());
  await expect(openBackup(file, other)).rejects.toThrow(/isn't encrypted to the identity in .*other\.txt/);
  await writeFile(file, content.subarray(0, content.byteLength - 100));
  const readCut = async () => (await openBackup(file, identityFile)).readThrough();
  await expect(readCut()).rejects.toThrow("it is not whole");
});

it("OP-28: an upload deletes from the bucket all but 7 daily, 5 weekly and 12 monthly backups, and no other objects", async () => {
  const { bucket, objects, names } = await open();
  for (const day of ["20", "21", "22", "23", "24", "25", "26", "27"])
    objects.set(`/backups/clinic/halcyon-2026-11-${day}.backup.age`, Buffer.from("a former night's"));
  objects.set("/backups/clinic/erasures/a-mark", Buffer.from("\n"));
  objects.set("/backups/other/halcyon-2026-11-01.backup.age", Buffer.from("another clinic's"));
  const sent = await sendNewestBackup({ folder, bucket, recipient, leftFreeBytes: 0 });
  expect(sent).toEqual({ day: "2026-11-28", removed: ["2026-11-20", "2026-11-21"] });
  expect(names()).toHaveLength(9);
});

it("OP-28: an upload that the bucket refuses fails, leaves nothing behind, and doesn't count as the last upload", async () => {
  const { address, objects } = await open();
  const refusing = openBackupBucket(address.replace("AKHALCYON", "stranger"));
  const lastWeek = new Date(Date.now() - 7 * 86_400_000);
  await utimes(join(folder, "last-upload"), lastWeek, lastWeek);
  await expect(sendNewestBackup({ folder, bucket: refusing, recipient, leftFreeBytes: 0 })).rejects.toThrow(
    "the bucket of BACKUP_URL answered 403 to a GET",
  );
  expect(objects.size).toBe(0);
  expect(await hoursSinceUpload(folder)).toBeCloseTo(168, 1);
  expect(await readdir(folder)).not.toContain("outgoing.age");
  await expect(
    sendNewestBackup({ folder, bucket: (await open()).bucket, recipient, leftFreeBytes: 1e18 }),
  ).rejects.toThrow(/has no room to encrypt a backup/);
});

it("OP-29: the register of erasures in the bucket stores each erasure once, even if several processes add it", async () => {
  const { address, bucket, names } = await open();
  await proveBucket(address);
  const register = bucketRegister(bucket);
  expect(await register.read()).toBeUndefined();
  const marks = ["a", "b", "c", "d", "e"].map((letter) => `${letter.repeat(12)}.${letter.repeat(43)}`);
  await Promise.all([register.add(marks), bucketRegister(bucket).add(marks.slice(2))]);
  expect(names()).toHaveLength(5);
  expect(await register.read()).toEqual(new Set(marks));
});

import { rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, it } from "vitest";
import { present } from "#testing/present.ts";
import { makeSmallDisk } from "../../scripts/support/small-disk.mjs";
import { clinicWithDatabase, tell } from "./clinic-with-database.ts";

const disk = makeSmallDisk(600);
const folder = present(disk.folder);
// The disk is removed after the server has ended, because later hooks run first.
afterAll(() => disk.remove?.());
const clinic = await clinicWithDatabase(folder);
const filler = join(folder, "filler");

async function fillDisk(leaveBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const chunk = Buffer.alloc(1024 * 1024);
  for (let bytes = bavail * bsize - leaveBytes; bytes > 0; bytes -= chunk.length)
    await writeFile(filler, chunk.subarray(0, Math.min(bytes, chunk.length)), { flag: "a" }).catch(() => {});
}

it("on a full disk, the server refuses writes and still serves reads; within ten seconds of freed space, it writes again (O2)", async () => {
  expect((await clinic.logIn()).status).toBe(200);
  await fillDisk(20 * 1024 * 1024);
  await sleep(2_000);
  const refused = await clinic.logIn();
  expect(refused).toMatchObject({ status: 503, code: "unavailable" });
  expect(refused.retryAfter).not.toBeNull();
  expect((await clinic.ask("/api/v1/Product/all/paginate?limit=3")).status).toBe(200);
  await rm(filler);
  expect(tell("a disk that got full", await clinic.secondsUntilItWorks())).toBeLessThan(10);
});

it("after the database was killed on a full disk, the server works again within ten seconds of freed space (O2)", async () => {
  await fillDisk(0);
  await sleep(1_000);
  process.kill(await clinic.postmaster(), "SIGKILL");
  // Waits longer than the time after which a database that can't start is given up when there is free disk space.
  for (let waited = 0; waited < 70; waited += 5) {
    await sleep(5_000);
    expect(await clinic.logIn()).toMatchObject({ status: 503, code: "unavailable" });
    expect((await clinic.ask("/healthz")).status).toBe(200);
  }
  await rm(filler);
  expect(tell("a disk without a byte", await clinic.secondsUntilItWorks())).toBeLessThan(10);
});

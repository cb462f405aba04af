import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { closeDatabase, openDatabase } from "./client.ts";
import { startEmbeddedDatabase } from "./embedded.ts";
import { relaunchPostmaster } from "./embedded-process.ts";
import { superviseDatabase } from "./embedded-supervisor.ts";

const TEN_SECONDS = 10_000;

it("the supervisor restarts a killed database at the same address, but doesn't restart a stopped database", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "halcyon-killed-"));
  const said: string[] = [];
  const lost: unknown[] = [];
  const start = () =>
    startEmbeddedDatabase({
      dataDir,
      isVolatile: true,
      log: (line) => said.push(line),
      onLost: (error) => lost.push(error),
    });
  const first = await start();
  const second = await start();
  expect(second.url).toBe(first.url);
  const db = openDatabase(first.url, { maxConnections: 2 });
  await db.execute(sql`create table notes as select 'committed' as words`);
  await db.execute(sql`checkpoint`);
  const postmaster = async () =>
    Number((await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8")).split("\n")[0]);
  process.kill(await postmaster(), "SIGKILL");
  const works = () =>
    db.execute(sql`select words from notes`).then(
      ({ rows }) => rows,
      () => [],
    );
  await expect.poll(works, { timeout: TEN_SECONDS }).toEqual([{ words: "committed" }]);
  await closeDatabase(db);
  await expect.poll(() => said.filter((line) => line.includes("works again")).length).toBe(2);
  const pid = await postmaster();
  await first.stop();
  await second.stop();
  await sleep(1_000);
  expect(() => process.kill(pid, 0)).toThrow();
  await expect(postmaster()).rejects.toThrow();
  expect(lost).toEqual([]);
  await rm(dataDir, { recursive: true, force: true });
});

/** Simulates a database that has stopped, and whose restarts fail until `mend`. */
function goneDatabase({ isDiskFull = false, giveUpMs = 300 } = {}) {
  let isThere = false;
  let isMended = false;
  let tries = 0;
  const lost: unknown[] = [];
  const supervisor = superviseDatabase({
    isThere: async () => isThere,
    async revive() {
      tries += 1;
      if (!isMended) throw new Error("No space left on device");
      isThere = true;
    },
    isDiskFull: async () => isDiskFull,
    log: () => {},
    onLost: (error) => lost.push(error),
    giveUpMs,
  });
  return {
    supervisor,
    lost,
    tries: () => tries,
    isThere: () => isThere,
    mend: () => {
      isMended = true;
    },
  };
}

it("the supervisor retries the start of a database while the disk is full, and succeeds after space is freed", async () => {
  const gone = goneDatabase({ isDiskFull: true });
  await expect.poll(gone.tries).toBeGreaterThan(3);
  expect(gone.lost).toEqual([]);
  gone.mend();
  await expect.poll(gone.isThere).toBe(true);
  await gone.supervisor.stop();
});

it("the supervisor gives up on a database that can't start even with free disk space, and reports this only once", async () => {
  const gone = goneDatabase();
  await expect.poll(() => gone.lost.length).toBe(1);
  const tries = gone.tries();
  await sleep(700);
  expect(gone.tries()).toBe(tries);
  expect(gone.lost).toEqual([new Error("No space left on device")]);
  await gone.supervisor.stop();
});

it("stopping the supervisor aborts a database start that hangs, without reporting a lost database", async () => {
  const lost: unknown[] = [];
  const hanging = Promise.withResolvers<void>();
  const supervisor = superviseDatabase({
    isThere: async () => false,
    async revive(signal) {
      hanging.resolve();
      await sleep(TEN_SECONDS, undefined, { signal });
    },
    isDiskFull: async () => false,
    log: () => {},
    onLost: (error) => lost.push(error),
    giveUpMs: 0,
  });
  await hanging.promise;
  const late = sleep(TEN_SECONDS / 2, "late", { ref: false });
  expect(await Promise.race([supervisor.stop(), late])).toBeUndefined();
  expect(lost).toEqual([]);
});

it("the supervisor stops even while the restart of a killed database waits for another process", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "halcyon-waiting-"));
  const said: string[] = [];
  const database = await startEmbeddedDatabase({
    dataDir,
    isVolatile: true,
    log: (line) => said.push(line),
    onLost: () => {},
  });
  const pidFile = join(dataDir, "postgres", "postmaster.pid");
  const lock = join(dataDir, "postgres.lock");
  await writeFile(lock, String(process.pid));
  process.kill(Number((await readFile(pidFile, "utf8")).split("\n")[0]), "SIGKILL");
  await expect.poll(() => said.some((line) => line.includes("is started again"))).toBe(true);
  const stopped = database.stop();
  await sleep(500);
  await rm(lock);
  await stopped;
  expect(said.filter((line) => line.includes("works again"))).toEqual([]);
  await rm(dataDir, { recursive: true, force: true });
});

it("the supervisor ends a database server that is still starting when its start is aborted", async () => {
  const folder = await mkdtemp(join(tmpdir(), "halcyon-hanging-"));
  const [cluster, program] = [join(folder, "cluster"), join(folder, "bin", "postgres")];
  await mkdir(cluster);
  await mkdir(join(folder, "bin"));
  await writeFile(program, "#!/bin/sh\necho $$ > pid\nexec sleep 60\n", { mode: 0o755 });
  const ending = new AbortController();
  const launched = relaunchPostmaster({
    files: folder,
    cluster,
    owner: { kind: "self" },
    logFile: join(folder, "log"),
    hasSocket: true,
    isVolatile: true,
    port: 1,
    signal: ending.signal,
  });
  const failure = expect(launched).rejects.toThrow("stopped");
  const pidOf = async () => Number(await readFile(join(cluster, "pid"), "utf8").catch(() => "0"));
  await expect.poll(pidOf).toBeGreaterThan(0);
  ending.abort(new Error("stopped"));
  await failure;
  const pid = await pidOf();
  expect(() => process.kill(pid, 0)).toThrow();
  await rm(folder, { recursive: true, force: true });
});

it("the supervisor doesn't restart a database after a stop", async () => {
  const gone = goneDatabase();
  await gone.supervisor.stop();
  await sleep(700);
  expect(gone.tries()).toBe(0);
});

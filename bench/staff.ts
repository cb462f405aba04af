import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { closeDatabase, openDatabase } from "#platform/db/client.ts";
import { startEmbeddedDatabase } from "#platform/db/embedded.ts";
import { addDays, dateInZone, weekdayOf } from "#shared/zoned-time.ts";
import { newStaff } from "#testing/staff.ts";
import { ask } from "./ask.ts";
import { type ServerUnderTest, startServer } from "./server-under-test.ts";
import { growClinic } from "./staff-data.ts";
import { DRAGS, measureDrag } from "./staff-drag.ts";
import { weighBackOffice } from "./staff-weight.ts";

const TIMES = 100;
const STREAMS = 30;
const CHANGES = 20;
const LIST_TARGET = "p99 100 ms";

const say = (line: string) => process.stdout.write(`${line}\n`);
const at = (times: number[], share: number) =>
  times.toSorted((one, other) => one - other)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;

function print(name: string, times: number[], target: string, note = ""): void {
  const figures = `${at(times, 0.5).toFixed(1).padStart(8)} ${at(times, 0.99).toFixed(1).padStart(8)} ms`;
  say(`${name.padEnd(58)} ${figures}  ${target}${note}`);
}

/**
 * Measures how long a person at the desk waits for a response. Makes the calls one after another, so that no response
 * waits for another.
 */
async function measure({ origin }: ServerUnderTest, bearer: string, name: string, paths: string[], target: string) {
  const times: number[] = [];
  let bytes = 0;
  for (let index = -10; index < TIMES; index += 1) {
    const path = paths[(index + 10) % paths.length] ?? "";
    const from = performance.now();
    const { status, text } = await ask(`${origin}/api/v1/${path}`, { headers: { authorization: `Bearer ${bearer}` } });
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text.slice(0, 200)}`);
    bytes = Math.max(bytes, text.length);
    if (index >= 0) times.push(performance.now() - from);
  }
  print(name, times, target, bytes > 20_000 ? `, ${(bytes / 1024).toFixed(0)} KB` : "");
}

/** The lists to measure in each of their views, and with typical searches. */
const LISTS: [list: string, views: string[], searches: [what: string, texts: string[]][]][] = [
  [
    "Customer",
    ["", "view=new", "view=no_email", "view=blocked", "f.tags=has:vip", "f.newsConsent=on:yes"],
    [
      ["a name", ["Mara Oka", "yang", "Silva-K", "Jonah", "Uma Ghosh"]],
      ["a misspelled name", ["Jonna Kimm", "Hadad", "Okafer"]],
      ["digits of a phone number", ["212 155", "0079", "1234567"]],
      ["an email", ["person4711@", "person99@example.com", "@example.com"]],
    ],
  ],
  [
    "Order",
    ["", "view=pack", "view=ready", "view=unpaid", "f.method=any:shipping", "sort=number"],
    [
      ["a number", ["4711", "99", "12345"]],
      ["a customer's name", ["Mara Okafor", "yang", "Silva-K"]],
    ],
  ],
];

/** Measures the time from a change's request until each of many open boards shows it. */
async function measureLive({ origin }: ServerUnderTest, bearer: string, date: string): Promise<number[]> {
  const leaving = new AbortController();
  const heard: ((appointmentId: string) => void)[] = [];
  const headers = { authorization: `Bearer ${bearer}` };
  await Promise.all(
    Array.from({ length: STREAMS }, async (_, index) => {
      const response = await fetch(`${origin}/api/v1/admin/Board/stream?date=${date}`, {
        headers,
        signal: leaving.signal,
      });
      if (!response.ok || !response.body) throw new Error(`a stream answered ${response.status}`);
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      await reader.read();
      void (async () => {
        for (;;) {
          const { value, done } = await reader.read();
          if (done) return;
          for (const [, id = ""] of value.matchAll(/"appointmentId":"([^"]+)"/g)) heard[index]?.(id);
        }
      })().catch(() => {});
    }),
  );
  const times: number[] = [];
  for (let change = 0; change < CHANGES; change += 1) {
    const id = `bench-${change}`;
    const from = performance.now();
    const all = Array.from(
      { length: STREAMS },
      (_, index) =>
        new Promise<void>((resolve) => {
          heard[index] = (told) => {
            if (told !== id) return;
            times.push(performance.now() - from);
            resolve();
          };
        }),
    );
    const { status, text } = await ask(`${origin}/api/v1/admin/Appointment/${id}/confirm`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json", "idempotency-key": `bench-${change}-${from}` },
      body: "{}",
    });
    if (status !== 200) throw new Error(`confirming answered ${status}: ${text.slice(0, 200)}`);
    await Promise.all(all);
  }
  leaving.abort();
  return times;
}

/** Returns the next weekday from tomorrow on, when the clinic is open and no part of the day has passed. */
function boardDay(): string {
  let date = addDays(dateInZone(new Date(), "America/New_York"), 1);
  while ([0, 6].includes(weekdayOf(date))) date = addDays(date, 1);
  return date;
}

async function measureOn(server: ServerUnderTest, dataDir: string): Promise<void> {
  const embedded = process.env.DATABASE_URL ? undefined : await startEmbeddedDatabase({ dataDir, log: () => {} });
  const db = openDatabase(process.env.DATABASE_URL ?? embedded?.url ?? "", { statementTimeoutMs: 0 });
  try {
    const date = boardDay();
    await growClinic(db, date);
    const { bearer } = await newStaff(db, "admin");
    say(`${"".padEnd(58)} ${"p50".padStart(8)} ${"p99".padStart(8)}     target`);
    await measure(
      server,
      bearer,
      "board: 12 people, 14 rooms, 17 devices, 150 visits",
      [`admin/Board/day?date=${date}`],
      "p99 60 ms",
    );
    for (const [list, views, searches] of LISTS) {
      for (const view of views)
        await measure(
          server,
          bearer,
          `${list}, 100,000: ${view || "all"}`,
          [`admin/${list}/list?${view}`],
          LIST_TARGET,
        );
      for (const [what, texts] of searches) {
        const paths = texts.map((text) => `admin/${list}/list?q=${encodeURIComponent(text)}`);
        await measure(server, bearer, `${list}, 100,000: search for ${what}`, paths, LIST_TARGET);
      }
    }
    const finds = ["mara ok", "2125", "#471", "yang", "facial", "person47@", "cream"].map(
      (text) => `admin/find?q=${encodeURIComponent(text)}`,
    );
    await measure(server, bearer, "palette", finds, "p99 100 ms");
    print(`a change seen on ${STREAMS} open boards`, await measureLive(server, bearer, date), "p99 1,000 ms");
    const { longTasks, commits, scriptMs } = await measureDrag(server.origin, db, date);
    const longest = longTasks.length > 0 ? `longest ${Math.max(...longTasks).toFixed(0)} ms` : "none";
    const [least = 0, median = 0, most = 0] = [0, 0.5, 1].map((share) => at(scriptMs, share));
    say(
      `${"script of a day's board, at 4 times throttle".padEnd(58)} median ${median.toFixed(0)} ms (${least.toFixed(0)} to ${most.toFixed(0)})  at most 200 ms`,
    );
    say(
      `${`tasks over 50 ms during ${DRAGS} drags, at 4 times throttle`.padEnd(58)} ${longTasks.length}, ${longest}  none`,
    );
    say(`${`commits of React during ${DRAGS} drags`.padEnd(58)} ${commits}  none but at a drag's start and end`);
  } finally {
    await closeDatabase(db);
    await embedded?.stop();
  }
}

/** `npm run bench -- staff`: measures the back office of a grown clinic. Absolute figures depend on the machine. */
export async function measureStaff(): Promise<void> {
  const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(1)} KB`;
  const { shell, common, board } = weighBackOffice();
  say(`brotli: frame of the back office ${kilobytes(shell)} (target 130), board ${kilobytes(board)} (target 40),`);
  say(`        parts that all screens share ${kilobytes(common)}\n`);
  const dataDir = await mkdtemp(join(tmpdir(), "halcyon-bench-staff-"));
  try {
    const server = await startServer(dataDir);
    try {
      await measureOn(server, dataDir);
    } finally {
      await server.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

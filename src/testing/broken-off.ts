import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, expect } from "vitest";
import { calls } from "#calls.ts";
import type { Database } from "#platform/db/client.ts";
import { breakOffAt } from "#platform/failpoint.ts";
import { fullPathOf } from "#shared/contract/client.ts";
import type { CallDefinition } from "#shared/contract/define-call.ts";
import { newId } from "#shared/ids.ts";
import { staffCalls } from "#staff-calls.ts";
import { changesNoRow, doneOnce } from "./calls-done-once.ts";
import { part } from "./runs.ts";
import type { TestApi } from "./test-api.ts";
import { readAnswer, testRequest } from "./test-request.ts";

/** Calls that honor an Idempotency-Key, by name. */
export const keyedCalls: ReadonlyMap<string, CallDefinition> = new Map(
  Object.entries<CallDefinition>({ ...calls, ...staffCalls }).filter(([, call]) => call.idempotent),
);

const patterns = [...keyedCalls].map(([name, call]) => ({
  name,
  method: call.method,
  pattern: new RegExp(
    `^${fullPathOf(call)
      .replace(/[.]/g, "\\.")
      .replace(/\{\w+\}/g, "[^/]+")}$`,
  ),
}));

/** Returns the name of a call. A literal path comes before one with a parameter, as in the API. */
function nameOf(method: string, url: string): string | undefined {
  const { pathname } = new URL(url);
  const fitting = patterns.filter((one) => one.method === method && one.pattern.test(pathname));
  return fitting.sort((a, b) => a.pattern.source.split("[^/]+").length - b.pattern.source.split("[^/]+").length)[0]
    ?.name;
}

/**
 * Tables that don't show whether a call's work was done: those that requests write regardless of their work, and those
 * that jobs write while requests run.
 */
const NO_WORK = ["idempotency_keys", "rate_limits", "sessions", "job_workers", "sent_mails", "handled_events"];

async function tablesOf(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`);
  return rows.map(({ name }) => name).filter((name) => !NO_WORK.includes(name) && !name.startsWith("sandbox_"));
}

/** How long a test waits for due jobs. */
const MOST_JOBS_MS = 10_000;

/** Waits until jobs queued by requests are done, if a worker runs them, because they write at some later time. */
async function untilJobsAreDone(db: Database): Promise<void> {
  for (let waited = 0; waited < MOST_JOBS_MS; waited += 50) {
    const { rows } = await db.execute(sql`
      select 1 from graphile_worker.jobs
      where (locked_at is not null or run_at <= now()) and attempts < max_attempts and exists (select 1 from job_workers) limit 1`);
    if (rows.length === 0) return;
    await sleep(50);
  }
}

/**
 * Tables of which only the number of rows is compared, because a job that can't reach the card provider updates a row
 * on each retry.
 */
const TRIED_AGAIN = ["refunds"];

/**
 * Returns the SQL that reduces each table to two numbers, its row count and the sum of its rows' transaction ages, and
 * counts the waiting jobs. It is built once, because it is long and used often. An age grows with each later
 * transaction, so each is counted relative to the age of a fixed transaction.
 */
function fingerprintOf(tables: string[]): string {
  const parts = tables.map((name) => {
    const transactions = TRIED_AGAIN.includes(name) ? "''" : "coalesce(sum(age(xmin) - age('3'::xid)), 0)";
    return `select '${name}' as name, count(*) || ' ' || ${transactions} as print from "${name}"`;
  });
  const jobs = `select 'jobs' as name, count(*)::text as print from graphile_worker.jobs
    where not exists (select 1 from job_workers)`;
  return [...parts, jobs].join(" union all ");
}

/** Returns the exact text of a response, without the request id in a refusal. */
async function textOf(answer: Response): Promise<string> {
  return (await answer.text()).replace(/"requestId":"[^"]*"/, "");
}

/** The seed that selects which calls are interrupted in `npm test`; SEED selects others. */
const CHANCE_SEED = 95;

/** The maximum number of commits of a call: one before each external request, and one at its end. */
const MOST_COMMITS = 12;

type Send = (request: Request, from?: string) => Promise<Response>;

/**
 * Sends requests of keyed calls (those with an Idempotency-Key) as if the network and the process often failed: first
 * interrupted before the work is committed, then after each commit but before the response, and finally repeated with
 * the same key. Checks that the first attempt changes nothing, that the work is done once, and that the response stays
 * the same.
 *
 * A call is interrupted until these checks have passed for it once; its later requests, and all other requests, are
 * sent normally. At the end of the test file, the checks must have passed for all calls listed for the file
 * (`doneOnce`). With `inShortRuns`, `npm test` interrupts and requires only that many of the listed calls.
 */
export function brokenOff(
  file: string,
  { db, fetch: whole }: { db: Database; fetch: Send },
  { inShortRuns }: { inShortRuns?: number } = {},
): Send {
  const listed = doneOnce[file] ?? [];
  const chosen = inShortRuns === undefined ? listed : part(listed, inShortRuns, CHANCE_SEED);
  const isChosen = (name: string) => chosen.length === listed.length || chosen.includes(name);
  const proven = new Set<string>();
  const failures: unknown[] = [];
  const fingerprint = tablesOf(db).then(fingerprintOf);
  // A single connection for all checks, because each new one would plan the statement again and load all table
  // definitions.
  const watcher = db.$client.connect();
  afterAll(async () => {
    (await watcher).release();
    expect(failures).toEqual([]);
    expect([...proven]).toEqual(expect.arrayContaining([...chosen]));
  });

  async function breakOff(name: string, send: () => Promise<Response>): Promise<Response> {
    const look = async () => {
      await untilJobsAreDone(db);
      const { rows } = await (await watcher).query<{ name: string; print: string }>({
        name: "fingerprint",
        text: await fingerprint,
      });
      return Object.fromEntries(rows.map(({ name, print }) => [name, print]));
    };
    const isBrokenOff = async (point: string, passes: number) => {
      const { isReached, result } = await breakOffAt({ name: point, passes }, send);
      if (isReached) expect([name, point, result.status]).toEqual([name, point, 500]);
      return isReached;
    };
    const countAnswers = async () => {
      const { rows } = await db.execute<{ count: number }>(
        sql`select count(status)::int as count from idempotency_keys`,
      );
      return rows[0]?.count;
    };
    const answersBefore = await countAnswers();
    const before = await look();
    if (!(await isBrokenOff("commit:before", 0))) return send();
    expect([name, "broken off before the commit", await look()]).toEqual([
      name,
      "broken off before the commit",
      before,
    ]);
    let commits = 0;
    let once: typeof before | undefined;
    while (await isBrokenOff("commit:after", commits)) {
      commits += 1;
      if (commits === 1 && (await countAnswers()) !== answersBefore) once = await look();
      if (commits > MOST_COMMITS) throw new Error(`${name} never ends`);
    }
    const after = await look();
    // Compared only if the response was stored with the first commit. Otherwise the first attempt ended before an
    // external request, and a retry did the rest of the work.
    if (once) expect([name, "asked again", after]).toEqual([name, "asked again", once]);
    const first = await send();
    const { status } = first;
    const told = await textOf(first.clone());
    const again = await send();
    expect([name, again.status, await textOf(again)]).toEqual([name, status, told]);
    expect([name, "answered again", await look()]).toEqual([name, "answered again", after]);
    // If the data were already as requested, there was no work that could be done twice.
    const isWork = JSON.stringify(after) !== JSON.stringify(before);
    if (status === 200 && (isWork || changesNoRow.includes(name))) proven.add(name);
    return first;
  }

  /**
   * The requests that are running normally. A request is only interrupted while no other one runs, because the test
   * compares the whole database.
   */
  const others = new Set<Promise<unknown>>();
  let alone: Promise<unknown> = Promise.resolve();
  return async (request, from) => {
    for (let seen: unknown; seen !== alone; ) {
      seen = alone;
      await alone;
    }
    const name = nameOf(request.method, request.url);
    const isToBreak = name && isChosen(name) && !request.headers.has("idempotency-key") && !proven.has(name);
    if (!isToBreak || others.size > 0) {
      const asked = whole(request, from);
      others.add(asked);
      return asked.finally(() => others.delete(asked));
    }
    const broken = request.arrayBuffer().then((bytes) => {
      const { method, url, headers: given } = request;
      const headers = new Headers(given);
      headers.set("idempotency-key", newId());
      const body = bytes.byteLength > 0 ? bytes : null;
      return breakOff(name, () => whole(new Request(url, { method, headers, body }), from));
    });
    // The failure must fail the test. The server would only turn it into a 500 response.
    alone = broken.catch((error: unknown) => failures.push(error));
    return broken;
  };
}

/** Wraps a test's API, so that its requests of keyed calls are interrupted by `brokenOff`. */
export function breakingOff(file: string, api: TestApi, options?: { inShortRuns?: number }): TestApi {
  const fetch = brokenOff(file, api, options);
  return {
    ...api,
    fetch,
    async send(method, path, call = {}) {
      const request = testRequest("http://localhost:3000", method, path, call);
      return readAnswer(await fetch(request, call.from));
    },
  };
}

import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { calls } from "#calls.ts";
import { createLogger } from "#platform/logger.ts";
import { createPaymentGateway } from "#platform/payment-gateway.ts";
import { startSandbox } from "#sandbox/create-sandbox.ts";
import { moduleApis } from "#server/server-modules.ts";
import { type ErrorCode, statusOf } from "#shared/app-error.ts";
import { systemClock } from "#shared/clock.ts";
import { type CallDefinition, isStaffAuth } from "#shared/contract/define-call.ts";
import { staffCalls } from "#staff-calls.ts";
import { demoApi } from "#testing/demo-clinic.ts";
import { type HostileRequest, hostileRequests } from "#testing/hostile-requests.ts";
import { newShopper } from "#testing/new-shopper.ts";
import { chances, part, runs, samples } from "#testing/runs.ts";
import { testDatabase } from "#testing/test-database.ts";

const GUEST_CHANCES = chances(2, 400, 20_261_120);
/** Few cases, because most staff calls share one mechanism, which the tests of every resource cover again. */
const STAFF_CHANCES = chances(1, 400, 20_261_120);
/** The number of staff calls that `npm test` tries, chosen at random. */
const SOME_STAFF_CALLS = 60;
/** Of the calls that need a bearer token, one in this many is sent without it. */
const AS_GUEST = 5;
/** The number of parallel workers. Each needs its own customer, which costs as much as the requests. */
const AT_ONCE = runs(1, 4);

const provider = await testDatabase();
const webhookSecret = "whsec_hostile";
const sandbox = await startSandbox({
  databaseUrl: provider.url,
  logger: createLogger({ level: "silent" }),
  webhookUrl: undefined,
  webhookSecret,
  clock: systemClock,
});
afterAll(() => sandbox.stop());
const gateway = createPaymentGateway({
  apiKey: sandbox.apiKey,
  webhookSecrets: [webhookSecret],
  sandboxPort: sandbox.port,
});
const api = await demoApi(moduleApis, { rateLimitFactor: 1_000_000 }, gateway);

/** Existing ids and words, so that requests get past the first lookup. */
const known = await (async () => {
  const { rows } = await api.db.execute<{ word: string }>(sql`
    (select id as word from products order by id limit 4) union all (select slug from products order by id limit 2)
    union all (select id from product_sizes order by id limit 4) union all (select id from services order by id limit 4)
    union all (select slug from services order by id limit 2) union all (select id from add_ons order by id limit 2)
    union all (select id from bundles order by id limit 2) union all (select id from resources order by id limit 2)
    union all (select id from customers order by id limit 3) union all (select slug from categories order by id limit 2)`);
  return [...rows.map(({ word }) => word), "products", "productId", "all", "home", "2030-01-07", "10:00"];
})();

/** Errors that any call may return in addition to those it declares. */
const ALWAYS: ErrorCode[] = [
  "invalid_input",
  "not_found",
  "method_not_allowed",
  "rate_limited",
  "payload_too_large",
  "unsupported_media",
];

const LEAK =
  /\bat [\w.<> ]+\(|\.ts:\d+|node_modules|Failed query|\bSQLSTATE\b|\bselect .+ from\b|\binsert into\b|postgres/i;

/** Returns the text of a response, decompressed if a hostile header requested compression. */
async function textOf(response: Response): Promise<string> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const encoding = response.headers.get("content-encoding");
  if (encoding === "br") return brotliDecompressSync(bytes).toString();
  return encoding === "gzip" ? gunzipSync(bytes).toString() : new TextDecoder().decode(bytes);
}

/** Returns the problem with a response, or undefined. */
function complaintOf(call: CallDefinition, status: number, contentType: string, text: string): string | undefined {
  if (status >= 500 && !/"code":"payments_(unavailable|interrupted)"/.test(text)) return "5xx";
  if (status === 200 || status === 304) return undefined; // the API itself checked its shape
  if (!contentType.startsWith("application/json")) return `failure as ${contentType}`;
  const failure: unknown = JSON.parse(text);
  if (typeof failure !== "object" || failure === null) return "failure without a body";
  const { code, message, requestId, status: told } = failure as Record<string, unknown>; // checked right below
  const expected = Object.entries({ ...statusOf, ...call.statuses }).find(([name]) => name === code)?.[1];
  if (!expected) return "a code that isn’t in the list";
  if (expected !== status || told !== status) return "status and code don’t belong together";
  if (typeof message !== "string" || message === "" || typeof requestId !== "string") return "no message or requestId";
  const declared = [
    ...ALWAYS,
    ...(call.failures ?? []),
    ...(call.auth === "none" ? [] : (["not_authenticated", "forbidden"] as const)),
    ...(call.idempotent ? (["idempotency_conflict"] as const) : []),
  ];
  if (!declared.some((name) => name === code)) return "a failure the contract doesn't declare";
  const { issues: _, ...words } = failure as Record<string, unknown>;
  return LEAK.test(JSON.stringify(words)) ? "inner workings in the answer" : undefined;
}

async function send(call: CallDefinition, request: HostileRequest, token: string | undefined) {
  const response = await api.fetch(
    new Request(`http://localhost:3000${request.target}`, {
      method: request.method,
      headers: { ...request.headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: request.body ?? null,
    }),
  );
  const contentType = response.headers.get("content-type") ?? "";
  let text = "";
  if (contentType === "text/event-stream") await response.body?.cancel();
  else text = await textOf(response);
  const complaint = complaintOf(call, response.status, contentType, text);
  return { status: response.status, complaint: complaint && `${complaint}: ${response.status} ${text.slice(0, 300)}` };
}

/** Bearer tokens of staff who are still signed in. Each call gets a new customer with something in the cart. */
const staff: string[] = [];

async function bearerOf(role: "admin" | "customer"): Promise<string> {
  return (role === "admin" && staff.pop()) || (await newShopper(api, { role }));
}

/** Sends all requests, a few at a time; when a request ends the caller's session, the next one gets a new caller. */
async function sendAll(call: CallDefinition, requests: HostileRequest[], role?: "admin" | "customer") {
  const complaints: string[] = [];
  const queue = [...requests];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      let token = role && (await bearerOf(role));
      for (let request = queue.shift(); request; request = queue.shift()) {
        const { status, complaint } = await send(call, request, token);
        if (complaint)
          complaints.push(
            `${request.method} ${request.target.slice(0, 200)} ${String(request.body).slice(0, 300)} → ${complaint}`,
          );
        if (status === 401 && role) token = await bearerOf(role);
      }
      if (role === "admin" && token) staff.push(token);
    }),
  );
  return complaints;
}

describe("the API doesn't fail, leak or hang on hostile input (W6, ER-3)", () => {
  it.each([
    ...Object.entries<CallDefinition>(calls),
    ...part(Object.entries<CallDefinition>(staffCalls), SOME_STAFF_CALLS, 20_261_129),
  ])("%s", { timeout: 60_000 }, async (_name, call) => {
    const requests = samples(hostileRequests(call, known), isStaffAuth(call.auth) ? STAFF_CHANCES : GUEST_CHANCES);
    const guests = Math.ceil(requests.length / AS_GUEST);
    const asGuest = await sendAll(call, requests.slice(0, guests));
    expect(asGuest.slice(0, 5)).toEqual([]);
    if (call.auth === "none" || call.auth === "renewal") {
      expect((await sendAll(call, requests.slice(guests))).slice(0, 5)).toEqual([]);
      return;
    }
    const asPerson = await sendAll(call, requests, isStaffAuth(call.auth) ? "admin" : "customer");
    expect(asPerson.slice(0, 5)).toEqual([]);
  });
});

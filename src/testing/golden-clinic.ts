import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { seedDemoPeople } from "#server/seed.ts";
import { moduleApis } from "#server/server-modules.ts";
import { fixedClock } from "#shared/clock.ts";
import { demoDatabase } from "./demo-clinic.ts";
import { openSandboxRig } from "./sandbox-rig.ts";
import { testApi } from "./test-api.ts";

/** A Tuesday, 10:00 in New York. */
const NOW = "2026-12-08T15:00:00.000Z";
/** An open day a week later. */
export const VISIT_DAY = "2026-12-15";

const ORIGIN = "http://localhost:3000";

export type GoldenAnswer = { status: number; body: Record<string, unknown> & { data?: Record<string, unknown> } };

/**
 * Opens the demo clinic with its named people and the card sandbox, at a frozen time. The golden tests use it: they
 * compare all texts with stored ones.
 */
export async function openGoldenClinic() {
  const database = await demoDatabase({}, { hasOwnPolicy: true });
  const { db } = database;
  for (const statement of [
    `create or replace function clock_now() returns timestamptz language sql stable parallel safe as $$ select timestamptz '${NOW}' $$`,
    // The demo's offers expire with the month in which it was seeded.
    `update limited_offers set starts_at = clock_now() - interval '10 days', ends_at = clock_now() + interval '20 days'`,
    `update product_sizes set sale_ends_at = clock_now() + interval '20 days' where sale_ends_at is not null`,
    `update services set sale_ends_at = clock_now() + interval '20 days' where sale_ends_at is not null`,
  ])
    await db.execute(sql.raw(statement));
  const { gateway, origin, enterCard } = await openSandboxRig(database);
  const { fetch, deps } = await testApi(moduleApis, { rateLimitFactor: 100 }, gateway, {
    database,
    clock: fixedClock(NOW),
  });
  await seedDemoPeople(db, deps.secrets);

  /** Sends a request, under /api/v1 unless its path begins with a slash. */
  async function ask(method: string, path: string, token = "", body?: unknown): Promise<GoldenAnswer> {
    const url = `${ORIGIN}${path.startsWith("/") ? path : `/api/v1/${path}`}`;
    const headers = {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    };
    const request = new Request(url, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
    const response = await fetch(request);
    return { status: response.status, body: await response.json() };
  }

  /** Sends a request that must succeed. */
  async function done(method: string, path: string, token = "", body?: unknown): Promise<GoldenAnswer> {
    const answer = await ask(method, path, token, body);
    expect([path, answer.status, answer.body]).toEqual([path, 200, answer.body]);
    return answer;
  }

  return {
    db,
    deps,
    ask,
    done,
    /** Signs Ada Okafor up with an email. Returns her bearer token. */
    async signUp(email: string): Promise<string> {
      const person = { firstName: "Ada", lastName: "Okafor", phone: "+12125550171", password: "linen-window-tuesday" };
      return at(await done("POST", "user/signup", "", { ...person, email }), "data.accessToken");
    },
    /** Pays on the page of a session, which the sandbox serves on a separate origin. */
    async pay(answer: GoldenAnswer): Promise<void> {
      await enterCard(at(answer, "session.url").replace(/^https?:\/\/[^/]+/, origin), "4242424242424242");
    },
  };
}

/** Returns the text in a response at a path such as `data.orderId`. */
export function at({ body }: GoldenAnswer, path: string): string {
  const found = path.split(".").reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], body); // JSON
  expect(found, path).toBeTypeOf("string");
  return String(found);
}

export const ADDRESS = {
  firstName: "Ada",
  lastName: "Okafor",
  line1: "1 Larch Street",
  city: "New York",
  state: "NY",
  postalCode: "10013",
  country: "US",
  phone: "+1 212 555 0171",
};

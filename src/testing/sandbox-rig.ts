import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { Ajv } from "ajv";
import { sql } from "drizzle-orm";
import { afterAll } from "vitest";
import { createLogger } from "#platform/logger.ts";
import { createPaymentGateway } from "#platform/payment-gateway.ts";
import { startSandbox } from "#sandbox/create-sandbox.ts";
import { nowSeconds } from "#sandbox/object-store.ts";
import { systemClock } from "#shared/clock.ts";
import { newId } from "#shared/ids.ts";
import { type TestDatabase, testDatabase } from "#testing/test-database.ts";

const SHAPES = join(import.meta.dirname, "../sandbox/published-shapes.json");

/**
 * Starts the card sandbox alone, or on a test's database, with our gateway connected to it and its hosted pages on a
 * port.
 */
export async function openSandboxRig(database?: TestDatabase) {
  const { db, url: databaseUrl } = database ?? (await testDatabase());
  const pages = createServer((request, response) => {
    const path = (request.url ?? "/").split("?")[0] ?? "/";
    serving
      .then(({ respond }) => respond(path, request, response))
      .then(
        (isServed) => isServed || response.writeHead(404).end(),
        () => response.writeHead(500).end(),
      );
  });
  // The test and this server share one event loop: on a busy machine, a connection about to be used would be closed.
  pages.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => pages.listen(0, "127.0.0.1", () => resolve()));
  const origin = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`; // a listening TCP server has a port
  const serving = startSandbox({
    databaseUrl,
    webhookUrl: undefined,
    webhookSecret: "whsec_test",
    clock: systemClock,
    origin,
    logger: createLogger({ level: "silent" }),
  });
  const sandbox = await serving;
  const gateway = createPaymentGateway({
    apiKey: sandbox.apiKey,
    webhookSecrets: ["whsec_test"],
    sandboxPort: sandbox.port,
  });
  afterAll(async () => {
    await sandbox.stop();
    pages.close();
  });
  const ajv = new Ajv({ strict: false, allErrors: true });
  ajv.addSchema(JSON.parse(readFileSync(SHAPES, "utf8")), "shapes");

  /**
   * Returns the time about half an hour from now, in seconds, on the clinic's clock, which decides when a page expires.
   */
  const inHalfAnHour = async () => (await nowSeconds(db)) + 1_900;

  async function newCustomer(): Promise<string> {
    const owner = newId();
    const { id } = await gateway.createCustomer(
      { email: "mara@example.com", metadata: { owner } },
      `customer:${owner}`,
    );
    return id;
  }

  /** Enters a card on a hosted page and answers a challenge, if there is one. Returns the last response's status. */
  async function enterCard(pageUrl: string, number: string, passes = true): Promise<{ status: number; text: string }> {
    const send = async (url: string, fields: Record<string, string>) => {
      const response = await fetch(url, { method: "POST", redirect: "manual", body: new URLSearchParams(fields) });
      return { status: response.status, text: await response.text(), to: response.headers.get("location") ?? "" };
    };
    const entered = await send(pageUrl, { number, expiry: "12 / 40", cvc: "123", name: "Mara Okafor" });
    if (!entered.to.endsWith("/challenge")) return entered;
    return send(`${pageUrl}/challenge`, { answer: passes ? "complete" : "fail" });
  }

  return {
    db,
    databaseUrl,
    sandbox,
    gateway,
    origin,
    inHalfAnHour,
    newCustomer,
    enterCard,
    /** Saves a card on a separate page, for a new customer by default. */
    async saveCard(number: string, ownerId?: string) {
      const [customerId, cardId] = [ownerId ?? (await newCustomer()), newId()];
      const session = await gateway.createSetupSession(
        {
          customerId,
          currency: "USD",
          successUrl: `${origin}/saved`,
          cancelUrl: `${origin}/not-saved`,
          expiresAtSeconds: await inHalfAnHour(),
          metadata: { card_id: cardId },
        },
        `card:${cardId}`,
      );
      const entered = await enterCard(session.url ?? "", number);
      const { savedCardId = "" } = await gateway.getSession(session.id);
      return { customerId, cardId, entered, sessionId: session.id, savedCardId };
    },
    /** Returns an object's deviations from the provider's published schema. */
    shapeErrors(name: string, object: unknown): string[] {
      const validate = ajv.getSchema(`shapes#/$defs/${name}`);
      if (!validate) throw new Error(`no published shape of ${name}`);
      if (validate(JSON.parse(JSON.stringify(object)))) return [];
      return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
    },
    /** Makes a call to the provider's API and returns its raw response. */
    async ask(method: "GET" | "POST" | "DELETE", path: string, form: Record<string, string> = {}) {
      const response = await fetch(`http://127.0.0.1:${sandbox.port}${path}`, {
        method,
        headers: { authorization: `Bearer ${sandbox.apiKey}` },
        ...(method === "POST" ? { body: new URLSearchParams(form) } : {}),
      });
      return { status: response.status, body: await response.json() };
    },
    /** Returns the types of the events recorded for an order or a card, oldest first. */
    async eventsOf(metadata: Record<string, string>): Promise<string[]> {
      const { rows } = await db.execute<{ type: string }>(sql`
        select data->>'type' as type from sandbox_objects
        where kind = 'event' and data->'data'->'object'->'metadata' @> ${JSON.stringify(metadata)}::jsonb order by position`);
      return rows.map(({ type }) => type);
    },
  };
}

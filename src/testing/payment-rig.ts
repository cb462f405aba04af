import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { sql } from "drizzle-orm";
import { afterAll } from "vitest";
import { createApi } from "#api/create-api.ts";
import { calls } from "#calls.ts";
import { customers } from "#modules/account/server/tables.ts";
import { cartProducts, carts } from "#modules/cart/server/tables.ts";
import { brands, bundleItems, bundles, productSizes, products, stockMoves } from "#modules/catalog/server/tables.ts";
import { refundMailHandlers, refundMailWriters } from "#modules/checkout/refunds/server/refund-mails.ts";
import { bindCheckoutApi } from "#modules/checkout/server/api.ts";
import { checkoutTasks } from "#modules/checkout/server/jobs.ts";
import { orderMailHandlers, orderMailWriters } from "#modules/checkout/server/mails/order-mails.ts";
import { membershipHandlers } from "#modules/checkout/server/memberships/renewals/membership-handlers.ts";
import { renewalMailWriters } from "#modules/checkout/server/memberships/renewals/renewal-mails.ts";
import { installmentMailWriters } from "#modules/checkout/server/plans/installments/installment-mails.ts";
import { planHandlers } from "#modules/checkout/server/plans/installments/plan-handlers.ts";
import { sessionHandlers } from "#modules/checkout/server/plans/sessions/session-handlers.ts";
import { reminderHandlers } from "#modules/checkout/server/reminders/reminder-handlers.ts";
import { reminderMailWriters } from "#modules/checkout/server/reminders/reminder-mails.ts";
import { giftCardMailWriters } from "#modules/gift-cards/server/mails/gift-card-mail.ts";
import { giftCardTasks } from "#modules/gift-cards/server/tasks.ts";
import { mailTasks } from "#modules/notifications/server/send-mail.ts";
import { bindPaymentsApi } from "#modules/payments/server/api.ts";
import type { BindApi } from "#platform/api-binder.ts";
import { advanceClock } from "#platform/clock/advance-clock.ts";
import { parseEnv } from "#platform/env.ts";
import { type EventHandlers, eventTasks } from "#platform/jobs/events.ts";
import { type JobRunner, startJobRunner } from "#platform/jobs/job-runner.ts";
import { createLogger } from "#platform/logger.ts";
import { createPaymentGateway } from "#platform/payment-gateway.ts";
import { loadSecrets } from "#platform/secrets.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { type Sandbox, startSandbox } from "#sandbox/create-sandbox.ts";
import { type Faults, NO_FAULTS, setFaults } from "#sandbox/faults.ts";
import { type Clock, systemClock } from "#shared/clock.ts";
import { newId } from "#shared/ids.ts";
import { staffCalls } from "#staff-calls.ts";
import { clinicDatabase } from "#testing/clinic-database.ts";
import { stillVersions } from "#testing/still-versions.ts";
import type { TestDatabase } from "#testing/test-database.ts";
import type { AnswerOfPath } from "./answer-of-path.ts";
import { brokenOff } from "./broken-off.ts";

export const WEBHOOK_SECRET = "whsec_of_the_tests";
export const GOOD_CARD = "4242424242424242";

export type Shopper = { customerId: string; cartId: string };
export type PlacedOrder = { status: number; code?: string; orderId: string; url: string };

/** Merges the modules' event handlers into one per event, because several modules may handle the same event. */
function handlersOf(...of: EventHandlers[]): EventHandlers {
  const merged: EventHandlers = {};
  for (const handlers of of)
    for (const [type, named] of Object.entries(handlers)) merged[type] = { ...merged[type], ...named };
  return merged;
}

type RigOptions = {
  bindings?: BindApi[];
  /** Whether the API's clock moves along when `advance` moves the clinic's clock. */
  followsClock?: boolean;
  /** The API's clock, for a test that sets the time to the millisecond. */
  clock?: Clock;
  /** Receives every logged line of any level. */
  logged?: string[];
  /** The name of the test file, if its requests are to be interrupted at every point (`brokenOff`). */
  breaksOff?: string;
};

/**
 * Opens checkout with real components: database, API on a port, jobs, the sandbox with its webhooks. For payment tests;
 * a bearer token is simply the customer's id here.
 */
export async function openPaymentRig({
  bindings = [],
  followsClock = false,
  clock: given = systemClock,
  logged,
  breaksOff,
}: RigOptions = {}) {
  let offsetMs = 0;
  const clock: Clock = followsClock ? { now: () => new Date(Date.now() + offsetMs), moves: 0 } : given;
  const database: TestDatabase = await clinicDatabase({
    maxConnections: 24,
    lockTimeoutMs: 10_000,
    statementTimeoutMs: 20_000,
  });
  const { db, url } = database;
  const dataDir = mkdtempSync(join(tmpdir(), "halcyon-payments-"));
  const logger = logged
    ? createLogger({ level: "trace", destination: { write: (line) => logged.push(line) } })
    : createLogger({ level: "silent" });
  const server = createServer();
  // Tests and this server share one event loop, so a busy machine would close a connection that is about to be used.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const port = (server.address() as AddressInfo).port; // a listening TCP server has a port
  const origin = `http://127.0.0.1:${port}`;
  const env = { ...parseEnv({ NODE_ENV: "test", LOG_LEVEL: "silent", DEMO: "1" }), dataDir, port };
  const sandbox: Sandbox = await startSandbox({
    databaseUrl: url,
    logger,
    webhookUrl: `${origin}/api/v1/webhooks/payment`,
    webhookSecret: WEBHOOK_SECRET,
    origin,
    clock: systemClock,
    advanceClock: ({ dueWork, settle }, targetOf) =>
      advanceClock({ databaseUrl: url, db, works: dueWork, schedules: {}, settleSandbox: settle }, targetOf),
  });
  const payments = createPaymentGateway({
    apiKey: sandbox.apiKey,
    webhookSecrets: [WEBHOOK_SECRET],
    sandboxPort: sandbox.port,
  });
  const deps: ServerDeps = {
    db,
    clock,
    env,
    logger,
    secrets: await loadSecrets(db, undefined),
    versions: stillVersions,
    payments,
    bucket: undefined,
  };
  const api = createApi({
    deps,
    calls,
    staffCalls,
    bindings: [bindPaymentsApi, bindCheckoutApi, ...bindings],
    authenticate: async (customerId) => ({ customerId, sessionId: "test", role: "customer", name: "Kim Lee" }),
    observe: () => {},
  });
  const answer = async (request: Request) => api.fetch(request, { remoteAddress: "127.0.0.1" });
  const send = breaksOff ? brokenOff(breaksOff, { db, fetch: answer }) : answer;
  const listen = getRequestListener((request) => send(request), { overrideGlobalObjects: false });
  server.on("request", (request, response) => {
    const path = (request.url ?? "/").split("?")[0] ?? "/";
    if (path.startsWith("/api/")) void listen(request, response);
    else void sandbox.respond(path, request, response);
  });
  const mails = mailTasks(deps, {
    ...orderMailWriters,
    ...refundMailWriters,
    ...giftCardMailWriters,
    ...renewalMailWriters,
    ...installmentMailWriters,
    ...reminderMailWriters,
  });
  let jobs: JobRunner | undefined;

  const rig = {
    ...database,
    deps,
    sandbox,
    origin,
    dataDir,
    async startJobs(): Promise<void> {
      jobs ??= await startJobRunner({
        databaseUrl: url,
        logger,
        tasks: {
          ...eventTasks(
            db,
            handlersOf(
              orderMailHandlers,
              refundMailHandlers,
              membershipHandlers,
              planHandlers,
              reminderHandlers,
              sessionHandlers,
            ),
          ),
          ...checkoutTasks(deps),
          ...giftCardTasks(deps),
          ...mails,
        },
      });
    },
    async stopJobs(): Promise<void> {
      await jobs?.stop();
      jobs = undefined;
    },
    /** Resets waiting jobs, for tests without a worker, so that none is older than the running test. */
    async renewWaitingJobs(): Promise<void> {
      await db.execute(sql`update graphile_worker._private_jobs set run_at = now() where run_at < now()`);
    },
    setFaults: (faults: Partial<Faults> = NO_FAULTS) => setFaults(db, faults),
    /** Sends an API request over the network. */
    async call<const Method extends string, const Path extends string>(
      method: Method,
      path: Path,
      customerId?: string,
      body?: unknown,
    ): Promise<{ status: number; body: AnswerOfPath<Method, Path> }> {
      const response = await fetch(`${origin}/api/v1/${path}`, {
        method,
        headers: {
          ...(customerId ? { authorization: `Bearer ${customerId}` } : {}),
          ...(body === undefined ? {} : { "content-type": "application/json" }),
        },
        body: body === undefined ? null : JSON.stringify(body),
      });
      return { status: response.status, body: await response.json() };
    },
    async placeOrder({ customerId, cartId }: Shopper, body: { dueNow?: number } = {}): Promise<PlacedOrder> {
      const answer = await rig.call("POST", `placeOrder/${cartId}`, customerId, body);
      const { code, data, session } = answer.body;
      return { status: answer.status, code, orderId: data?.orderId ?? "", url: session?.url ?? "" };
    },
    /** Submits a card on the hosted page. Returns the response's status. */
    async pay(pageUrl: string, number = GOOD_CARD): Promise<number> {
      const response = await fetch(pageUrl, {
        method: "POST",
        redirect: "manual",
        body: new URLSearchParams({ number, expiry: "12 / 40", cvc: "123", name: "Mara Okafor" }),
      });
      await response.text();
      return response.status;
    },
    /** Creates a product with one size and this stock. */
    async addSize(stock: number, priceCents = 4_000): Promise<{ sizeId: string; productId: string }> {
      const [sizeId, productId] = [newId(), newId()];
      await db.insert(brands).values({ id: "brand", slug: "brand", name: "Brand" }).onConflictDoNothing();
      await db.insert(products).values({
        id: productId,
        slug: productId,
        name: "Daylight Fluid",
        brandId: "brand",
        form: "tube",
        description: "",
        howToUse: "",
        ingredients: [],
        addedOn: "2026-01-01",
        position: 0,
      });
      await db.insert(productSizes).values({
        id: sizeId,
        productId,
        label: "50 ml",
        amount: 50,
        unit: "ml",
        priceCents,
        onHand: stock,
        position: 0,
      });
      await db.insert(stockMoves).values({ id: newId(), sizeId, delta: stock, reason: "opening" });
      return { sizeId, productId };
    },
    async addBundle(priceCents: number, items: { sizeId: string; quantity: number }[]): Promise<string> {
      const bundleId = newId();
      await db.insert(bundles).values({
        id: bundleId,
        slug: bundleId,
        name: "Bundle",
        description: "",
        picture: "",
        priceCents,
        position: 0,
      });
      await db.insert(bundleItems).values(items.map((item, position) => ({ bundleId, ...item, position })));
      return bundleId;
    },
    /** Creates a customer with these items in their cart, for pickup. */
    async addShopper(
      lines: { sizeId: string; quantity: number; seenPriceCents?: number }[],
      bundleIds: string[] = [],
    ): Promise<Shopper> {
      const [customerId, cartId] = [newId(), newId()];
      await db
        .insert(customers)
        .values({ id: customerId, email: `${customerId}@example.com`, firstName: "Mara", lastName: "Okafor" });
      await db.insert(carts).values({ id: cartId, customerId, revision: 1, isPickup: true });
      for (const { sizeId, quantity, seenPriceCents = 4_000 } of lines)
        await db.insert(cartProducts).values({ id: newId(), cartId, sizeId, quantity, seenPriceCents });
      for (const bundleId of bundleIds)
        await db.execute(sql`
          insert into cart_bundles (id, cart_id, bundle_id, quantity, seen_price_cents)
          select ${newId()}, ${cartId}, id, 1, price_cents from bundles where id = ${bundleId}`);
      return { customerId, cartId };
    },
    /** Moves the clock as the demo's control does, with everything that falls due on the way. Jobs must be running. */
    async advance(seconds: number): Promise<void> {
      const response = await fetch(`http://127.0.0.1:${sandbox.port}/sandbox/clock`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ advanceSeconds: seconds }),
      });
      if (!response.ok) throw new Error(await response.text());
      const { now } = (await response.json()) as { now: string }; // the sandbox's own response
      offsetMs = new Date(now).getTime() - Date.now();
    },
    /** Returns the emails sent to an address, in their final form. */
    mailsTo(address: string): string[] {
      const folder = join(dataDir, "outbox");
      if (!existsSync(folder)) return [];
      return readdirSync(folder)
        .filter((name) => name.endsWith(".eml"))
        .map((name) => readFileSync(join(folder, name), "utf8"))
        .filter((mail) => new RegExp(`^To: .*${address}`, "m").test(mail));
    },
    async orderState(orderId: string): Promise<{ status: string; paymentState: string }> {
      const { rows } = await db.execute<{ status: string; paymentState: string }>(
        sql`select status, payment_state as "paymentState" from orders where id = ${orderId}`,
      );
      return rows[0] ?? { status: "none", paymentState: "none" };
    },
    async stockOf(sizeId: string): Promise<{ onHand: number; reserved: number }> {
      const { rows } = await db.execute<{ onHand: number; reserved: number }>(
        sql`select on_hand as "onHand", reserved from product_sizes where id = ${sizeId}`,
      );
      return rows[0] ?? { onHand: -1, reserved: -1 };
    },
    /** Returns the count from one query, whose column must be named `count`. */
    async count(question: ReturnType<typeof sql>): Promise<number> {
      const { rows } = await db.execute<{ count: string }>(question);
      return Number(rows[0]?.count);
    },
    async until(isSo: () => Promise<boolean>, ms = 100_000): Promise<void> {
      const deadline = Date.now() + ms;
      while (!(await isSo())) {
        if (Date.now() > deadline) throw new Error("it never came");
        await sleep(30);
      }
    },
  };

  afterAll(async () => {
    await rig.stopJobs();
    await sandbox.stop();
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
    rmSync(dataDir, { recursive: true, force: true });
  });
  return rig;
}

export type PaymentRig = Awaited<ReturnType<typeof openPaymentRig>>;

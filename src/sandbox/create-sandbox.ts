import type { IncomingMessage, ServerResponse } from "node:http";
import { sql } from "drizzle-orm";
import type { DueWork } from "#platform/clock/due-work.ts";
import { closeDatabase, type Database, isDatabaseDown, openDatabase, withRetry } from "#platform/db/client.ts";
import { runInBackground } from "#platform/db/database-traffic.ts";
import { statement } from "#platform/db/statement.ts";
import type { Env } from "#platform/env.ts";
import type { Logger } from "#platform/logger.ts";
import type { Clock } from "#shared/clock.ts";
import { runDueBilling } from "./billing/run-due-billing.ts";
import { clockResponder } from "./clock-responder.ts";
import { controlResponder, type DropHold } from "./control-responder.ts";
import { countDueWebhooks, deliverDueWebhooks } from "./deliver-webhooks.ts";
import { readDue, sandboxDueWork } from "./due-work.ts";
import { hostedPageResponder } from "./hosted/hosted-responder.ts";
import { lapseDueIntents } from "./intents/intent-calls.ts";
import { clockInstantInSql, lockObject } from "./object-store.ts";
import { changeDueRefunds } from "./refund-calls.ts";
import { expireIfDue } from "./session-calls.ts";
import { readerResponder } from "./terminal/reader-responder.ts";
import { type ControlResponder, startWireServer } from "./wire/wire-server.ts";

export type Sandbox = {
  /** The loopback port of the provider's `/v1/*` and of the controls. */
  port: number;
  /** Any key in the format of the provider's test keys is accepted. */
  apiKey: string;
  /** Serves the hosted pages and the simulated readers, on the storefront's own origin. */
  respond: (path: string, request: IncomingMessage, response: ServerResponse) => Promise<boolean>;
  /** Sends the webhooks that are due now. */
  deliver(): Promise<number>;
  stop(): Promise<void>;
};

/** The work that the sandbox does while the clinic's clock is moved forward. */
export type SandboxOnTheWay = {
  dueWork: readonly DueWork[];
  /**
   * Does everything that is due now by the clinic's clock. Returns whether no webhook is due anymore, including those
   * that another process is sending.
   */
  settle(): Promise<boolean>;
};

type Options = {
  /**
   * The database. The sandbox opens its own connections, so that a busy storefront doesn't slow down its card provider,
   * and closes them when it stops.
   */
  databaseUrl: string;
  logger: Pick<Logger, "error" | "warn">;
  /** The storefront's webhook URL; absent: no webhooks are sent automatically. */
  webhookUrl: string | undefined;
  webhookSecret: string;
  /** The storefront's origin for the hosted pages; absent: invoices have no page. */
  origin?: string;
  clock: Clock;
  /** The port of the controls; any free one by default. */
  port?: number;
  /** Removes the hold of a pending order's visit. Without it, the control for this does nothing. */
  dropHold?: DropHold;
  /** Moves the clock, with the sandbox's due work along the way. Absent: there is no `/sandbox/clock`. */
  advanceClock?: (part: SandboxOnTheWay, targetOf: (now: Date) => Date) => Promise<Date>;
};

const TICK_MS = 500;
const CONNECTIONS = 5;

/** Throws when a sandbox would replace a real provider: with a real key, or in production without DEMO. */
export function assertSandboxAllowed(env: Pick<Env, "stripeSecretKey" | "nodeEnv" | "demo">): void {
  if (env.stripeSecretKey) throw new Error("The card sandbox doesn't start beside a real provider key.");
  if (env.nodeEnv === "production" && !env.demo)
    throw new Error("The card sandbox doesn't start in production without DEMO.");
}

const DUE_AT_ONCE = 50;

const listDue = statement(
  { id: "text" },
  sql`
  select id from sandbox_objects where kind = 'checkout.session' and data->>'status' = 'open'
    and (data->>'expires_at')::bigint <= extract(epoch from ${clockInstantInSql}) limit ${DUE_AT_ONCE}`,
);

async function closeDueSessions(db: Database): Promise<void> {
  for (;;) {
    const rows = await listDue(db);
    for (const { id } of rows)
      await withRetry(db, async (tx) => expireIfDue(tx, await lockObject(tx, "checkout.session", id)));
    if (rows.length < DUE_AT_ONCE) return;
  }
}

/**
 * Starts the card sandbox, which replaces the card provider: the same API on a loopback port, hosted payment pages and
 * signed webhooks. Its objects are database rows, so that several processes share one sandbox, and a restart loses
 * nothing.
 */
export function startSandbox(options: Options): Promise<Sandbox> {
  return runInBackground(() => startBehind(options));
}

async function startBehind(options: Options): Promise<Sandbox> {
  const { databaseUrl, logger, webhookUrl, webhookSecret, origin, clock, dropHold, advanceClock } = options;
  const db = openDatabase(databaseUrl, { maxConnections: CONNECTIONS, connectionTimeoutMs: 20_000 });
  let isAtWork = false;
  let isWanted = false;
  const deliver = () => (webhookUrl ? deliverDueWebhooks({ db, webhookUrl, webhookSecret }) : Promise.resolve(0));

  async function doWhatIsDue(): Promise<void> {
    const { isDue, hasWebhooks } = await readDue(db);
    if (isDue) {
      await closeDueSessions(db);
      await changeDueRefunds(db);
      await lapseDueIntents(db);
      await runDueBilling(db, origin);
    }
    if (isDue || hasWebhooks) await deliver();
  }

  async function work(): Promise<void> {
    isWanted = true;
    if (isAtWork || !webhookUrl) return;
    isAtWork = true;
    try {
      while (isWanted) {
        isWanted = false;
        await doWhatIsDue();
      }
    } catch (error) {
      if (!isDatabaseDown(error)) logger.error({ err: error }, "the card sandbox could not send webhooks");
    } finally {
      isAtWork = false;
    }
  }

  // Runs in the background: the call that triggers it doesn't wait.
  const onWrite = () => void runInBackground(work);
  async function settle(): Promise<boolean> {
    if (!webhookUrl) return true;
    await doWhatIsDue();
    return (await countDueWebhooks(db)) === 0;
  }

  const advance =
    advanceClock && ((targetOf: (now: Date) => Date) => advanceClock({ dueWork: sandboxDueWork, settle }, targetOf));
  const controls: ControlResponder[] = [
    controlResponder({ db, onWrite, dropHold }),
    ...(advance ? [clockResponder({ clock, advance, logger })] : []),
  ];
  const { port, server } = await startWireServer({ db, logger, onWrite, port: options.port ?? 0, controls });
  const hosted = hostedPageResponder({ db, clock, onWrite });
  const drawn = readerResponder({ db, onWrite });
  const timer = setInterval(onWrite, TICK_MS);
  timer.unref();
  return {
    port,
    apiKey: "sk_test_sandbox",
    respond: async (...args) => (await hosted(...args)) || drawn(...args),
    deliver,
    async stop() {
      clearInterval(timer);
      isWanted = false;
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      while (isAtWork) await new Promise((resolve) => setTimeout(resolve, 20));
      await closeDatabase(db);
    },
  };
}

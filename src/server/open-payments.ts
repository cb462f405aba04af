import { dropHoldOfOrder } from "#modules/checkout/server/orders/drop-hold.ts";
import { advanceClock } from "#platform/clock/advance-clock.ts";
import type { Database } from "#platform/db/client.ts";
import type { Env } from "#platform/env.ts";
import type { Logger } from "#platform/logger.ts";
import { closedPaymentGateway, createPaymentGateway, type PaymentGateway } from "#platform/payment-gateway.ts";
import type { Secrets } from "#platform/secrets.ts";
import type { Sandbox } from "#sandbox/create-sandbox.ts";
import type { Clock } from "#shared/clock.ts";
import { loadIfThere } from "./load-if-there.ts";
import { allSchedules, moduleDueWork } from "./server-modules.ts";

export type Payments = { gateway: PaymentGateway; sandbox: Sandbox | undefined };

type Options = {
  env: Env;
  db: Database;
  databaseUrl: string;
  secrets: Secrets;
  logger: Logger;
  clock: Clock;
  /** The URL at which the sandbox reaches this process. */
  originHere: string;
};

/**
 * Opens this installation's card provider: the real one if a key is set, an external sandbox if its address is set, the
 * built-in sandbox in the demo, else none. With a real key, the sandbox's code isn't even loaded.
 */
export async function openPayments({
  env,
  db,
  databaseUrl,
  secrets,
  logger,
  clock,
  originHere,
}: Options): Promise<Payments> {
  // An external sandbox accepts any key.
  const apiKey = env.providerPort === undefined ? env.stripeSecretKey : "sk_test_sandbox";
  if (apiKey) {
    // Two secrets separated by a comma, while one is being replaced by the other.
    const webhookSecrets = (env.stripeWebhookSecret ?? "").split(",").map((secret) => secret.trim());
    return {
      gateway: createPaymentGateway({ apiKey, webhookSecrets, sandboxPort: env.providerPort }),
      sandbox: undefined,
    };
  }
  if (!env.demo) return { gateway: closedPaymentGateway, sandbox: undefined };
  const { assertSandboxAllowed, startSandbox } = await loadIfThere(() => import("#sandbox/create-sandbox.ts"));
  assertSandboxAllowed(env);
  const webhookSecret = `whsec_${secrets.get("webhook")}`;
  const sandbox = await startSandbox({
    databaseUrl,
    logger,
    webhookUrl: `${originHere}/api/v1/webhooks/payment`,
    webhookSecret,
    origin: env.publicUrl ?? `http://localhost:${env.port}`,
    clock,
    port: env.sandboxPort,
    dropHold: (orderId) => dropHoldOfOrder(db, orderId),
    advanceClock: ({ settle, dueWork }, targetOf) =>
      advanceClock(
        { databaseUrl, db, works: [...dueWork, ...moduleDueWork], schedules: allSchedules, settleSandbox: settle },
        targetOf,
      ),
  });
  const gateway = createPaymentGateway({
    apiKey: sandbox.apiKey,
    webhookSecrets: [webhookSecret],
    sandboxPort: sandbox.port,
  });
  return { gateway, sandbox };
}

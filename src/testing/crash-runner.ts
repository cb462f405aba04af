import { z } from "zod";
import { alignContract } from "#modules/checkout/server/memberships/renewals/align-contract.ts";
import { followFailedCharge } from "#modules/checkout/server/memberships/renewals/follow-failed-charge.ts";
import { settleMembership } from "#modules/checkout/server/memberships/renewals/settle-membership.ts";
import { settleOrder } from "#modules/checkout/server/payment/settle-order.ts";
import { checkoutVisit } from "#modules/checkout/server/placing/checkout-visit.ts";
import { cancelOrder } from "#modules/checkout/server/placing/close-order.ts";
import { placeOrder } from "#modules/checkout/server/placing/place-order.ts";
import { alignPlan } from "#modules/checkout/server/plans/installments/align-plan.ts";
import { followFailedInstallment } from "#modules/checkout/server/plans/installments/follow-failed-installment.ts";
import { settlePlan } from "#modules/checkout/server/plans/installments/settle-plan.ts";
import { reconcilePayments } from "#modules/checkout/server/settling/reconcile-payments.ts";
import { openDatabase } from "#platform/db/client.ts";
import { parseEnv } from "#platform/env.ts";
import { armFailpoint } from "#platform/failpoint.ts";
import { createLogger } from "#platform/logger.ts";
import { createPaymentGateway } from "#platform/payment-gateway.ts";
import { loadSecrets } from "#platform/secrets.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { fixedClock, systemClock } from "#shared/clock.ts";
import { stillVersions } from "#testing/still-versions.ts";

/* A separate process that runs one use case and is killed at a named point, as by power loss. Crash tests run it
   with its task as JSON. The provider is the test's own sandbox, which lives on, as the real one would. */
const taskSchema = z.object({
  url: z.string(),
  sandboxPort: z.int(),
  webhookSecret: z.string(),
  failpoint: z.string(),
  action: z.enum([
    "place",
    "checkout",
    "settle",
    "cancel",
    "reconcile",
    "book",
    "renew",
    "align",
    "endUnpaid",
    "bookInstallment",
    "agreePlan",
    "endPlan",
  ]),
  membershipId: z.string().default(""),
  purchaseId: z.string().default(""),
  invoiceId: z.string().default(""),
  customerId: z.string().default(""),
  cartId: z.string().default(""),
  orderId: z.string().default(""),
  origin: z.string().default("http://localhost:3000"),
  /** The fixed current time of the test clinic, for tasks that book a visit. */
  now: z.string().optional(),
});

const task = taskSchema.parse(JSON.parse(process.argv[2] ?? "{}"));
const { customerId, cartId, orderId, membershipId, purchaseId, invoiceId, origin } = task;
// Has the test's own timeouts, so that a busy machine doesn't end the process before its failpoint.
const db = openDatabase(task.url, { maxConnections: 4, lockTimeoutMs: 10_000, statementTimeoutMs: 20_000 });
const deps: ServerDeps = {
  db,
  clock: task.now ? fixedClock(task.now) : systemClock,
  env: parseEnv({ NODE_ENV: "test", LOG_LEVEL: "silent", DEMO: "1" }),
  logger: createLogger({ level: "silent" }),
  secrets: await loadSecrets(db, undefined),
  versions: stillVersions,
  payments: createPaymentGateway({
    apiKey: "sk_test_crash",
    webhookSecrets: [task.webhookSecret],
    sandboxPort: task.sandboxPort,
  }),
  bucket: undefined,
};

const actions = {
  place: () => placeOrder(deps, { customerId, cartId, origin, shownDueNowCents: undefined, part: "goods" }),
  checkout: () => placeOrder(deps, { customerId, cartId, origin, shownDueNowCents: undefined, part: "all" }),
  settle: () => settleOrder(deps, orderId, { cause: "webhook" }),
  cancel: () => cancelOrder(deps, { orderId, customerId }),
  reconcile: () => reconcilePayments(deps, { quietSeconds: 0, strandedSeconds: 0 }),
  book: () => checkoutVisit(deps, { customerId }),
  renew: () => settleMembership(deps, membershipId),
  align: () => alignContract(deps, membershipId),
  endUnpaid: () => followFailedCharge(deps, { membershipId, invoiceId, kind: "end", day: 14 }),
  bookInstallment: () => settlePlan(deps, purchaseId),
  agreePlan: () => alignPlan(deps, purchaseId),
  endPlan: () => followFailedInstallment(deps, { purchaseId, invoiceId, kind: "end", day: 14 }),
};

armFailpoint(task.failpoint);
await actions[task.action]();
process.stdout.write("survived\n");
process.exit(0);

import { lockCustomer } from "#modules/booking/server/public.ts";
import { getClinicSettings } from "#modules/content/server/public.ts";
import type { MembershipInterval } from "#modules/membership/domain/membership-period.ts";
import {
  assertMayJoin,
  findOfferedPlan,
  listPendingMemberships,
  type PlanOffer,
  writePendingMembership,
} from "#modules/membership/server/public.ts";
import { type Attempt, findLiveAttempt, writeAttempt } from "#modules/payments/server/public.ts";
import { type Transaction, withRetry } from "#platform/db/client.ts";
import { failpoint } from "#platform/failpoint.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import { dateInZone } from "#shared/zoned-time.ts";
import { openCheckoutSession } from "../contracts/open-checkout-session.ts";
import { priceMembership } from "../contracts/price-contract.ts";
import { assertMayOrder } from "../orders/assert-may-order.ts";
import { writeHistory } from "../orders/move-order.ts";
import { membershipLinesOf, toOrderSums } from "../orders/order-line-values.ts";
import { toPaymentRequest } from "../orders/payment-request.ts";
import { orderLines, orders } from "../tables.ts";
import { returnPathsOf } from "./return-paths.ts";

export type SubscribeInput = {
  customerId: string;
  planId: string;
  interval: MembershipInterval;
  /** Hex SHA-256 of the accepted terms. */
  consentHash: string | undefined;
  client: "web" | "app";
  /** The origin to which the customer returns, such as https://clinic.example. */
  origin: string;
};

type Deps = Pick<ServerDeps, "db" | "clock" | "payments" | "secrets">;
type PreparedMembership = { membershipId: string; attempt: Attempt };

/** A page that expires sooner than this isn't reused. */
const MIN_LEFT_MS = 60_000;

/**
 * Orders only a membership and opens the provider's page for its first period (PY-5). The cart doesn't change. A
 * repeated request for the same plan returns the same page while it is open. Throws the errors listed in the definition
 * of its API call.
 */
export async function subscribe(
  deps: Deps,
  input: SubscribeInput,
): Promise<{ membershipId: string; orderId: string; url: string }> {
  const { membershipId, attempt } = await withRetry(deps.db, (tx) => prepare(deps, tx, input));
  failpoint("checkout:after_order_commit");
  const { url } = await openCheckoutSession(deps, attempt, input.customerId);
  return { membershipId, orderId: attempt.orderId, url };
}

async function prepare(deps: Deps, tx: Transaction, input: SubscribeInput): Promise<PreparedMembership> {
  const { customerId, planId, interval, consentHash } = input;
  // Two requests by one person are serialized, so that the second finds the page of the first.
  await lockCustomer(tx, customerId);
  const offer = await findOfferedPlan(tx, planId, interval);
  if (!offer) throw new AppError("not_found");
  await assertMayJoin(tx, customerId, deps.clock.now());
  if (consentHash !== offer.consent.hash) throw new AppError("consent_missing");
  const open = await findOpen(deps, tx, input, offer);
  if (open) return open;
  await assertMayOrder(tx, { customerId, goods: [] });
  return write(deps, tx, input, offer);
}

/** Finds a page for the same membership that can still be paid. */
async function findOpen(
  { clock, secrets }: Deps,
  tx: Transaction,
  input: SubscribeInput,
  offer: PlanOffer,
): Promise<PreparedMembership | undefined> {
  for (const { id, orderId } of await listPendingMemberships(tx, input.customerId, offer)) {
    const attempt = await findLiveAttempt(tx, orderId);
    if (!attempt || !["creating", "open"].includes(attempt.status)) continue;
    const isLasting = attempt.expiresAt.getTime() - clock.now().getTime() >= MIN_LEFT_MS;
    const { successUrl } = returnPathsOf(secrets, { ...input, membershipId: id, orderId });
    if (isLasting && attempt.request.successUrl === successUrl) return { membershipId: id, attempt };
  }
  return undefined;
}

async function write(
  { clock, secrets }: Deps,
  tx: Transaction,
  input: SubscribeInput,
  offer: PlanOffer,
): Promise<PreparedMembership> {
  const { customerId, origin } = input;
  const settings = await getClinicSettings(tx);
  const {
    currency,
    location: { timeZone },
  } = settings;
  const today = dateInZone(clock.now(), timeZone);
  const priced = priceMembership(settings, offer, today);
  if (priced.totals.waived > 0) throw new AppError("conflict");
  const orderId = newId();
  const [written] = await tx
    .insert(orders)
    .values({
      id: orderId,
      kind: "product",
      status: "pending",
      paymentState: "pending",
      customerId,
      currency,
      ...toOrderSums(priced.totals),
    })
    .returning({ number: orders.number });
  if (!written) throw new Error("no order came back");
  await tx.insert(orderLines).values(membershipLinesOf(orderId, offer, priced));
  await writeHistory(tx, { orderId, from: null, to: "pending", cause: "customer" });
  const membershipId = await writePendingMembership(tx, { orderId, customerId, offer });
  const paymentRequest = toPaymentRequest({
    id: orderId,
    kind: "product",
    number: written.number,
    origin,
    currency,
    customerId,
    dueNowCents: priced.totals.dueNow,
    joining: { ...offer, today },
  });
  const paths = returnPathsOf(secrets, { ...input, membershipId, orderId });
  const attempt = await writeAttempt(tx, { ...paymentRequest, ...paths });
  return { membershipId, attempt };
}

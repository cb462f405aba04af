import { PAST_CARD_ENDS, type PastContract } from "#demo/payments/write-contracts.ts";
import type { Transaction } from "#platform/db/client.ts";
import { insertMany } from "#platform/db/insert-many.ts";
import { PACKAGE_PRODUCT } from "#platform/provider/schedules.ts";
import { MEMBERSHIP_PRODUCT } from "#platform/provider/subscriptions.ts";
import { monthsLater } from "#sandbox/billing/billing-cycle.ts";
import { withDueAt } from "#sandbox/billing/due-at.ts";
import type { WireObject } from "#sandbox/object-store.ts";
import { sandboxObjects } from "#sandbox/tables.ts";
import { toPaymentMethod } from "#sandbox/wire/wire-card.ts";
import { toCustomer } from "#sandbox/wire/wire-objects.ts";
import { toPrice, toProduct } from "#sandbox/wire/wire-price.ts";
import { toSchedule } from "#sandbox/wire/wire-schedule.ts";
import { asSubscription, toSubscription, toSubscriptionItem } from "#sandbox/wire/wire-subscription.ts";

type Row = { data: WireObject; hidden: Record<string, unknown> };

const MONTHLY = { interval: "month" as const, count: 1 };
const seconds = (at: Date) => Math.floor(at.getTime() / 1_000);

/**
 * Adds past memberships and installment plans to the sandbox. Once the sandbox runs, it does everything that has come
 * due since the contracts began, dated at the original instants: it writes invoices, charges cards and sends events.
 */
export async function addPastContracts(tx: Transaction, contracts: readonly PastContract[]): Promise<void> {
  const [first] = contracts;
  if (!first) return;
  const created = Math.min(...contracts.map(({ since }) => seconds(since)));
  const products = [MEMBERSHIP_PRODUCT, PACKAGE_PRODUCT].map(
    (product): Row => ({ data: toProduct({ ...product, description: null, metadata: {}, created }), hidden: {} }),
  );
  const rows = [...products, ...contracts.flatMap(rowsOf)];
  await insertMany(
    tx,
    sandboxObjects,
    rows.map(({ data, hidden }) => ({ id: data.id, kind: data.object, data, hidden })),
  );
}

function rowsOf(contract: PastContract): Row[] {
  const { holder, card, since, paymentMethodId, providerCustomerId } = contract;
  const created = seconds(since);
  const details = {
    number: card.number,
    name: holder.name,
    cvc: "",
    expMonth: PAST_CARD_ENDS.month,
    expYear: since.getUTCFullYear() + PAST_CARD_ENDS.yearsLater,
  };
  const { email } = holder;
  const customer = toCustomer({ email, name: null, metadata: { owner: contract.owner }, created });
  const method = toPaymentMethod(details, providerCustomerId, created);
  return [
    { data: { ...customer, id: providerCustomerId }, hidden: {} },
    { data: { ...method, id: paymentMethodId }, hidden: { card: details } },
    ...(contract.phases.some(({ months }) => months === undefined) ? subscriptionOf(contract) : scheduleOf(contract)),
  ];
}

/** Returns a contract without an end, whose first period was paid elsewhere. */
function subscriptionOf({ contractId, ...contract }: PastContract): Row[] {
  const [created, anchor] = [seconds(contract.since), seconds(contract.firstChargeAt)];
  const price = priceOf(contract, contract.phases[0]?.amountCents ?? 0, MEMBERSHIP_PRODUCT.id);
  const subscription = {
    ...asSubscription(
      toSubscription({
        customer: contract.providerCustomerId,
        defaultPaymentMethod: contract.paymentMethodId,
        created,
        anchor,
        currency: String(price.currency),
        description: null,
        metadata: contract.metadata,
        trialEnd: null,
        billingMode: "flexible",
      }),
    ),
    id: contractId,
  };
  const period = { periodStart: created, periodEnd: anchor };
  const item = toSubscriptionItem({ subscription: contractId, price, recurring: MONTHLY, ...period, created });
  const data = { ...subscription, items: { ...subscription.items, data: [item] } };
  return [
    { data: price, hidden: {} },
    { data, hidden: withDueAt(data, {}) },
  ];
}

/** Returns a fixed number of charges, none of which has been made. */
function scheduleOf({ contractId, ...contract }: PastContract): Row[] {
  const [created, start] = [seconds(contract.since), seconds(contract.firstChargeAt)];
  let months = 0;
  const phases = contract.phases.map((phase) => {
    const from = monthsLater(start, months);
    months += phase.months ?? 0;
    const price = priceOf(contract, phase.amountCents, PACKAGE_PRODUCT.id);
    return { start: from, end: monthsLater(start, months), price, metadata: contract.metadata };
  });
  const schedule = toSchedule({
    customer: contract.providerCustomerId,
    defaultPaymentMethod: contract.paymentMethodId,
    created,
    metadata: contract.metadata,
    billingMode: "flexible" as const,
    phases,
  });
  const data = { ...schedule, id: contractId };
  return [...phases.map(({ price }) => ({ data: price, hidden: {} })), { data, hidden: withDueAt(data, {}) }];
}

function priceOf({ currency, since }: Omit<PastContract, "contractId">, unitAmount: number, product: string) {
  return toPrice({
    product,
    unitAmount,
    currency: currency.toLowerCase(),
    recurring: MONTHLY,
    isReusable: false,
    created: seconds(since),
  });
}

import { priceMembership, pricePackage } from "#modules/checkout/server/contracts/price-contract.ts";
import { membershipLinesOf, planLinesOf, toOrderSums } from "#modules/checkout/server/orders/order-line-values.ts";
import { chargedAt, phasesOf } from "#modules/checkout/server/plans/installments/align-plan.ts";
import type { ClinicSettings } from "#modules/content/domain/clinic-settings.ts";
import { orderSold, type SoldOrder, tenderTaken } from "#modules/ledger/domain/events/order-entries.ts";
import type { Movement } from "#modules/ledger/domain/transfer.ts";
import { findOfferedPlan } from "#modules/membership/server/public.ts";
import { findPaymentPlanOffer } from "#modules/payment-plans/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { SeededRandom } from "#shared/seeded-random.ts";
import { dateInZone } from "#shared/zoned-time.ts";
import { firstPeriodEnd, type SoldMembership, writeSoldMembership } from "../membership/write-sold.ts";
import { writeSoldPackage } from "../payment-plans/write-sold.ts";
import { type PastContract, writePastContracts } from "../payments/write-contracts.ts";
import { drawPayment, type PastPayment, writePastPayments } from "../payments/write-payments.ts";
import type { LifeBalances, LifeContract } from "./plan-balances.ts";
import { writeOrders } from "./write-orders.ts";

/** The contracts and payments to add at the provider. */
export type WrittenContracts = { contracts: PastContract[]; payments: PastPayment[] };

type PastMovement = Movement & { happenedAt: Date };

const MEMBERSHIP = "mp02";
/** A package, and its number of payments. */
const PACKAGE = { planId: "pp01", option: 6 };
/** Saved without an error, but declined whenever it is charged. */
const DECLINED_CARD = { brand: "visa", number: "4000000000000341" };
const GOOD_CARD = { brand: "visa", number: "4242424242424242" };

/**
 * Writes a membership whose second month can't be charged, and a package paid in installments, with their orders and
 * cards. Returns what the provider has to know, and the movements, which the caller posts.
 */
export async function writeContracts(
  tx: Transaction,
  { inArrears, payingOff }: LifeBalances["contracts"],
  settings: ClinicSettings,
): Promise<WrittenContracts & { moved: PastMovement[] }> {
  const written = [await writeMember(tx, inArrears, settings), await writePackage(tx, payingOff, settings)];
  const contracts = written.map(({ contract }) => contract);
  const payments = written.map(({ payment }) => payment);
  await writePastContracts(tx, contracts, payments);
  return { contracts, payments, moved: written.flatMap(({ moved }) => moved) };
}

type PastContractRecord = { contract: PastContract; payment: PastPayment; moved: PastMovement[] };

async function writeMember(tx: Transaction, life: LifeContract, settings: ClinicSettings): Promise<PastContractRecord> {
  const { id, orderId, since, contractId: subscriptionId } = life;
  const { timeZone } = settings.location;
  const offer = await findOfferedPlan(tx, MEMBERSHIP, "month");
  if (!offer) throw new Error("the demo's plan isn't offered");
  const priced = priceMembership(settings, offer, dateInZone(since, timeZone));
  const payment = await writeOrder(tx, life, settings, {
    sums: toOrderSums(priced.totals),
    lines: membershipLinesOf(orderId, offer, priced),
  });
  const sold: SoldMembership = { id, customerId: life.person.id, orderId, offer, since, subscriptionId };
  const books = await writeSoldMembership(tx, sold, timeZone);
  return {
    payment,
    contract: {
      ...contractOf(life, settings),
      card: DECLINED_CARD,
      consentText: offer.consent.text,
      firstChargeAt: firstPeriodEnd(sold, timeZone),
      metadata: { membership_id: id, order_id: orderId },
      phases: [{ amountCents: offer.priceCents, months: undefined }],
    },
    moved: movedBy(payment, books.sold, books.granted),
  };
}

async function writePackage(
  tx: Transaction,
  life: LifeContract,
  settings: ClinicSettings,
): Promise<PastContractRecord> {
  const { id, orderId, since, contractId: scheduleId } = life;
  const { timeZone } = settings.location;
  const today = dateInZone(since, timeZone);
  const offer = await findPaymentPlanOffer(tx, { ...PACKAGE, today });
  const priced = pricePackage(settings, offer, today);
  const payment = await writeOrder(tx, life, settings, {
    sums: toOrderSums(priced.totals),
    lines: planLinesOf(orderId, offer, priced),
  });
  const sold = await writeSoldPackage(tx, { id, customerId: life.person.id, orderId, offer, since, scheduleId });
  const later = offer.schedule.slice(1);
  return {
    payment,
    contract: {
      ...contractOf(life, settings),
      card: GOOD_CARD,
      consentText: offer.consent.text,
      firstChargeAt: chargedAt(later[0]?.dueOn ?? today, timeZone),
      metadata: { plan_purchase_id: id, order_id: orderId },
      phases: phasesOf(later.map(({ amount }) => ({ amountCents: amount }))),
    },
    moved: movedBy(payment, sold),
  };
}

function contractOf(
  { person, contractId, providerCustomerId, paymentMethodId, since }: LifeContract,
  { currency }: ClinicSettings,
) {
  const holder = { name: `${person.firstName} ${person.lastName}`, email: person.email };
  const owner = `customer:${person.id}` as const;
  return { owner, holder, contractId, providerCustomerId, paymentMethodId, since, currency };
}

type Order = { sums: ReturnType<typeof toOrderSums>; lines: ReturnType<typeof planLinesOf> };

/** Writes the order of a sale, which was paid at once. */
async function writeOrder(
  tx: Transaction,
  { orderId, person, since }: LifeContract,
  { currency }: ClinicSettings,
  { sums, lines }: Order,
): Promise<PastPayment> {
  const order = {
    id: orderId,
    kind: "product" as const,
    status: "paid" as const,
    paymentState: "paid" as const,
    customerId: person.id,
    currency,
    ...sums,
    placedAt: since,
    paidAt: since,
    updatedAt: since,
  };
  const steps = [
    { to: "pending" as const, at: since, cause: "customer", isByDesk: false },
    { to: "paid" as const, at: since, cause: "webhook", isByDesk: false },
  ];
  await writeOrders(tx, [{ order, lines, steps }]);
  const payment: PastPayment = {
    orderId,
    amountCents: sums.dueNowCents,
    currency,
    openedAt: since,
    paidAt: since,
    refund: null,
    cardHolder: `${person.firstName} ${person.lastName}`,
    ...drawPayment(new SeededRandom(orderId)),
    card: GOOD_CARD,
  };
  await writePastPayments(tx, [payment]);
  return payment;
}

function movedBy(
  { orderId, sessionId: tenderId, amountCents: cents, paidAt }: PastPayment,
  sold: Partial<SoldOrder>,
  ...others: Movement[]
): PastMovement[] {
  const tenderPosting = tenderTaken({ tenderId, orderId, into: "provider", cents });
  const happenedAt = paidAt ?? new Date(0);
  return [tenderPosting, orderSold({ orderId, ...sold }), ...others]
    .filter(({ entries }) => entries.length > 0)
    .map((movement) => ({ ...movement, happenedAt }));
}

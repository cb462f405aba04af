import type { NewProviderSession, ProviderIntent } from "#platform/payment-gateway.ts";
import { ensureProduct } from "#platform/provider/ensure-product.ts";
import { PACKAGE_PRODUCT } from "#platform/provider/schedules.ts";
import { MEMBERSHIP_PRODUCT } from "#platform/provider/subscriptions.ts";
import { cardSteps } from "./card-steps.ts";
import { enterCard, forgetLater, inHalfAnHour, NotTried, newCardHolder, newCustomer, returnUrls } from "./cards.ts";
import type { Side } from "./open-side.ts";
import { readerSteps } from "./reader-steps.ts";
import { keyOf, maybeRefused, type Step } from "./step.ts";

const DAY_MS = 86_400_000;
function sessionFor(side: Side, changes: Partial<NewProviderSession> = {}): NewProviderSession {
  return {
    lines: [{ name: "Order 1042", amountCents: 39_811, quantity: 1 }],
    currency: "USD",
    ...returnUrls(side),
    expiresAtSeconds: inHalfAnHour(),
    description: "Order 1042",
    capture: "automatic",
    metadata: { order_id: side.mark },
    ...changes,
  };
}

async function openPage(side: Side, what: string, changes: Partial<NewProviderSession> = {}) {
  const session = await side.gateway.createSession(sessionFor(side, changes), keyOf(side, what));
  side.undo.push({ what: `the page ${session.id}`, work: () => side.gateway.expireSession(session.id) });
  return session;
}

/** Authorizes a payment: on the sandbox's page, or with a saved card where no script can fill in a page. */
async function authorize(side: Side, what: string): Promise<string> {
  const { customerId, paymentMethodId } = await newCardHolder(side, what);
  const { sandboxPort, stripe, quietly, undo, gateway } = side;
  const id = await quietly(async () => {
    if (sandboxPort === undefined) {
      const intent = await stripe.paymentIntents.create({
        amount: 39_811,
        currency: "usd",
        customer: customerId,
        payment_method: paymentMethodId,
        capture_method: "manual",
        confirm: true,
        off_session: true,
        metadata: { order_id: side.mark },
      });
      return intent.id;
    }
    const session = await openPage(side, what, { capture: "manual", customerId });
    await enterCard(session.url ?? "", "4242424242424242");
    return (await gateway.getSession(session.id)).paymentIntentId ?? "";
  });
  undo.push({ what: `the payment ${id}`, work: () => gateway.cancelIntent(id, keyOf(side, `undo:${id}`)) });
  return id;
}

const pages: Step[] = [
  {
    name: "a page that takes money, read, closed, and closed again",
    async run(side) {
      const { id } = await openPage(side, "page");
      await side.gateway.getSession(id);
      await side.gateway.expireSession(id);
      await side.gateway.expireSession(id);
    },
  },
  {
    name: "a page that sets money aside, saves the card and tells of later charges",
    async run(side) {
      const customerId = await newCustomer(side, "subscriber");
      const recurring = "Today $398.11. Then $149.00 a month until you cancel.";
      await openPage(side, "subscribe", { capture: "manual", customerId, savesCard: true, recurring });
    },
  },
  {
    name: "a page for less than the provider takes",
    run: (side) =>
      maybeRefused(() => openPage(side, "small", { lines: [{ name: "Order 1042", amountCents: 10, quantity: 1 }] })),
  },
  {
    name: "a page that closes too soon",
    run: (side) =>
      maybeRefused(() => openPage(side, "soon", { expiresAtSeconds: Math.floor(Date.now() / 1_000) + 300 })),
  },
  {
    name: "a page that saves a card",
    async run(side) {
      const customerId = await newCustomer(side, "saver");
      const pageRequest = { customerId, currency: "USD", ...returnUrls(side), expiresAtSeconds: inHalfAnHour() };
      const session = await side.gateway.createSetupSession(
        { ...pageRequest, metadata: { card_id: side.mark } },
        keyOf(side, "setup"),
      );
      side.undo.push({ what: `the page ${session.id}`, work: () => side.gateway.expireSession(session.id) });
    },
  },
  {
    name: "a page whose money is set aside stays unpaid until it is captured (by hand)",
    isUnconfirmed: true,
    async run(side, ask) {
      if (!ask) throw new NotTried("needs a person at the provider's page: --by-hand");
      const session = await side.quietly(() => openPage(side, "by-hand", { capture: "manual" }));
      if (side.sandboxPort === undefined) await ask(`Pay with 4242 4242 4242 4242 on ${session.url}`);
      else await enterCard(session.url ?? "", "4242424242424242");
      const { paymentIntentId = "" } = await side.gateway.getSession(session.id);
      await side.gateway.captureIntent(paymentIntentId, keyOf(side, "by-hand:capture"));
      await side.gateway.getSession(session.id);
    },
  },
];

const keys: Step[] = [
  {
    name: "a customer, asked for again under its key, and with other words under its key",
    isUnconfirmed: true,
    async run(side) {
      const customer = { email: "compare@clinic.example", metadata: { owner: side.mark } };
      const { id } = await side.gateway.createCustomer(customer, keyOf(side, "customer"));
      forgetLater(side, id);
      await side.gateway.createCustomer(customer, keyOf(side, "customer"));
      const other = { ...customer, email: "other@clinic.example" };
      return maybeRefused(() => side.gateway.createCustomer(other, keyOf(side, "customer")));
    },
  },
  {
    name: "what isn't there: a page, a payment, a refund, a card",
    async run({ gateway }) {
      await maybeRefused(() => gateway.getSession("cs_test_a1nothing"));
      await maybeRefused(() => gateway.getIntent("pi_nothing"));
      await maybeRefused(() => gateway.getRefund("re_nothing"));
      await maybeRefused(() => gateway.getCard("pm_nothing"));
    },
  },
];

async function bothOf(side: Side, id: string, work: () => Promise<ProviderIntent>) {
  await side.gateway.getIntent(id);
  return maybeRefused(work);
}

const captures: Step[] = [
  {
    name: "money that is set aside, captured, and captured again",
    async run(side) {
      const id = await authorize(side, "capture");
      await bothOf(side, id, () => side.gateway.captureIntent(id, keyOf(side, "capture:1")));
      return maybeRefused(() => side.gateway.captureIntent(id, keyOf(side, "capture:2")));
    },
  },
  {
    name: "money that is set aside and given back: all refunded, none captured",
    isUnconfirmed: true,
    async run(side) {
      const id = await authorize(side, "cancel");
      await bothOf(side, id, () => side.gateway.cancelIntent(id, keyOf(side, "cancel:1")));
      return maybeRefused(() => side.gateway.cancelIntent(id, keyOf(side, "cancel:2")));
    },
  },
];

const contracts: Step[] = [
  {
    name: "a membership's contract: made, read, found, paused, resumed, repriced, ending, ended",
    async run(side) {
      const { gateway } = side;
      const { customerId, paymentMethodId } = await newCardHolder(side, "member");
      await side.quietly(() => ensureProduct(side.stripe, MEMBERSHIP_PRODUCT, () => true));
      const [now, membershipId] = [new Date(), side.mark];
      const { id } = await gateway.createSubscription(
        {
          customerId,
          paymentMethodId,
          amountCents: 14_900,
          currency: "USD",
          interval: "month",
          now,
          firstChargeAt: new Date(now.getTime() + 20 * DAY_MS),
          metadata: { membership_id: membershipId },
        },
        keyOf(side, "contract"),
      );
      side.undo.push({ what: `the subscription ${id}`, work: () => gateway.cancelSubscription(id) });
      await gateway.readSubscription(id);
      await gateway.findSubscription({ customerId, membershipId });
      const price = { amountCents: 19_900, currency: "USD", interval: "month" } as const;
      const changes = [
        { pausedUntil: new Date(now.getTime() + 50 * DAY_MS) },
        { pausedUntil: null },
        { price },
        { endsWithPeriod: true },
      ];
      for (const [index, change] of changes.entries())
        await gateway.updateSubscription(id, change, keyOf(side, `contract:${index}`));
      await gateway.cancelSubscription(id);
      await gateway.cancelSubscription(id);
    },
  },
  {
    name: "a plan's installments: made, read, found, ended",
    async run(side) {
      const { gateway } = side;
      const { customerId, paymentMethodId } = await newCardHolder(side, "plan");
      await side.quietly(() => ensureProduct(side.stripe, PACKAGE_PRODUCT, () => true));
      const { id } = await gateway.createSchedule(
        {
          customerId,
          paymentMethodId,
          currency: "USD",
          startsAt: new Date(Date.now() + 20 * DAY_MS),
          phases: [{ amountCents: 30_000, months: 3 }],
          metadata: { plan_purchase_id: side.mark },
        },
        keyOf(side, "schedule"),
      );
      side.undo.push({ what: `the schedule ${id}`, work: () => gateway.cancelSchedule(id) });
      await gateway.readSchedule(id);
      await gateway.findSchedule({ customerId, purchaseId: side.mark });
      await gateway.cancelSchedule(id);
      await gateway.cancelSchedule(id);
    },
  },
];

/** What can only be checked by hand, as described in the README. */
const BY_HAND = [
  "cards that ask their holder once (…3155), or pass and are declined (…3178): on the provider's page",
  "a renewal and an installment, paid and declined: on their day",
  "webhooks: their order, their signature, and that they reach the clinic",
  "payouts: a test account has none until the provider has made one",
];

const byHand = BY_HAND.map(
  (name): Step => ({
    name,
    isUnconfirmed: true,
    run: (): Promise<void> => Promise.reject(new NotTried("by hand: see Before you go live in the README")),
  }),
);

export const steps: readonly Step[] = [
  ...keys,
  ...pages,
  ...captures,
  ...cardSteps,
  ...readerSteps,
  ...contracts,
  ...byHand,
];

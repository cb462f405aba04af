import type { ProviderDispute, ProviderIntent } from "#platform/payment-gateway.ts";
import {
  CHARGED_CARDS,
  DISPUTED_CARD,
  NotTried,
  newCardHolder,
  newCustomer,
  REFUND_CARDS,
  saveCard,
  type TestCard,
} from "./cards.ts";
import type { Side } from "./open-side.ts";
import { keyOf, maybeRefused, type Step } from "./step.ts";

function charge(
  side: Side,
  card: { customerId: string; paymentMethodId: string },
  what: string,
): Promise<ProviderIntent> {
  return side.gateway.chargeOffSession(
    {
      ...card,
      amountCents: 5_000,
      currency: "USD",
      description: "Order 1042",
      metadata: { tender_id: `${what}:${side.mark}`, order_id: `${what}:${side.mark}` },
    },
    keyOf(side, `charge:${what}`),
  );
}

const refundOf = (side: Side, paymentIntentId: string, amountCents: number, what: string) =>
  side.gateway.refund(
    { paymentIntentId, amountCents, metadata: { refund_id: `${what}:${side.mark}` } },
    keyOf(side, `refund:${what}`),
  );

const lastFour = ({ number }: TestCard) => `…${number.slice(-4)}`;

const refunded = REFUND_CARDS.map(
  (card): Step => ({
    name: `the card ${lastFour(card)}, and how its refund begins`,
    isUnconfirmed: true,
    async run(side) {
      const holder = await newCardHolder(side, card.token, card);
      const { id } = await side.quietly(() => charge(side, holder, card.token));
      await refundOf(side, id, 5_000, card.token);
    },
  }),
);

const charged = CHARGED_CARDS.map(
  (card): Step => ({
    name: `the card ${lastFour(card)}, saved and charged while its holder isn't there`,
    isUnconfirmed: true,
    async run(side): Promise<Record<string, string>> {
      const customerId = await newCustomer(side, card.token);
      const saved = await saveCard(side, customerId, card);
      if ("refused" in saved) return { saving: saved.refused };
      const { answer = "" } = await maybeRefused(() =>
        charge(side, { customerId, paymentMethodId: saved.id }, card.token),
      );
      return { saving: "saved", charging: answer };
    },
  }),
);

const DISPUTE_TRIES = 10;

/**
 * Returns the dispute of a payment. The sandbox opens a dispute on command; the provider opens it some seconds after
 * the payment.
 */
async function disputeOf(side: Side, paymentIntentId: string, orderId: string): Promise<ProviderDispute | undefined> {
  const { sandboxPort, gateway, quietly } = side;
  if (sandboxPort !== undefined)
    await fetch(`http://127.0.0.1:${sandboxPort}/sandbox/control`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ dispute: { orderId } }),
    });
  for (let tried = 0; tried < DISPUTE_TRIES; tried += 1) {
    const [dispute] = await quietly(() => gateway.listDisputes({ paymentIntentId }));
    if (dispute) return dispute;
    await new Promise((resolve) => setTimeout(resolve, 2_000));
  }
  return undefined;
}

/** All steps with saved cards. */
export const cardSteps: readonly Step[] = [
  {
    name: "a saved card: read, listed, charged, found again, forgotten twice",
    async run(side) {
      const { gateway } = side;
      const holder = await newCardHolder(side, "saved");
      await gateway.getCard(holder.paymentMethodId);
      await gateway.listCards(holder.customerId);
      const { id } = await charge(side, holder, "saved");
      await gateway.getIntent(id);
      await gateway.findOffSession({ customerId: holder.customerId, tenderId: `saved:${side.mark}` });
      await gateway.detachCard(holder.paymentMethodId, keyOf(side, "detach:1"));
      await gateway.detachCard(holder.paymentMethodId, keyOf(side, "detach:2"));
    },
  },
  {
    name: "refunds: in part, found, more than is left, the rest, and once more",
    isUnconfirmed: true,
    async run(side) {
      const holder = await newCardHolder(side, "refunded");
      const { id } = await side.quietly(() => charge(side, holder, "refunded"));
      const { id: refundId } = await refundOf(side, id, 2_000, "part");
      await side.gateway.getRefund(refundId);
      await side.gateway.findRefund({ paymentIntentId: id, refundId: `part:${side.mark}` });
      await maybeRefused(() => refundOf(side, id, 4_000, "more"));
      await refundOf(side, id, 3_000, "rest");
      return maybeRefused(() => refundOf(side, id, 1, "again"));
    },
  },
  ...charged,
  ...refunded,
  {
    name: `the card ${lastFour(DISPUTED_CARD)}: disputed, and its refund refused`,
    isUnconfirmed: true,
    async run(side) {
      const holder = await newCardHolder(side, "disputed", DISPUTED_CARD);
      const { id } = await side.quietly(() => charge(side, holder, "disputed"));
      const dispute = await disputeOf(side, id, `disputed:${side.mark}`);
      if (!dispute) throw new NotTried(`${side.name} has opened no dispute yet`);
      await side.gateway.listDisputes({ paymentIntentId: id });
      return maybeRefused(() => refundOf(side, id, 5_000, "disputed"));
    },
  },
];

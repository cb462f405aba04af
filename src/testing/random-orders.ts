import type { WalletAccountId } from "#modules/ledger/domain/account-id.ts";
import { creditGranted } from "#modules/ledger/domain/events/credit-entries.ts";
import { orderReserved, orderSold, tenderTaken } from "#modules/ledger/domain/events/order-entries.ts";
import { refundAgreed, refundDone } from "#modules/ledger/domain/events/refund-entries.ts";
import type { Movement } from "#modules/ledger/domain/transfer.ts";
import type { MoneyModel } from "./money-model.ts";

/** An order of the simulation, with everything that determines the required balance of its account `order:{id}`. */
export type ModelOrder = {
  id: string;
  state: "placed" | "given_up" | "paid";
  reserved: number;
  captured: number;
  /** The amount that can still be refunded, for goods and for their tax. */
  goodsLeft: number;
  taxLeft: number;
  giftCards: { id: string; cents: number }[];
  deposit: "none" | "held" | "gone";
  fee: number;
  /** Refunds that were agreed to, each with its amount and state. */
  refunds: { id: string; cents: number; state: "agreed" | "done" | "failed" }[];
};

export type Pick = { a: number; b: number; c: number };

/**
 * The movements that a random step would post, and a function that records what is true outside the ledger once they
 * were accepted. Undefined if no order or wallet fits the step.
 */
export type Step = { movements: Movement[]; after: () => void } | undefined;

/** Simulates orders that are placed, paid and refunded at random. `nextId` numbers everything that is created. */
export function openRandomOrders(model: MoneyModel, nextId: (kind: string) => string) {
  const orders: ModelOrder[] = [];
  const wallets: WalletAccountId[] = [];

  const pick = <Thing>(things: readonly Thing[], index: number): Thing | undefined => things[index % things.length];
  const ofState = (state: ModelOrder["state"]) => orders.filter((order) => order.state === state);

  /** Places an order with up to three sources. Sometimes one source doesn't have enough: then nothing may be placed. */
  function place({ a, b, c }: Pick): Step {
    const id = nextId("order");
    const chosen = new Set([a, b, c].slice(0, a % 4).flatMap((index) => pick(wallets, index) ?? []));
    const sources = [...chosen].map((account, index) => {
      const balance = model.balanceOf(account);
      return {
        account,
        cents: (a + index) % 7 === 0 ? balance + 1 + (b % 500) : (b * (index + 3) + c) % (balance + 1),
      };
    });
    const movement = orderReserved({ orderId: id, sources });
    return {
      movements: movement.entries.length > 0 ? [movement] : [],
      after: () =>
        void orders.push({
          id,
          state: "placed",
          reserved: sources.reduce((sum, { cents }) => sum + cents, 0),
          captured: 0,
          goodsLeft: 0,
          taxLeft: 0,
          giftCards: [],
          deposit: "none",
          fee: 0,
          refunds: [],
        }),
    };
  }

  /** Pays by card what the wallet doesn't cover, and books everything that the order sold. */
  function pay({ a, b, c }: Pick, made: { membershipId: string; purchaseId: string }): Step {
    const order = pick(ofState("placed"), a);
    if (!order) return undefined;
    const card = b % 3 === 0 ? [{ id: nextId("gift_card"), faceCents: 500 + (b % 20_000) }] : [];
    const credit = c % 5 === 0 ? 100 + (c % 9_000) : 0;
    const sold = {
      shippingCents: b % 2 === 0 ? 600 : 0,
      taxCents: c % 1_500,
      depositCents: a % 2 === 0 ? 100 + (c % 20_000) : 0,
      feeCents: a % 11 === 0 ? 5_000 : 0,
      membershipCents: credit > 0 ? 4_900 : 0,
      ...(b % 6 === 0 ? { annualFee: { membershipId: made.membershipId, cents: 12 * (1 + (c % 14_000)) } } : {}),
      ...(a % 4 === 0
        ? { installment: { purchaseId: made.purchaseId, cents: 100 + (b % 9_000), sessions: 1 + (b % 3) } }
        : {}),
      tips: c % 3 === 0 ? [{ practitionerId: `le-${b % 3}`, cents: 1 + (b % 2_000) }] : [],
    };
    const parts =
      sold.shippingCents +
      sold.taxCents +
      sold.depositCents +
      sold.feeCents +
      sold.membershipCents +
      credit +
      (sold.annualFee?.cents ?? 0) +
      (sold.installment?.cents ?? 0) +
      [...card.map(({ faceCents }) => faceCents), ...sold.tips.map(({ cents }) => cents)].reduce((x, y) => x + y, 0);
    const goodsCents = Math.max(order.reserved - parts, 0) + (c % 30_000) + 1;
    const captured = goodsCents + parts - order.reserved;
    const lotId = nextId("lot");
    return {
      movements: [
        tenderTaken({ tenderId: nextId("tender"), orderId: order.id, into: "provider", cents: captured }),
        orderSold({ orderId: order.id, goodsCents, couponDiscountCents: b % 700, giftCards: card, ...sold }),
        ...(credit > 0 ? [creditGranted({ grantKey: lotId, lotId, cents: credit, orderId: order.id })] : []),
      ].filter(({ entries }) => entries.length > 0),
      after() {
        Object.assign(order, {
          state: "paid",
          captured,
          goodsLeft: goodsCents,
          taxLeft: sold.taxCents,
          fee: sold.feeCents,
        });
        order.deposit = sold.depositCents > 0 ? "held" : "none";
        order.giftCards = card.map(({ id, faceCents }) => ({ id, cents: faceCents }));
        wallets.push(...card.map(({ id }) => `gift_card:${id}` as const));
        if (credit > 0) wallets.push(`credit:${lotId}`);
      },
    };
  }

  /** Refunds some of the goods, or the balance of a sold gift card: refused if it was spent meanwhile. */
  function agreeRefund({ a, b, c }: Pick): Step {
    const order = pick(ofState("paid"), a);
    if (!order) return undefined;
    const netCents = Math.min(order.goodsLeft, b % 5_000);
    const taxCents = Math.min(order.taxLeft, c % 400);
    const giftCards = c % 2 === 0 ? order.giftCards : [];
    const id = nextId("refund");
    const cents = netCents + taxCents + giftCards.reduce((sum, card) => sum + card.cents, 0);
    if (cents === 0) return undefined;
    return {
      movements: [refundAgreed({ creditNoteId: nextId("note"), orderId: order.id, netCents, taxCents, giftCards })],
      after() {
        order.goodsLeft -= netCents;
        order.taxLeft -= taxCents;
        if (giftCards.length > 0) order.giftCards = [];
        order.refunds.push({ id, cents, state: "agreed" });
      },
    };
  }

  function carryOutRefund({ a, b }: Pick): Step {
    const order = pick(
      orders.filter(({ refunds }) => refunds.some(({ state }) => state === "agreed")),
      a,
    );
    const refund = order?.refunds.find(({ state }) => state === "agreed");
    if (!order || !refund) return undefined;
    const to = b % 3 === 0 ? (pick(wallets, b) ?? "provider") : "provider";
    return {
      movements: [refundDone({ refundId: refund.id, orderId: order.id, to, cents: refund.cents })],
      after: () => void Object.assign(refund, { state: "done" }),
    };
  }

  /**
   * Returns the required balance of `order:{id}`: what is reserved while the order waits, and later what is owed as
   * refunds.
   */
  const held = (order: ModelOrder) =>
    (order.state === "placed" ? order.reserved : 0) +
    order.refunds.reduce((sum, { cents, state }) => sum + (state === "agreed" ? cents : 0), 0);

  return { orders, wallets, pick, ofState, place, pay, agreeRefund, carryOutRefund, held };
}

export type RandomOrders = ReturnType<typeof openRandomOrders>;

import fc from "fast-check";
import { annualMonthEarned, creditExpired, creditGiven } from "#modules/ledger/domain/events/credit-entries.ts";
import {
  giftCardCancelled,
  giftCardCashedOut,
  giftCardExpired,
  giftCardGiven,
  giftCardPutIntoWallet,
} from "#modules/ledger/domain/events/gift-card-entries.ts";
import { cashRounded, orderReleased } from "#modules/ledger/domain/events/order-entries.ts";
import { corrected, packageEnded, tipsPaidOut } from "#modules/ledger/domain/events/other-entries.ts";
import {
  disputeLost,
  disputeOpened,
  disputeWon,
  payoutMade,
  providerFeeReported,
} from "#modules/ledger/domain/events/provider-entries.ts";
import { refundFailed } from "#modules/ledger/domain/events/refund-entries.ts";
import {
  depositReturned,
  feeTakenFromDeposit,
  feeWaived,
  visitCompleted,
} from "#modules/ledger/domain/events/visit-entries.ts";
import type { Movement, PostedTransfer } from "#modules/ledger/domain/transfer.ts";
import { openMoneyModel } from "./money-model.ts";
import { openRandomOrders, type Pick, type Step } from "./random-orders.ts";

const WEIGHTS = {
  place: 5,
  pay: 5,
  giveUp: 2,
  agreeRefund: 3,
  carryOutRefund: 3,
  failRefund: 1,
  giveCard: 2,
  giveCredit: 2,
  endWallet: 1,
  spendDeposit: 3,
  waiveFee: 1,
  takeSession: 2,
  earnMonth: 2,
  dispute: 2,
  payOut: 1,
  correct: 1,
  round: 1,
} as const;

export type MoneyEvent = Pick & { kind: keyof typeof WEIGHTS };

/**
 * A random payment event. Its kind is drawn by weight; the numbers `a`, `b` and `c` select what it affects and its
 * amount.
 */
export const moneyEvent: fc.Arbitrary<MoneyEvent> = fc
  .oneof(...Object.entries(WEIGHTS).map(([kind, weight]) => ({ weight, arbitrary: fc.constant(kind) })))
  .chain((kind) =>
    fc.record({
      kind: fc.constant(kind as keyof typeof WEIGHTS), // the kinds are the keys of WEIGHTS
      a: fc.nat(100_000),
      b: fc.nat(100_000),
      c: fc.nat(100_000),
    }),
  );

/**
 * Simulates random payment events of a clinic. `stepOf` returns the movements that an event would post, and a function
 * that records what is true afterward; the caller posts the movements, and reports to the model whether they were
 * accepted. `findPosted` reads a transfer from the books.
 */
export function openRandomMoney(findPosted: (key: string) => Promise<PostedTransfer>) {
  const model = openMoneyModel();
  let made = 0;
  const nextId = (kind: string) => {
    made += 1;
    return `${kind}${made}`;
  };
  const some = openRandomOrders(model, nextId);
  const { orders, wallets, pick, ofState } = some;
  const disputes: { id: string; orderId: string; cents: number }[] = [];
  const plans = Array.from({ length: 5 }, (_, index) => `plan${index}`);
  const memberships = Array.from({ length: 5 }, (_, index) => `membership${index}`);

  async function giveUp({ a }: Pick): Promise<Step> {
    const order = pick(ofState("placed"), a);
    if (!order) return undefined;
    const released =
      order.reserved > 0 ? [orderReleased(await findPosted(`order:${order.id}:reserved`), order.id)] : [];
    return { movements: released, after: () => void Object.assign(order, { state: "given_up" }) };
  }

  async function failRefund({ a }: Pick): Promise<Step> {
    const order = pick(
      orders.filter(({ refunds }) => refunds.some(({ state }) => state === "done")),
      a,
    );
    const refund = order?.refunds.find(({ state }) => state === "done");
    if (!order || !refund) return undefined;
    const again = { id: nextId("refund"), cents: refund.cents, state: "agreed" as const };
    return {
      movements: [refundFailed(await findPosted(`refund:${refund.id}`))],
      after() {
        refund.state = "failed";
        order.refunds.push(again);
      },
    };
  }

  const one = (movement: Movement, after = () => {}): Step => ({ movements: [movement], after });

  /** Returns half of the balance, all of it, or a cent too much. */
  const partOf = (balance: number, chance: number) => [balance >> 1, balance, balance + 1][chance % 3] ?? balance;

  function endWallet({ a, b, c }: Pick): Step {
    const account = pick(wallets, a);
    if (!account) return undefined;
    const [kind, id = ""] = account.split(":");
    const cents = partOf(model.balanceOf(account), c);
    if (kind === "credit") return one(creditExpired({ lotId: id, cents, isPaidFor: b % 2 === 0 }));
    if (kind === "store_credit") return undefined;
    const customerId = `customer${b % 4}`;
    const seller = orders.find(({ giftCards }) => giftCards.some((card) => card.id === id));
    if (b % 4 === 0) return one(giftCardExpired({ giftCardId: id, cents }));
    if (b % 4 === 1) return one(giftCardCashedOut({ giftCardId: id, cents }));
    if (b % 4 === 2 || !seller)
      return one(giftCardPutIntoWallet({ giftCardId: id, cents, customerId }), () => {
        if (!wallets.includes(`store_credit:${customerId}`)) wallets.push(`store_credit:${customerId}`);
      });
    const back = Math.min(cents, seller.giftCards.find((card) => card.id === id)?.cents ?? 0);
    return one(giftCardCancelled({ giftCardId: id, cents: back, orderId: seller.id }), () => {
      seller.giftCards = seller.giftCards.filter((card) => card.id !== id);
      if (back > 0) seller.refunds.push({ id: nextId("refund"), cents: back, state: "agreed" });
    });
  }

  /** Simulates a visit that takes place, is canceled in time, or is missed. */
  function spendDeposit({ a, b, c }: Pick): Step {
    const order = pick(
      orders.filter(({ deposit }) => deposit !== "none"),
      a,
    );
    if (!order) return undefined;
    const of = { appointmentId: nextId("visit"), orderId: order.id };
    const balance = model.balanceOf(`deposit:${order.id}`);
    // Sometimes spends a deposit that was already spent, which the ledger must refuse.
    const heldCents = order.deposit === "held" ? balance : 1 + (c % 100);
    const gone = (owed: number) => () => {
      order.deposit = "gone";
      if (owed > 0) order.refunds.push({ id: nextId("refund"), cents: owed, state: "agreed" });
    };
    const taxCents = Math.min(heldCents, c % 50);
    if (b % 3 === 0) return one(visitCompleted({ ...of, heldCents, taxCents, offerDiscountCents: c % 900 }), gone(0));
    if (b % 3 === 1) return one(depositReturned({ ...of, cents: heldCents }), gone(heldCents));
    const feeCents = Math.min(heldCents, c % 6_000);
    return one(feeTakenFromDeposit({ ...of, heldCents, feeCents }), gone(heldCents - feeCents));
  }

  function waiveFee({ a }: Pick): Step {
    const order = pick(
      orders.filter(({ fee }) => fee > 0),
      a,
    );
    if (!order) return undefined;
    const cents = order.fee;
    return one(feeWaived({ feeId: order.id, orderId: order.id, cents }), () => {
      order.fee = 0;
      order.refunds.push({ id: nextId("refund"), cents, state: "agreed" });
    });
  }

  function takeSession({ a, b, c }: Pick): Step {
    const purchaseId = pick(plans, a) ?? "plan0";
    const [money, sessions] = [model.balanceOf(`plan:${purchaseId}`), model.balanceOf(`sessions:${purchaseId}`)];
    const customerId = `customer${b % 4}`;
    if (b % 7 === 0)
      return one(packageEnded({ purchaseId: purchaseId, customerId, leftCents: money, sessionsLeft: sessions }));
    const used = [{ purchaseId, earnedCents: c % (money + 2) }];
    return one(visitCompleted({ appointmentId: nextId("visit"), orderId: "none", heldCents: 0, sessions: used }));
  }

  function earnMonth({ a, b, c }: Pick): Step {
    const membershipId = pick(memberships, a) ?? "membership0";
    const lotId = nextId("lot");
    const month = { grantKey: lotId, lotId, membershipId, cents: 1 + (b % 14_900), monthCents: c % 14_000 };
    return one(annualMonthEarned(month), () => void wallets.push(`credit:${lotId}`));
  }

  function dispute({ a, b }: Pick): Step {
    const open = pick(disputes, a);
    const end = () =>
      void disputes.splice(
        disputes.findIndex(({ id }) => id === open?.id),
        1,
      );
    if (open && b % 3 === 0) return one(disputeWon({ disputeId: open.id, ...open, feeBackCents: 1_500 }), end);
    const giftCards = orders.find(({ id }) => id === open?.orderId)?.giftCards ?? [];
    const left = giftCards.map(({ id }) => ({ id, cents: model.balanceOf(`gift_card:${id}`) }));
    if (open && b % 3 === 1) return one(disputeLost({ disputeId: open.id, ...open, giftCards: left }), end);
    const order = pick(ofState("paid"), a);
    if (!order) return undefined;
    const opened = { id: nextId("dispute"), orderId: order.id, cents: order.captured };
    if (opened.cents === 0) return undefined;
    return one(disputeOpened({ disputeId: opened.id, ...opened, feeCents: 1_500 }), () => void disputes.push(opened));
  }

  function payOut({ a, b, c }: Pick): Step {
    const practitionerId = `le-${a % 3}`;
    const tips = partOf(model.balanceOf(`tips:${practitionerId}`), c);
    if (b % 3 === 0) return one(providerFeeReported({ balanceTransactionId: nextId("txn"), cents: 1 + (c % 900) }));
    if (b % 3 === 1) return one(payoutMade({ payoutId: nextId("payout"), cents: 1 + c }));
    return one(tipsPaidOut({ payoutId: nextId("payout"), practitionerId, cents: tips }));
  }

  function giveCard({ b }: Pick): Step {
    const giftCardId = nextId("gift_card");
    return one(
      giftCardGiven({ giftCardId, cents: 1 + (b % 20_000) }),
      () => void wallets.push(`gift_card:${giftCardId}`),
    );
  }

  function giveCredit({ b }: Pick): Step {
    const lotId = nextId("lot");
    return one(
      creditGiven({ grantKey: lotId, lotId, cents: 1 + (b % 5_000) }),
      () => void wallets.push(`credit:${lotId}`),
    );
  }

  function correct({ a, b, c }: Pick): Step {
    const account = pick(wallets, a);
    if (!account) return undefined;
    const changeCents = b % 2 === 0 ? 1 + (c % 2_000) : -partOf(model.balanceOf(account), c);
    const correctionId = nextId("correction");
    return one(
      corrected({
        correctionId,
        account,
        against: a % 2 === 0 ? "goodwill" : "write_offs",
        changeCents,
        reason: "test",
      }),
    );
  }

  /** Takes one cent for rounding from a paid order whose balance is zero, which the ledger must refuse. */
  function round({ a }: Pick): Step {
    const order = pick(
      ofState("paid").filter((each) => some.held(each) === 0),
      a,
    );
    return order && one(cashRounded({ orderId: order.id, paidMoreCents: 1 }));
  }

  function stepOf(event: MoneyEvent): Step | Promise<Step> {
    const at = { membershipId: pick(memberships, event.a) ?? "", purchaseId: pick(plans, event.b) ?? "" };
    const { pay, ...rest } = some;
    const all = { giveUp, failRefund, endWallet, spendDeposit, waiveFee, takeSession, earnMonth, dispute, payOut };
    const steps = { ...rest, ...all, giveCard, giveCredit, correct, round, pay: (chance: Pick) => pay(chance, at) };
    return steps[event.kind](event);
  }

  return { model, orders, stepOf, held: some.held };
}

import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { entriesOf, postMovements } from "#testing/post-movements.ts";
import { present } from "#testing/present.ts";
import { testDatabase } from "#testing/test-database.ts";
import { annualMonthEarned, creditExpired, creditGiven, creditGranted } from "../domain/events/credit-entries.ts";
import {
  giftCardCancelled,
  giftCardCashedOut,
  giftCardExpired,
  giftCardGiven,
  giftCardPutIntoWallet,
} from "../domain/events/gift-card-entries.ts";
import { cashRounded, orderReleased, orderReserved, orderSold, tenderTaken } from "../domain/events/order-entries.ts";
import { corrected, packageEnded, tipsPaidOut } from "../domain/events/other-entries.ts";
import {
  disputeLost,
  disputeOpened,
  disputeWon,
  payoutMade,
  providerFeeReported,
} from "../domain/events/provider-entries.ts";
import { refundAgreed, refundDone, refundFailed } from "../domain/events/refund-entries.ts";
import {
  depositReturned,
  earnedBySession,
  feeTakenFromDeposit,
  feeWaived,
  visitCompleted,
} from "../domain/events/visit-entries.ts";
import { type Movement, move, moveSessions } from "../domain/transfer.ts";
import { findTransfer } from "./find-transfer.ts";
import { ledgerInvariants } from "./invariants.ts";

const { db } = await testDatabase();

/** Opening balances that are high enough for each of the rows below. */
await postMovements(db, {
  key: "before",
  event: "test",
  entries: [
    ...["o1", "o2", "o3", "o4", "o5", "o6", "o7", "o8"].flatMap((id) => move("provider", `order:${id}`, 100_000)),
    ...["g1", "g2", "g3", "g4", "g5", "g6"].flatMap((id) => move("goodwill", `gift_card:${id}`, 10_000)),
    ...["l1", "l2"].flatMap((id) => move("goodwill", `credit:${id}`, 10_000)),
    ...move("goodwill", "store_credit:c1", 10_000),
    ...["o4", "o5", "o6", "o7"].flatMap((id) => move("provider", `deposit:${id}`, 20_000)),
    ...["p1", "p2", "p3"].flatMap((id) => move("provider", `plan:${id}`, 30_000)),
    ...["p1", "p2", "p3"].flatMap((id) => moveSessions("session_pool", `sessions:${id}`, 6)),
    ...move("provider", "prepaid:m1", 163_900),
    ...move("provider", "tips:le", 5_000),
    ...move("disputed", "provider", 8_000),
  ],
});

type Row = [what: string, movement: Movement, entries: string[]];

/** One row per kind of event: the posted entries, read back from the database. */
const rows: Row[] = [
  [
    "wallet money is reserved for an order",
    orderReserved({
      orderId: "n1",
      sources: [
        { account: "gift_card:g1", cents: 5_000 },
        { account: "credit:l1", cents: 1_200 },
        { account: "store_credit:c1", cents: 300 },
      ],
    }),
    ["gift_card:g1 → order:n1 5000", "credit:l1 → order:n1 1200", "store_credit:c1 → order:n1 300"],
  ],
  [
    "a card payment is captured",
    tenderTaken({ tenderId: "t1", orderId: "o1", into: "provider", cents: 5_391 }),
    ["provider → order:o1 5391"],
  ],
  [
    "cash is taken at the desk",
    tenderTaken({ tenderId: "t2", orderId: "o1", into: "cash", cents: 2_000 }),
    ["cash → order:o1 2000"],
  ],
  [
    "the clinic’s own terminal takes a card",
    tenderTaken({ tenderId: "t3", orderId: "o1", into: "terminal", cents: 700 }),
    ["terminal → order:o1 700"],
  ],
  [
    // The second example of the pricing rules: three products for a member, with a 15 % coupon, for pickup.
    "goods are sold",
    orderSold({
      orderId: "o1",
      goodsCents: 9_528,
      memberSavingsCents: 590,
      couponDiscountCents: 1_682,
      shippingCents: 600,
      taxCents: 846,
    }),
    [
      "order:o1 → goods_sales 9528",
      "member_savings → goods_sales 590",
      "coupon_discounts → goods_sales 1682",
      "order:o1 → shipping_sales 600",
      "order:o1 → tax 846",
    ],
  ],
  [
    "gift cards are sold, with no sale and no tax",
    orderSold({
      orderId: "o2",
      giftCards: [
        { id: "sold1", faceCents: 10_000 },
        { id: "sold2", faceCents: 2_500 },
      ],
    }),
    ["order:o2 → gift_card:sold1 10000", "order:o2 → gift_card:sold2 2500"],
  ],
  [
    "a gift card is given by staff",
    giftCardGiven({ giftCardId: "given", cents: 5_000 }),
    ["goodwill → gift_card:given 5000"],
  ],
  ["a gift card expires", giftCardExpired({ giftCardId: "g2", cents: 10_000 }), ["gift_card:g2 → breakage 10000"]],
  [
    "a gift card is cancelled unredeemed",
    giftCardCancelled({ giftCardId: "g3", cents: 10_000, orderId: "o2" }),
    ["gift_card:g3 → order:o2 10000"],
  ],
  [
    "a gift card is put into a wallet",
    giftCardPutIntoWallet({ giftCardId: "g4", cents: 10_000, customerId: "c1" }),
    ["gift_card:g4 → store_credit:c1 10000"],
  ],
  ["a gift card is cashed out", giftCardCashedOut({ giftCardId: "g5", cents: 499 }), ["gift_card:g5 → cash 499"]],
  ["a deposit is paid", orderSold({ orderId: "o3", depositCents: 10_000 }), ["order:o3 → deposit:o3 10000"]],
  [
    "the rest of a visit is paid before it is completed",
    tenderTaken({
      tenderId: "t4",
      orderId: "o3",
      into: "terminal",
      cents: 17_000,
      visit: { isCompleted: false, cents: 17_000 },
    }),
    ["terminal → order:o3 17000", "order:o3 → deposit:o3 17000"],
  ],
  [
    "the rest of a visit is paid after it was completed",
    tenderTaken({
      tenderId: "t5",
      orderId: "o3",
      into: "cash",
      cents: 1_000,
      visit: { isCompleted: true, cents: 1_000 },
    }),
    ["cash → order:o3 1000", "order:o3 → service_sales 1000"],
  ],
  [
    "a visit is completed, with a taxable add-on",
    visitCompleted({
      appointmentId: "v4",
      orderId: "o4",
      heldCents: 20_000,
      taxCents: 331,
      offerDiscountCents: 1_500,
      memberSavingsCents: 3_000,
      couponDiscountCents: 1_829,
    }),
    [
      "deposit:o4 → service_sales 19669",
      "offer_discounts → service_sales 1500",
      "member_savings → service_sales 3000",
      "coupon_discounts → service_sales 1829",
      "deposit:o4 → tax 331",
    ],
  ],
  [
    "a deposit is returned",
    depositReturned({ appointmentId: "v5", orderId: "o5", cents: 20_000 }),
    ["deposit:o5 → order:o5 20000"],
  ],
  [
    "a no-show fee is taken from the deposit",
    feeTakenFromDeposit({ appointmentId: "v6", orderId: "o6", heldCents: 20_000, feeCents: 5_000 }),
    ["deposit:o6 → fee_sales 5000", "deposit:o6 → order:o6 15000"],
  ],
  [
    "a late fee takes no more than the deposit",
    feeTakenFromDeposit({ appointmentId: "v7", orderId: "o7", heldCents: 20_000, feeCents: 25_000 }),
    ["deposit:o7 → fee_sales 20000"],
  ],
  [
    "a fee is charged to the card on file",
    orderSold({ orderId: "o4", feeCents: 5_000 }),
    ["order:o4 → fee_sales 5000"],
  ],
  [
    "a fee is waived, because the time was sold again",
    feeWaived({ feeId: "f1", orderId: "o4", cents: 5_000 }),
    ["fee_sales → order:o4 5000"],
  ],
  [
    "a membership's period is paid",
    orderSold({ orderId: "o5", membershipCents: 4_900 }),
    ["order:o5 → membership_sales 4900"],
  ],
  [
    "it grants its credit",
    creditGranted({ grantKey: "m2:2026-12-01", lotId: "l3", cents: 10_000, orderId: "o5" }),
    ["order:o5 → credit:l3 10000"],
  ],
  [
    "an annual fee is paid",
    orderSold({ orderId: "o6", annualFee: { membershipId: "m2", cents: 90_000 } }),
    ["order:o6 → prepaid:m2 90000"],
  ],
  [
    "a month of it is earned, and the credit is more than the month",
    annualMonthEarned({ grantKey: "m1:1", lotId: "l4", cents: 14_900, membershipId: "m1", monthCents: 13_659 }),
    ["prepaid:m1 → credit:l4 13659", "goodwill → credit:l4 1241"],
  ],
  [
    "a month of it is earned, and the credit is less",
    annualMonthEarned({ grantKey: "m1:2", lotId: "l5", cents: 10_000, membershipId: "m1", monthCents: 13_659 }),
    ["prepaid:m1 → credit:l5 10000", "prepaid:m1 → membership_sales 3659"],
  ],
  [
    "birthday credit is given",
    creditGiven({ grantKey: "birthday:c1:2026", lotId: "l6", cents: 2_500 }),
    ["goodwill → credit:l6 2500"],
  ],
  [
    "credit that was paid for expires",
    creditExpired({ lotId: "l1", cents: 8_800, isPaidFor: true }),
    ["credit:l1 → breakage 8800"],
  ],
  [
    "credit that was given expires",
    creditExpired({ lotId: "l2", cents: 10_000, isPaidFor: false }),
    ["credit:l2 → goodwill 10000"],
  ],
  [
    "an installment is paid and releases sessions",
    orderSold({ orderId: "o7", installment: { purchaseId: "p4", cents: 9_375, sessions: 1 } }),
    ["order:o7 → plan:p4 9375", "session_pool → sessions:p4 1"],
  ],
  [
    "a session is used",
    visitCompleted({
      appointmentId: "v8",
      orderId: "o8",
      heldCents: 0,
      sessions: [
        {
          purchaseId: "p1",
          earnedCents: earnedBySession({
            priceCents: 37_500,
            sessions: 6,
            used: 1,
            paidCents: 30_000,
            earnedBeforeCents: 0,
          }),
        },
      ],
    }),
    ["sessions:p1 → session_pool 1", "plan:p1 → service_sales 6250"],
  ],
  [
    "a package ends with money left",
    packageEnded({ purchaseId: "p2", customerId: "c1", leftCents: 12_500, sessionsLeft: 2 }),
    ["plan:p2 → store_credit:c1 12500", "sessions:p2 → session_pool 2"],
  ],
  [
    "a refund is agreed",
    refundAgreed({
      creditNoteId: "n1",
      orderId: "o8",
      netCents: 6_298,
      taxCents: 559,
      giftCards: [{ id: "g6", cents: 10_000 }],
      plan: { purchaseId: "p3", cents: 25_000, sessions: 4 },
    }),
    [
      "returns → order:o8 6298",
      "tax → order:o8 559",
      "gift_card:g6 → order:o8 10000",
      "plan:p3 → order:o8 25000",
      "sessions:p3 → session_pool 4",
    ],
  ],
  [
    "a deposit is refunded",
    refundAgreed({ creditNoteId: "n2", orderId: "o3", depositCents: 2_000 }),
    ["deposit:o3 → order:o3 2000"],
  ],
  [
    "a refund goes to the card",
    refundDone({ refundId: "r1", orderId: "o8", to: "provider", cents: 4_000 }),
    ["order:o8 → provider 4000"],
  ],
  [
    "a refund goes back to the very gift card",
    refundDone({ refundId: "r2", orderId: "o8", to: "gift_card:g6", cents: 1_000 }),
    ["order:o8 → gift_card:g6 1000"],
  ],
  [
    "a dispute is opened",
    disputeOpened({ disputeId: "d1", orderId: "o1", cents: 5_391, feeCents: 1_500 }),
    ["disputed → provider 5391", "provider_fees → provider 1500"],
  ],
  [
    "a dispute is won",
    disputeWon({ disputeId: "d1", orderId: "o1", cents: 5_391, feeBackCents: 1_500 }),
    ["provider → disputed 5391", "provider → provider_fees 1500"],
  ],
  [
    "a dispute is lost, and what is left of the gift card is stopped",
    disputeLost({ disputeId: "d2", orderId: "o2", cents: 8_000, giftCards: [{ id: "sold2", cents: 2_500 }] }),
    ["dispute_losses → disputed 8000", "gift_card:sold2 → dispute_losses 2500"],
  ],
  [
    "a tip is paid with an order",
    orderSold({ orderId: "o8", tips: [{ practitionerId: "le", cents: 500 }] }),
    ["order:o8 → tips:le 500"],
  ],
  [
    "tips are paid out",
    tipsPaidOut({ payoutId: "2026-11", practitionerId: "le", cents: 5_500 }),
    ["tips:le → bank 5500"],
  ],
  ["cash is rounded up", cashRounded({ orderId: "o1", paidMoreCents: 2 }), ["order:o1 → rounding 2"]],
  ["cash is rounded down", cashRounded({ orderId: "o2", paidMoreCents: -1 }), ["rounding → order:o2 1"]],
  [
    "the provider reports its fee",
    providerFeeReported({ balanceTransactionId: "txn_1", cents: 186 }),
    ["provider_fees → provider 186"],
  ],
  ["the provider pays out", payoutMade({ payoutId: "po_1", cents: 50_000 }), ["bank → provider 50000"]],
  [
    "staff raise what is owed",
    corrected({
      correctionId: "k1",
      account: "store_credit:c1",
      against: "goodwill",
      changeCents: 1_000,
      reason: "late",
    }),
    ["goodwill → store_credit:c1 1000"],
  ],
  [
    "staff lower what is owed",
    corrected({
      correctionId: "k2",
      account: "store_credit:c1",
      against: "write_offs",
      changeCents: -1_000,
      reason: "typed twice",
    }),
    ["store_credit:c1 → write_offs 1000"],
  ],
];

it.each(rows)("the ledger posts the entries when %s", async (_what, movement, entries) => {
  const [posting] = await postMovements(db, movement);
  expect(posting).toMatchObject({ key: movement.key, isNew: true });
  expect(await entriesOf(db, movement.key)).toEqual(entries);
  for (const { name, sql: question } of ledgerInvariants)
    expect((await db.execute(sql.raw(question))).rows, name).toEqual([]);
});

it("the ledger releases an order's reserved amounts if the order is abandoned", async () => {
  const { key } = orderReserved({ orderId: "n1", sources: [] });
  const reserved = present(await findTransfer(db, key));
  await postMovements(db, orderReleased(reserved, "n1"));
  expect(await entriesOf(db, "order:n1:released")).toEqual([
    "order:n1 → gift_card:g1 5000",
    "order:n1 → credit:l1 1200",
    "order:n1 → store_credit:c1 300",
  ]);
  expect(await findTransfer(db, "order:n1:released")).toMatchObject({ reverses: reserved.id, orderId: "n1" });
});

it("the ledger shows the amount as owed again if a refund fails after it was reported as succeeded", async () => {
  const done = present(await findTransfer(db, "refund:r1"));
  await postMovements(db, refundFailed(done));
  expect(await entriesOf(db, "refund:r1:failed")).toEqual(["provider → order:o8 4000"]);
});

it("using a package session turns its share of the payment into revenue, and no more", () => {
  const plan = { priceCents: 37_500, sessions: 6, used: 2 };
  expect(earnedBySession({ ...plan, paidCents: 37_500, earnedBeforeCents: 6_250 })).toBe(6_250);
  expect(earnedBySession({ ...plan, paidCents: 9_375, earnedBeforeCents: 6_250 })).toBe(3_125);
  expect(earnedBySession({ ...plan, paidCents: 6_250, earnedBeforeCents: 6_250 })).toBe(0);
});

it("a ledger entry can't be negative or fractional, and cash can't be rounded by an amount such as 3 cents", () => {
  expect(() => move("provider", "order:o1", -1)).toThrow(RangeError);
  expect(() => move("provider", "order:o1", 0.5)).toThrow(RangeError);
  expect(() => cashRounded({ orderId: "o1", paidMoreCents: 3 })).toThrow(RangeError);
});

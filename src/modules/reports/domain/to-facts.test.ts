import { describe, expect, it } from "vitest";
import { annualMonthEarned, creditExpired, creditGranted } from "#modules/ledger/domain/events/credit-entries.ts";
import { giftCardGiven } from "#modules/ledger/domain/events/gift-card-entries.ts";
import { cashRounded, orderSold, tenderTaken } from "#modules/ledger/domain/events/order-entries.ts";
import { corrected, tipsPaidOut } from "#modules/ledger/domain/events/other-entries.ts";
import {
  disputeLost,
  disputeOpened,
  disputeWon,
  payoutMade,
  providerFeeReported,
} from "#modules/ledger/domain/events/provider-entries.ts";
import { refundAgreed, refundDone, refundFailed } from "#modules/ledger/domain/events/refund-entries.ts";
import {
  feeTakenFromDeposit,
  feeWaived,
  sessionsUsed,
  visitCompleted,
} from "#modules/ledger/domain/events/visit-entries.ts";
import type { Movement } from "#modules/ledger/domain/transfer.ts";
import type { LedgerTransfer, SoldLine, SoldOrder } from "./sold-order.ts";
import { toFacts } from "./to-facts.ts";

const AT = new Date("2026-06-01T15:00:00Z");

const line = (id: string, kind: string, sums: Partial<SoldLine> = {}): SoldLine => ({
  id,
  kind,
  itemId: `${kind}-item`,
  netCents: 0,
  taxCents: 0,
  memberSavingsCents: 0,
  discountCents: 0,
  couponCents: 0,
  sessionCents: 0,
  people: [],
  sellerId: null,
  groups: [],
  ...sums,
});

const order = (lines: readonly SoldLine[], rest: Partial<SoldOrder> = {}): SoldOrder => ({
  id: "o1",
  channel: "desk",
  customerId: "c1",
  sellerId: "noor",
  lines,
  creditNotes: new Map(),
  creditNoteOfRefund: new Map(),
  ...rest,
});

function transfer({ key, event, orderId, customerId, entries }: Movement, id = 9): LedgerTransfer {
  return {
    id,
    key,
    event,
    orderId: orderId ?? null,
    customerId: customerId ?? null,
    locationId: "main",
    happenedAtSeconds: AT.getTime() / 1_000,
    day: "2026-06-01",
    entries: entries.flatMap(({ debit, credit, amount, unit }, index) =>
      unit === "USD" ? [{ line: index + 1, debit, credit, cents: amount }] : [],
    ),
  };
}

/** Formats a fact as "account line cents", followed by the performer. */
const short = (movement: Movement, of?: SoldOrder, id?: number) =>
  toFacts(transfer(movement, id), of).map(({ accountKind, orderLineId, cents, performerId }) =>
    [accountKind, orderLineId ?? "-", cents, ...(performerId ? [performerId] : [])].join(" "),
  );

describe("toFacts: the report rows derived from a ledger transfer", () => {
  it("contain products at full price, and discounts on the lines that they reduce", () => {
    const goods = order([
      line("a", "product", { netCents: 3_000, discountCents: 1_000, taxCents: 266 }),
      line("b", "product", { netCents: 1_500, memberSavingsCents: 500 }),
    ]);
    const sold = orderSold({
      orderId: "o1",
      goodsCents: 4_500,
      memberSavingsCents: 500,
      couponDiscountCents: 1_000,
      shippingCents: 600,
      taxCents: 266,
    });
    expect(short(sold, goods)).toEqual([
      ...["goods_sales a 3000", "goods_sales b 1500", "member_savings b 500", "goods_sales b 500"],
      ...["coupon_discounts a 1000", "goods_sales a 1000", "shipping_sales - 600", "tax a 266"],
    ]);
  });

  it("split a treatment's amount among its practitioners by their minutes, to the cent", () => {
    const people = [
      { practitionerId: "jo", minutes: 40 },
      { practitionerId: "mei", minutes: 20 },
    ];
    const visit = order([
      line("s", "service", { netCents: 10_000, discountCents: 1_500, couponCents: 500, taxCents: 100, people }),
      line("p", "add_on", { netCents: 4_000 }),
      line("g", "product", { netCents: 2_000 }),
    ]);
    const completed = visitCompleted({
      appointmentId: "v",
      orderId: "o1",
      heldCents: 14_100,
      taxCents: 100,
      offerDiscountCents: 1_000,
      couponDiscountCents: 500,
    });
    expect(short(completed, visit)).toEqual([
      ...["service_sales s 6667 jo", "service_sales s 3333 mei", "service_sales p 4000"],
      ...["offer_discounts s 667 jo", "offer_discounts s 333 mei", "service_sales s 667 jo", "service_sales s 333 mei"],
      ...[
        "coupon_discounts s 333 jo",
        "coupon_discounts s 167 mei",
        "service_sales s 333 jo",
        "service_sales s 167 mei",
      ],
      ...["tax s 67 jo", "tax s 33 mei"],
    ]);
  });

  it("contain as a treatment's revenue only the amount that wasn't refunded earlier", () => {
    const notes = new Map([
      ["n1", { transferId: 5, shippingCents: 0, tipCents: 0, lines: [{ lineId: "a", netCents: 2_000, taxCents: 0 }] }],
    ]);
    const lines = [line("a", "service", { netCents: 5_000 }), line("b", "service", { netCents: 3_000 })];
    const completed = visitCompleted({ appointmentId: "v", orderId: "o1", heldCents: 6_000 });
    expect(short(completed, order(lines, { creditNotes: notes }))).toEqual([
      "service_sales a 3000",
      "service_sales b 3000",
    ]);
    expect(short(completed, order(lines, { creditNotes: notes }), 4)).toEqual([
      "service_sales a 3750",
      "service_sales b 2250",
    ]);
  });

  it("contain a package session's revenue on the treatment that used it", () => {
    const visit = order([
      line("a", "service", { sessionCents: 12_000, people: [{ practitionerId: "jo", minutes: 30 }] }),
      line("b", "service", { netCents: 5_000 }),
    ]);
    const used = { appointmentId: "v", orderId: "o1", sessions: [{ purchaseId: "p", earnedCents: 12_000 }] };
    expect(short(sessionsUsed(used), visit)).toEqual(["service_sales a 12000 jo"]);
    const installment = { purchaseId: "p", cents: 9_000, sessions: 1, earnedCents: 800 };
    const plan = order([line("m", "plan", { netCents: 9_000 })]);
    expect(short(orderSold({ orderId: "o1", installment }), plan)).toEqual(["service_sales m 800"]);
  });

  it("split a payment over the order's lines, and assign a tip to its recipient", () => {
    const visit = order([
      line("a", "service", { netCents: 6_000 }),
      line("g", "product", { netCents: 2_000, taxCents: 178 }),
    ]);
    const tips = [
      { practitionerId: "jo", cents: 700 },
      { practitionerId: "mei", cents: 500 },
    ];
    const taken = tenderTaken({ tenderId: "t", orderId: "o1", into: "cash", cents: 9_378, tips });
    expect(short(taken, visit)).toEqual([
      "cash a 6000",
      "cash g 2178",
      "cash - 1200",
      "tips - 700 jo",
      "tips - 500 mei",
    ]);
    expect(short(tipsPaidOut({ payoutId: "x", practitionerId: "jo", cents: 700 }))).toEqual([
      "tips - -700 jo",
      "bank - -700",
    ]);
  });

  it("assign refunds to the lines of their credit note, and reverse the payment of a failed refund", () => {
    const lines = [line("a", "product", { netCents: 5_000, taxCents: 450 }), line("b", "product", { netCents: 5_000 })];
    const note = {
      transferId: 9,
      shippingCents: 600,
      tipCents: 0,
      lines: [{ lineId: "a", netCents: 2_500, taxCents: 225 }],
    };
    const refunded = order(lines, {
      creditNotes: new Map([["n1", note]]),
      creditNoteOfRefund: new Map([["r1", "n1"]]),
    });
    const agreed = refundAgreed({ creditNoteId: "n1", orderId: "o1", netCents: 3_100, taxCents: 225 });
    expect(short(agreed, refunded)).toEqual(["returns a 2500", "returns - 600", "tax a -225"]);
    const done = refundDone({ refundId: "r1", orderId: "o1", to: "provider", cents: 3_325 });
    expect(short(done, refunded)).toEqual(["provider a -2725", "provider - -600"]);
    const failed = refundFailed({ ...done, id: 1, actor: "system", happenedAt: AT });
    expect(short(failed, refunded)).toEqual(["provider a 2725", "provider - 600"]);
    const late = refundDone({ refundId: "r2", orderId: "o1", to: "provider", cents: 10_450 });
    expect(short(late, refunded)).toEqual(["provider a -5450", "provider b -5000"]);
  });

  it("don't count a refunded deposit for a visit as a return, because it was never a sale", () => {
    const lines = [line("s", "service", { netCents: 8_000 }), line("g", "product", { netCents: 2_000 })];
    const both = lines.map(({ id, netCents }) => ({ lineId: id, netCents, taxCents: 0 }));
    const note = { transferId: 9, shippingCents: 0, tipCents: 0, lines: both };
    const agreed = refundAgreed({ creditNoteId: "n1", orderId: "o1", netCents: 2_000, depositCents: 8_000 });
    expect(short(agreed, order(lines, { creditNotes: new Map([["n1", note]]) }))).toEqual(["returns g 2000"]);
  });

  it("assign a fee to its own order line, or to the treatments of the visit whose payment covered it", () => {
    const fee = order([line("f", "fee", { netCents: 5_000 })], { channel: "fee" });
    expect(short(orderSold({ orderId: "o1", feeCents: 5_000 }), fee)).toEqual(["fee_sales f 5000"]);
    expect(short(feeWaived({ feeId: "f", orderId: "o1", cents: 5_000 }), fee)).toEqual(["fee_sales f -5000"]);
    const visit = order([line("s", "service", { netCents: 20_000, people: [{ practitionerId: "jo", minutes: 30 }] })]);
    const taken = feeTakenFromDeposit({ appointmentId: "v", orderId: "o1", heldCents: 9_000, feeCents: 5_000 });
    expect(short(taken, visit)).toEqual(["fee_sales s 5000 jo"]);
  });

  it("assign the cost of a membership's credit to the membership", () => {
    const joined = order([line("m", "membership", { netCents: 9_900 }), line("g", "product", { netCents: 500 })]);
    const grant = { grantKey: "k", lotId: "l", orderId: "o1", cents: 9_000, givenCents: 1_000 };
    expect(short(creditGranted(grant), joined)).toEqual(["goodwill m 1000"]);
    expect(short(orderSold({ orderId: "o1", membershipCents: 900 }), joined)).toEqual(["membership_sales m 900"]);
  });

  it("spread a dispute over the order's lines, and reverse it the same way", () => {
    const of = order([line("a", "product", { netCents: 100 }), line("b", "product", { netCents: 200 })]);
    const dispute = { disputeId: "d", orderId: "o1", cents: 300 };
    expect(short(disputeOpened({ ...dispute, feeCents: 15 }), of)).toEqual([
      ...["disputed a 100", "disputed b 200", "provider a -100", "provider b -200"],
      ...["provider_fees a 5", "provider_fees b 10", "provider a -5", "provider b -10"],
    ]);
    expect(short(disputeWon(dispute), of)).toEqual([
      "provider a 100",
      "provider b 200",
      "disputed a -100",
      "disputed b -200",
    ]);
    expect(short(disputeLost({ ...dispute, giftCards: [{ id: "g", cents: 30 }] }), of)).toEqual([
      ...["dispute_losses a 100", "dispute_losses b 200", "disputed a -100", "disputed b -200"],
      ...["dispute_losses a -10", "dispute_losses b -20"],
    ]);
  });

  it("contain amounts that belong to no order as a whole, without splitting them", () => {
    expect(short(payoutMade({ payoutId: "p", cents: 500 }))).toEqual(["bank - 500", "provider - -500"]);
    expect(short(providerFeeReported({ balanceTransactionId: "b", cents: 59 }))).toEqual([
      "provider_fees - 59",
      "provider - -59",
    ]);
    expect(short(giftCardGiven({ giftCardId: "g", cents: 5_000 }))).toEqual(["goodwill - 5000"]);
    expect(short(creditExpired({ lotId: "l", cents: 70, isPaidFor: true }))).toEqual(["breakage - 70"]);
    const down = {
      correctionId: "c",
      account: "gift_card:g",
      against: "write_offs",
      changeCents: -40,
      reason: "test",
    } as const;
    expect(short(corrected(down))).toEqual(["write_offs - -40"]);
    const month = { grantKey: "k", lotId: "l", membershipId: "m", cents: 100, monthCents: 90 };
    expect(short(annualMonthEarned(month))).toEqual(["goodwill - 10"]);
  });

  it("split a rounding difference over the lines, but not the payment of an order without lines", () => {
    const free = order([line("a", "service"), line("b", "service")]);
    expect(short(cashRounded({ orderId: "o1", paidMoreCents: 2 }), free)).toEqual(["rounding a 1", "rounding b 1"]);
    const taken = tenderTaken({ tenderId: "t", orderId: "o1", into: "terminal", cents: 50 });
    expect(short(taken, order([]))).toEqual(["terminal - 50"]);
    const moved = transfer({ ...taken, entries: [{ debit: "tips:jo", credit: "tips:mei", amount: 8, unit: "USD" }] });
    expect(toFacts(moved).map(({ part, cents, performerId }) => [part, cents, performerId])).toEqual([
      [0, -8, "jo"],
      [1, 8, "mei"],
    ]);
  });

  it("contain the order's data, the seller after a correction, and the category at the instant of the transfer", () => {
    const at = AT.getTime() / 1_000;
    const groups = [
      { sinceSeconds: null, categoryId: "old", brandId: null },
      { sinceSeconds: at, categoryId: "then", brandId: "b" },
      { sinceSeconds: at + 0.000_001, categoryId: "later", brandId: null },
    ];
    const sold = order([line("a", "product", { netCents: 1, sellerId: "sunniva", groups })]);
    expect(toFacts(transfer(orderSold({ orderId: "o1", goodsCents: 7 })), sold)).toEqual([
      {
        transferId: 9,
        entryLine: 1,
        accountKind: "goods_sales",
        part: 0,
        day: "2026-06-01",
        cents: 7,
        event: "order_sold",
        orderId: "o1",
        orderLineId: "a",
        itemKind: "product",
        itemId: "product-item",
        categoryId: "then",
        brandId: "b",
        performerId: null,
        sellerId: "sunniva",
        channel: "desk",
        customerId: "c1",
        locationId: "main",
      },
    ]);
  });
});

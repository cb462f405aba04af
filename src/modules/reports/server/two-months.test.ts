import { expect, it } from "vitest";
import { seedContent } from "#modules/content/server/seed-content.ts";
import { giftCardExpired, giftCardGiven } from "#modules/ledger/domain/events/gift-card-entries.ts";
import { orderReserved, orderSold, tenderTaken } from "#modules/ledger/domain/events/order-entries.ts";
import { refundAgreed, refundDone } from "#modules/ledger/domain/events/refund-entries.ts";
import { sessionsUsed, visitCompleted } from "#modules/ledger/domain/events/visit-entries.ts";
import type { Movement } from "#modules/ledger/domain/transfer.ts";
import { liabilitiesOn } from "#modules/ledger/server/public.ts";
import { postMovements } from "#testing/post-movements.ts";
import { expectRowsAddUp } from "#testing/rows-of-reports.ts";
import { runs } from "#testing/runs.ts";
import { testDatabase } from "#testing/test-database.ts";
import type { ReportName } from "../domain/reports.ts";
import { drainReports } from "./drain-reports.ts";
import { readReport } from "./reading/read-report.ts";

const { db } = await testDatabase();
await seedContent(db);

const OCTOBER = { from: "2026-10-01", to: "2026-10-31" };
const NOVEMBER = { from: "2026-11-01", to: "2026-11-30" };

/** Posts movements at noon on a day by the clinic's clock. */
const on = (day: string, ...movements: Movement[]) =>
  postMovements(db, ...movements.map((movement) => ({ ...movement, happenedAt: new Date(`${day}T17:00:00Z`) })));

// October: goods for $100 and $8.88 tax, a gift card of $50, a $180 prepayment for a visit, a package of three sessions
// for $300.
await on(
  "2026-10-05",
  tenderTaken({ tenderId: "t1", orderId: "goods", into: "provider", cents: 10_888 }),
  orderSold({ orderId: "goods", goodsCents: 10_000, memberSavingsCents: 1_000, taxCents: 888 }),
);
await on(
  "2026-10-10",
  tenderTaken({ tenderId: "t2", orderId: "card", into: "cash", cents: 5_000 }),
  orderSold({ orderId: "card", giftCards: [{ id: "g1", faceCents: 5_000 }] }),
);
await on(
  "2026-10-20",
  tenderTaken({ tenderId: "t3", orderId: "visit", into: "terminal", cents: 18_000 }),
  orderSold({ orderId: "visit", depositCents: 18_000 }),
);
await on(
  "2026-10-21",
  tenderTaken({ tenderId: "t4", orderId: "package", into: "provider", cents: 30_000 }),
  orderSold({ orderId: "package", installment: { purchaseId: "p1", cents: 30_000, sessions: 3 } }),
);
// November: the visit takes place with an offer's $20 off, a session is used, the gift card pays $30 of goods, and $40
// of the goods are refunded.
await on(
  "2026-11-03",
  visitCompleted({ appointmentId: "a1", orderId: "visit", heldCents: 18_000, offerDiscountCents: 2_000 }),
);
await on(
  "2026-11-04",
  sessionsUsed({ appointmentId: "a2", orderId: "second", sessions: [{ purchaseId: "p1", earnedCents: 10_000 }] }),
);
await on(
  "2026-11-05",
  orderReserved({ orderId: "more", sources: [{ account: "gift_card:g1", cents: 3_000 }] }),
  orderSold({ orderId: "more", goodsCents: 3_000 }),
);
await on("2026-11-12", refundAgreed({ creditNoteId: "c1", orderId: "goods", netCents: 4_000, taxCents: 355 }));
await on("2026-11-13", refundDone({ refundId: "r1", orderId: "goods", to: "provider", cents: 4_355 }));
await on(
  "2026-11-14",
  giftCardGiven({ giftCardId: "g2", cents: 700 }),
  giftCardExpired({ giftCardId: "g1", cents: 2_000 }),
);
for (let done = false; !done; ) done = (await drainReports(db)).isComplete;

const totals = async (name: ReportName, days: { from: string; to: string }) =>
  (await readReport(db, { name, ...days, compare: "none", filters: {} })).totals;

it("OO-14: visits, package sessions, gift cards and refunds appear in the month that the figure's definition names", async () => {
  expect(await totals("sales", OCTOBER)).toEqual({
    gross: 11_000,
    reductions: 1_000,
    returns: 0,
    earlierReturns: 0,
    net: 10_000,
  });
  expect(await totals("sales", NOVEMBER)).toEqual({
    gross: 33_000,
    reductions: 2_000,
    returns: 4_000,
    earlierReturns: 4_000,
    net: 27_000,
  });
  expect(await totals("revenue", OCTOBER)).toMatchObject({ products: 11_000, treatments: 0, giftCards: 5_000 });
  expect(await totals("revenue", NOVEMBER)).toMatchObject({ products: 3_000, treatments: 30_000, giftCards: 0 });
  expect(await totals("other", NOVEMBER)).toMatchObject({ breakage: 2_000, goodwill: 700 });
});

it("OO-14: payments appear on the day they were made, and paying with gift cards or credit doesn't count as a payment", async () => {
  expect(await totals("money-in", OCTOBER)).toEqual({
    provider: 40_888,
    terminal: 18_000,
    cash: 5_000,
    received: 63_888,
    refunded: 0,
    moneyIn: 63_888,
  });
  expect(await totals("money-in", NOVEMBER)).toMatchObject({ received: 0, refunded: 4_355, moneyIn: -4_355 });
  expect(await totals("tax", { from: OCTOBER.from, to: NOVEMBER.to })).toEqual({
    collected: 888,
    returned: 355,
    tax: 533,
  });
});

it("OO-14: liabilities open with the previous month's closing balance, and change by sales, use, refunds and expiry", async () => {
  const report = await readReport(db, { name: "deferred", ...NOVEMBER, compare: "none", filters: {} });
  const of = (key: string) => report.groups.find((group) => group.key === key)?.values;
  expect(of("gift_card")).toEqual({
    opening: 5_000,
    sold: 700,
    used: 3_000,
    refunded: 0,
    expired: 2_000,
    closing: 700,
  });
  expect(of("deposit")).toEqual({ opening: 18_000, sold: 0, used: 18_000, refunded: 0, expired: 0, closing: 0 });
  expect(of("plan")).toEqual({ opening: 30_000, sold: 0, used: 10_000, refunded: 0, expired: 0, closing: 20_000 });
  for (const {
    values: { opening, sold, used, refunded, expired, closing },
  } of report.groups)
    expect((opening ?? 0) + (sold ?? 0) - (used ?? 0) - (refunded ?? 0) - (expired ?? 0)).toBe(closing);
});

it("BO-36: the liabilities in reports equal the liabilities in the books on each day", async () => {
  const owed = await readReport(db, {
    name: "owed",
    from: "2026-10-01",
    to: "2026-11-30",
    by: "day",
    compare: "none",
    filters: {},
  });
  const notOfCustomers = ["tax", "tips"];
  for (const { key, values } of owed.groups) {
    const books = await liabilitiesOn(db, { day: key, timeZone: "America/New_York" });
    const sum = books
      .filter(({ kind, unit }) => unit === "USD" && !notOfCustomers.includes(kind))
      .reduce((all, one) => all + one.owed, 0);
    expect([key, values.owed]).toEqual([key, sum]);
  }
});

it("OO-14: every figure of both months equals the sum of its rows", async () => {
  const numbers = await expectRowsAddUp(db, {
    from: OCTOBER.from,
    to: NOVEMBER.to,
    groups: runs(1, 3),
    breakdowns: runs(1, 99),
  });
  expect(numbers).toBeGreaterThan(60);
});

import { sql } from "drizzle-orm";
import { COHORT_MONTHS } from "../../domain/figures/clients.ts";
import { REDUCTION_ACCOUNTS, SALES_ACCOUNTS } from "../../domain/figures/sales.ts";
import type { ReportName } from "../../domain/reports.ts";
import { deferredReaders, giftCardsSold, owedReader } from "./balances.ts";
import { memberCredit, membersReader, packagesReader, sessionsReader } from "./contract-sources.ts";
import {
  closesReader,
  payoutsReader,
  reviewsReader,
  waitlistEntriesReader,
  waitlistOffersReader,
} from "./event-sources.ts";
import { couponsReader, reductionsReader, taxReader } from "./list-sources.ts";
import {
  centsOf,
  earlierReturns,
  moneySource,
  netCents,
  netOfSale,
  netSource,
  ofAccounts,
  soldLines,
  soldLinesOfDays,
} from "./money-sources.ts";
import { readerOf } from "./read-source.ts";
import type { Reader } from "./reader.ts";
import { costReader, soldOutReader, soldPiecesReader, stockReader } from "./stock-sources.ts";
import {
  backReader,
  cohortNet,
  cohortReader,
  hoursReader,
  unpaidReader,
  visitCounts,
  visitMinutes,
  visitValues,
} from "./visit-sources.ts";

const ofLines = { gross: sql`f.gross`, reductions: sql`f.reductions`, returns: sql`f.returns`, net: netOfSale };
const sales = netSource(
  {
    gross: centsOf(...SALES_ACCOUNTS),
    reductions: centsOf(...REDUCTION_ACCOUNTS),
    returns: centsOf("returns"),
    net: netCents,
  },
  ofLines,
);
const top = netSource({ net: netCents, returns: centsOf("returns") }, { net: ofLines.net, returns: ofLines.returns });

const kinds = ofAccounts({
  treatments: "service_sales",
  products: "goods_sales",
  memberships: "membership_sales",
  shipping: "shipping_sales",
  fees: "fee_sales",
});
const revenue = moneySource(SALES_ACCOUNTS, kinds.sums, kinds.only);

const OTHER = ["breakage", "rounding", "provider_fees", "dispute_losses", "goodwill", "write_offs"];
const others = ofAccounts({
  breakage: "breakage",
  rounding: "rounding",
  providerFees: "provider_fees",
  disputeLosses: "dispute_losses",
  goodwill: "goodwill",
  writeOffs: "write_offs",
});
const other = moneySource(OTHER, others.sums, others.only);

const MONEY = ["provider", "cash", "terminal"];
const ofEvents = (events: string, cents = sql`f.cents`) =>
  sql`case when f.event in ${sql.raw(`(${events})`)} then ${cents} end`;
const TENDERS = "'tender_taken'";
const REFUNDS = "'refund_done', 'refund_failed'";
const moved = `${TENDERS}, ${REFUNDS}`;
const onAccount = (account: string) => ofEvents(moved, centsOf(account));
const moneyIn = moneySource(MONEY, {
  provider: onAccount("provider"),
  terminal: onAccount("terminal"),
  cash: onAccount("cash"),
  received: ofEvents(TENDERS),
  refunded: ofEvents(REFUNDS, sql`-f.cents`),
  moneyIn: ofEvents(moved),
});

const RETURNED = "'refund_agreed'";
const PAID_OUT = "'tips_paid_out'";
const tips = moneySource(["tips"], {
  received: sql`case when f.event not in ${sql.raw(`(${RETURNED}, ${PAID_OUT})`)} then f.cents end`,
  returned: ofEvents(RETURNED, sql`-f.cents`),
  paidOut: ofEvents(PAID_OUT, sql`-f.cents`),
  change: sql`f.cents`,
});

const [goods, goodsOfLines, goodsOfDays] = netSource({ net: netCents }, { net: netOfSale });
const areGoods = sql`f.item_kind in ('product', 'bundle')`;
const goodsNet = readerOf(
  { ...goods, where: sql`${goods.where} and ${areGoods}` },
  { ...goodsOfLines, where: areGoods },
  { ...goodsOfDays, where: sql`${goodsOfDays.where} and ${areGoods}` },
);

/**
 * The readers for each report's figures. A test fails for a figure without a reader, and for a reader without a figure.
 */
export const reportCode: Readonly<Record<ReportName, readonly Reader[]>> = {
  sales: [readerOf(...sales), readerOf(earlierReturns)],
  revenue: [readerOf(...revenue), giftCardsSold],
  reductions: [reductionsReader],
  other: [readerOf(...other)],
  "money-in": [readerOf(...moneyIn)],
  owed: [owedReader],
  deferred: deferredReaders,
  unpaid: [unpaidReader],
  tax: [taxReader],
  tips: [readerOf(...tips)],
  margin: [goodsNet, costReader],
  visits: [visitCounts, visitMinutes],
  "visit-value": [visitValues],
  utilization: [hoursReader],
  back: [backReader],
  cohorts: [cohortReader(COHORT_MONTHS), cohortNet],
  members: [membersReader, memberCredit],
  packages: [packagesReader, sessionsReader],
  top: [readerOf(...top), readerOf(soldLines, soldLinesOfDays)],
  stock: [stockReader, soldPiecesReader, soldOutReader],
  waitlist: [waitlistEntriesReader, waitlistOffersReader],
  coupons: [couponsReader],
  reviews: [reviewsReader],
  closes: [closesReader],
  payouts: [payoutsReader],
};

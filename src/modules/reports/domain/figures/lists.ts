import type { Figure, Report } from "../report.ts";

const BOOKED = "The day it happened by the books, in the location’s time zone.";
const NET_ACCOUNTS = [
  ...["goods_sales", "service_sales", "shipping_sales", "membership_sales", "fee_sales"],
  ...["member_savings", "coupon_discounts", "offer_discounts", "returns"],
] as const;

const plain = <Id extends string, Kind extends Figure["kind"]>(
  id: Id,
  label: string,
  kind: Kind,
  day: string,
  definition: string,
) => ({ id, label, kind, day, accounts: [], definition }) as const;

export const topReport = {
  name: "top",
  title: "Top lists",
  by: ["item", "category", "person", "client"],
  about: "Treatments, products, categories, people and clients by what they bring.",
  filters: ["kind", "person", "item", "category", "channel", "location", "client"],
  figures: [
    plain("lines", "Count", "count", BOOKED, "Lines of orders with a sale: treatments given, products sold."),
    {
      ...plain("net", "Net sales", "money", BOOKED, "Gross sales less reductions and returns."),
      accounts: [...NET_ACCOUNTS],
    },
    { ...plain("returns", "Returns", "money", BOOKED, "What credit notes took back."), accounts: ["returns"] },
  ],
} as const satisfies Report;

const SOLD = "The day the goods were sold.";

const costs = { isNotInBooks: true } as const;

export const marginReport = {
  name: "margin",
  title: "Cost and margin",
  by: ["item", "category", "day", "week", "month"],
  filters: ["item", "category"],
  about:
    "What goods brought and what they cost. Costs aren’t in the books: they are as entered when goods were received.",
  figures: [
    {
      ...plain("net", "Net sales", "money", SOLD, "Gross sales of goods less reductions and returns."),
      accounts: ["goods_sales", "member_savings", "coupon_discounts", "returns"],
    },
    {
      ...plain("pieces", "Pieces", "count", SOLD, "Pieces that left for orders, less those that came back."),
      ...costs,
    },
    {
      ...plain(
        "cost",
        "Cost",
        "money",
        SOLD,
        "Pieces by their average cost then; those without a known cost count nothing.",
      ),
      ...costs,
    },
    { ...plain("margin", "Margin", "money", SOLD, "Net sales less cost."), minus: ["net", "cost"], ...costs },
    { ...plain("marginRate", "Margin rate", "percent", SOLD, "Margin by net sales."), of: ["margin", "net"], ...costs },
  ],
} as const satisfies Report;

const NOW = "Now.";

export const stockReport = {
  name: "stock",
  title: "Stock",
  by: ["item", "category"],
  filters: ["item", "category"],
  about: "What is in stock, what it cost, and how much of it was sold.",
  figures: [
    plain("pieces", "Pieces", "count", NOW, "Pieces on hand."),
    { ...plain("value", "Value at cost", "money", NOW, "Pieces on hand by their average cost."), isNotInBooks: true },
    plain("sold", "Sold", "count", SOLD, "Pieces that left for orders in the period, less those that came back."),
    {
      ...plain(
        "cover",
        "Days of cover",
        "number",
        NOW,
        "How long the pieces on hand last if as many are sold as in the period.",
      ),
      of: ["pieces", "sold"],
      timesDays: true,
    },
    plain("soldOut", "Sold out", "count", NOW, "Sizes without a piece."),
    plain(
      "soldOutDays",
      "Sold-out days",
      "count",
      "Each day at whose end there is no piece.",
      "Days at whose end a size that had been in stock had no piece, of all sizes together.",
    ),
  ],
} as const satisfies Report;

const ASKED = "The day it was asked.";

export const waitlistReport = {
  name: "waitlist",
  title: "Waitlist",
  by: ["day", "week", "month"],
  filters: [],
  about: "Who asked to wait, what was offered and what was taken.",
  figures: [
    plain("entries", "Entries", "count", ASKED, "Entries on the waitlist."),
    plain("offered", "Offers", "count", "The day of the offer.", "Places that were offered."),
    plain("accepted", "Taken", "count", "The day of the offer.", "Offers that were taken."),
    {
      ...plain("takenRate", "Taken", "percent", "The day of the offer.", "Taken by offers."),
      of: ["accepted", "offered"],
    },
  ],
} as const satisfies Report;

export const couponsReport = {
  name: "coupons",
  title: "Coupons",
  by: ["code", "day", "week", "month"],
  filters: [],
  about: "How often each coupon was used, and what it took off.",
  figures: [
    plain("uses", "Orders", "count", BOOKED, "Orders that a coupon took something off."),
    { ...plain("coupons", "Taken off", "money", BOOKED, "What coupons took off."), accounts: ["coupon_discounts"] },
  ],
} as const satisfies Report;

export const reviewsReport = {
  name: "reviews",
  title: "Reviews",
  by: ["day", "week", "month", "item"],
  filters: ["item"],
  about: "What customers wrote, and how many stars they gave.",
  figures: [
    plain("reviews", "Reviews", "count", "The day it was written.", "Reviews written."),
    plain("stars", "Stars", "count", "The day it was written.", "The sum of their stars."),
    {
      ...plain("average", "Average", "number", "The day it was written.", "Stars by reviews."),
      of: ["stars", "reviews"],
    },
  ],
} as const satisfies Report;

export const closesReport = {
  name: "closes",
  title: "Day closes",
  by: ["day", "week", "month"],
  filters: [],
  about: "What was counted at the close of each day, and how it differed from the books.",
  figures: [
    plain("closes", "Closes", "count", "The day that was closed.", "Days that were closed."),
    plain("counted", "Counted", "money", "The day that was closed.", "Cash and terminal as counted."),
    plain("expected", "Expected", "money", "The day that was closed.", "Cash and terminal by the books."),
    plain("difference", "Difference", "money", "The day that was closed.", "Counted less expected."),
  ],
} as const satisfies Report;

export const payoutsReport = {
  name: "payouts",
  title: "Payouts",
  by: ["day", "week", "month"],
  filters: [],
  about: "What the card provider paid to the bank.",
  figures: [
    plain("payouts", "Payouts", "count", "The day of the payout.", "Payouts less those that came back."),
    {
      ...plain(
        "paidOut",
        "Paid out",
        "money",
        "The day of the payout.",
        "Money that moved from the provider to the bank.",
      ),
      accounts: ["bank", "provider"],
    },
  ],
} as const satisfies Report;

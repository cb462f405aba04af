import type { Kind } from "#modules/ledger/domain/chart.ts";
import type { Figure, Report } from "../report.ts";

const MOVED = "The day the money moved.";
const BOOKED = "The day it happened by the books, in the location’s time zone.";
const SPANS = ["day", "week", "month", "location"] as const;

/** The accounts of what customers are owed, used by `owed` and `deferred`. */
export const OWED_ACCOUNTS = [
  "gift_card",
  "credit",
  "store_credit",
  "deposit",
  "plan",
  "prepaid",
  "order",
] as const satisfies readonly Kind[];

const moneyIn = <Id extends string>(id: Id, label: string, account: Kind, definition: string) =>
  ({ id, label, kind: "money", day: MOVED, accounts: [account], definition }) as const;

export const moneyInReport = {
  name: "money-in",
  title: "Money in",
  by: [...SPANS, "channel"],
  filters: ["channel", "location"],
  about: "What came in by card, cash and terminal, less the refunds that were done. Money of wallets isn’t money in.",
  figures: [
    moneyIn("provider", "Card, online", "provider", "Payments by the card provider less refunds done by it."),
    moneyIn("terminal", "Terminal", "terminal", "Payments on the clinic’s own terminal less refunds done on it."),
    moneyIn("cash", "Cash", "cash", "Payments in cash less refunds paid out in cash."),
    {
      id: "received",
      label: "Received",
      kind: "money",
      day: MOVED,
      accounts: ["provider", "terminal", "cash"],
      definition: "All payments, before refunds.",
    },
    {
      id: "refunded",
      label: "Refunded",
      kind: "money",
      day: MOVED,
      accounts: ["provider", "terminal", "cash"],
      definition: "Refunds that were done.",
    },
    {
      id: "moneyIn",
      label: "Money in",
      kind: "money",
      day: MOVED,
      accounts: ["provider", "terminal", "cash"],
      definition: "Received less refunded.",
    },
  ],
} as const satisfies Report;

const liabilityFigure = <Id extends string>(id: Id, label: string, account: Kind, definition: string) =>
  ({ id, label, kind: "money", day: "The end of the period.", accounts: [account], definition }) as const;

export const owedReport = {
  name: "owed",
  title: "Owed to customers",
  by: ["day", "week", "month"],
  filters: [],
  about: "What the clinic owed its customers at the end of each day, week or month.",
  figures: [
    liabilityFigure("giftCards", "Gift cards", "gift_card", "What is left on gift cards."),
    liabilityFigure("credit", "Credit", "credit", "What is left of member, birthday and goodwill credit."),
    liabilityFigure(
      "storeCredit",
      "Store credit",
      "store_credit",
      "What is left of store credit, which never expires.",
    ),
    liabilityFigure("deposits", "Deposits", "deposit", "Prepaid for visits that haven’t taken place."),
    liabilityFigure("packages", "Packages", "plan", "Installments paid for sessions that haven’t been given."),
    liabilityFigure("prepaid", "Prepaid months", "prepaid", "The part of annual fees whose months are still to come."),
    liabilityFigure("orders", "Orders", "order", "Received for orders and not yet assigned, or owed back."),
    {
      id: "owed",
      label: "Owed to customers",
      kind: "money",
      day: "The end of the period.",
      accounts: OWED_ACCOUNTS,
      definition:
        "The sum of what is owed on gift cards, credit, store credit, deposits, packages, prepaid months and orders.",
    },
  ],
} as const satisfies Report;

const movement = <Id extends string>(id: Id, label: string, definition: string) =>
  ({ id, label, kind: "money", day: BOOKED, accounts: OWED_ACCOUNTS, definition }) as const satisfies Figure;

export const deferredReport = {
  name: "deferred",
  title: "Deferred income",
  by: ["kind"],
  filters: ["kind"],
  about: "How what is owed to customers moved: opening + sold - used - refunded - expired = closing.",
  figures: [
    { ...movement("opening", "Opening", "What was owed before the first day."), day: "The start of the period." },
    movement("sold", "Sold", "What customers paid in, were granted or given."),
    movement("used", "Used", "What paid for sales, or was earned."),
    movement("refunded", "Refunded", "What was given back."),
    movement("expired", "Expired", "What ended unused, or was written off."),
    { ...movement("closing", "Closing", "What was owed after the last day."), day: "The end of the period." },
  ],
} as const satisfies Report;

export const taxReport = {
  name: "tax",
  title: "Tax",
  by: ["state", "day", "week", "month", "kind", "location"],
  filters: ["kind", "location"],
  about: "Tax by state and by what was sold.",
  figures: [
    {
      id: "collected",
      label: "Collected",
      kind: "money",
      day: BOOKED,
      accounts: ["tax"],
      definition: "Tax on what was sold.",
    },
    {
      id: "returned",
      label: "Returned",
      kind: "money",
      day: "The day of the credit note.",
      accounts: ["tax"],
      definition: "Tax that credit notes gave back.",
    },
    {
      id: "tax",
      label: "Tax",
      kind: "money",
      day: BOOKED,
      accounts: ["tax"],
      definition: "Collected less returned.",
    },
  ],
} as const satisfies Report;

export const tipsReport = {
  name: "tips",
  title: "Tips",
  by: ["person", "day", "week", "month", "location"],
  filters: ["person", "location"],
  about: "Tips that came in, and what of them was paid out.",
  figures: [
    {
      id: "received",
      label: "Received",
      kind: "money",
      day: MOVED,
      accounts: ["tips"],
      definition: "Tips of customers, by whose they are.",
    },
    {
      id: "returned",
      label: "Returned",
      kind: "money",
      day: "The day of the credit note.",
      accounts: ["tips"],
      definition: "Tips that were given back to customers.",
    },
    {
      id: "paidOut",
      label: "Paid out",
      kind: "money",
      day: MOVED,
      accounts: ["tips"],
      definition: "Tips that were paid to people.",
    },
    {
      id: "change",
      label: "Change of what is owed",
      kind: "money",
      day: MOVED,
      accounts: ["tips"],
      definition: "Received less returned and paid out.",
    },
  ],
} as const satisfies Report;

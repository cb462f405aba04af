import { englishFormats } from "#shared/formats/english-formats.ts";
import type { MoveAnswer, MovedKind, MoveIn } from "./moving-in-api.ts";

export const KINDS: Record<
  MovedKind,
  { title: string; lead: string; columns: string; one: string; many: string; undo: string }
> = {
  customers: {
    title: "Customers",
    lead: "A name and a phone number or an email are needed, everything else may be empty. Tags are separated by a comma or a semicolon, birthdays are written like 1990-03-04. Existing customers aren't changed. No emails are sent.",
    columns: "first_name,last_name,email,phone,birthday,address,city,state,zip,news,tags,note",
    one: "customer",
    many: "customers",
    undo: "Their files are deleted. Those that were changed since, or have visits, stay.",
  },
  visits: {
    title: "Future visits",
    lead: "A customer is named by email or phone number, treatments and practitioners by their names here. Dates are written like 2026-12-01, times like 14:30. No emails are sent, and no two visits overlap.",
    columns: "customer,treatment,practitioner,date,time,note",
    one: "visit",
    many: "visits",
    undo: "The visits are canceled, and no emails are sent. Those that were changed since stay.",
  },
  gift_cards: {
    title: "Gift cards",
    lead: "Each card gets a new code, which is emailed right away with its balance. A card whose email is a customer's goes into their account. The old numbers stop working; they only show which cards were already imported. Days are written like 2027-12-01; leave the column empty for no end.",
    columns: "number,balance,email,name,expires_on",
    one: "gift card",
    many: "gift cards",
    undo: "The cards are canceled, and no emails are sent. Those that were used since stay.",
  },
  store_credit: {
    title: "Store credit",
    lead: "Name each customer by email or phone number. Each can have one opening balance, which never expires. No emails are sent.",
    columns: "customer,balance",
    one: "balance of store credit",
    many: "balances of store credit",
    undo: "The balances are taken back. Those that were spent since stay.",
  },
  packages: {
    title: "Packages",
    lead: "The visits that are left, what was paid for them, and the last day on which they can be used. Packages have their names here. No emails are sent.",
    columns: "customer,package,visits,value,ends_on",
    one: "package",
    many: "packages",
    undo: "The packages are deleted. Those with visits that are booked or were used since stay.",
  },
};

/** Returns "2 new, 1 there already, 3 can't be read" for a checked file. */
export function countsText({ rows }: MoveAnswer): string {
  const parts = [
    `${rows.new} new`,
    rows.same > 0 ? `${rows.same} there already` : "",
    rows.bad > 0 ? `${rows.bad} refused` : "",
  ];
  return parts.filter((part) => part !== "").join(", ");
}

/** Returns a file with only the column headings, as a data URL for a link. */
export const emptyFile = (kind: MovedKind) =>
  `data:text/csv;charset=utf-8,${encodeURIComponent(`${KINDS[kind].columns}\n`)}`;

/** "403 customers". */
export function countOf({ kind, count }: Pick<MoveIn, "kind" | "count">): string {
  return `${englishFormats.number(count)} ${count === 1 ? KINDS[kind].one : KINDS[kind].many}`;
}

import { formatDay } from "#shared/zoned-time.ts";
import type { Breakdown } from "./report.ts";

/** Names for kinds of lines, accounts and resources. */
const KINDS: Readonly<Record<string, string>> = {
  service: "Treatments",
  add_on: "Add-ons",
  product: "Products",
  bundle: "Bundles",
  gift: "Gift cards",
  membership: "Memberships",
  plan: "Packages",
  fee: "Fees",
  shipping: "Shipping",
  practitioner: "People",
  room: "Rooms",
  device: "Devices",
  gift_card: "Gift cards",
  credit: "Credit",
  store_credit: "Store credit",
  deposit: "Deposits",
  prepaid: "Prepaid months",
  order: "Orders",
};

const CHANNELS: Readonly<Record<string, string>> = {
  web: "Website",
  desk: "Desk",
  renewal: "Renewals",
  fee: "Fees",
};

/** Names for groups without a key. */
const WITHOUT: Partial<Record<Breakdown, string>> = {
  person: "No one",
  item: "Without an item",
  category: "Without a category",
  channel: "Without a channel",
  code: "Without a code",
  state: "At the clinic",
  client: "Guests",
  location: "The whole business",
  kind: "Without a kind",
};

const MONTH = { year: true } as const;

/** Returns the name of a group if it needs no record names; undefined otherwise. */
export function groupWords(by: Breakdown, key: string): string | undefined {
  if (by === "day") return formatDay(key, MONTH);
  if (by === "week") return `Week of ${formatDay(key, MONTH)}`;
  if (by === "month") return monthWords(key);
  if (key === "") return WITHOUT[by] ?? "Not named";
  if (by === "kind") return KINDS[key] ?? key;
  if (by === "channel") return CHANNELS[key] ?? key;
  if (by === "code" || by === "state") return key;
  return undefined;
}

const NAMES = "January February March April May June July August September October November December".split(" ");

/** Formats a month as "November 2026". */
export function monthWords(day: string): string {
  return `${NAMES[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;
}

/** Returns the name of a kind of line, account or resource. */
export const kindWords = (kind: string): string => KINDS[kind] ?? kind;

/** Formats a ledger event or a state as text: "refund_agreed" becomes "Refund agreed". */
export function eventWords(event: string): string {
  const words = event.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

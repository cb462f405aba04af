import type { AccountId } from "#modules/ledger/domain/account-id.ts";
import type { Cents } from "#shared/money.ts";
import type { Channel } from "./channel.ts";

/** A transfer as facts are derived from it. Entries in sessions of packages have no facts, and aren't here. */
export type LedgerTransfer = {
  id: number;
  key: string;
  event: string;
  orderId: string | null;
  customerId: string | null;
  locationId: string | null;
  happenedAt: Date;
  /** The day of it, by the location's calendar. */
  day: string;
  entries: readonly LedgerEntry[];
};

export type LedgerEntry = { line: number; debit: AccountId; credit: AccountId; cents: Cents };

/** Category and brand of an item from an instant on. */
export type ItemGroup = { since: Date; categoryId: string | null; brandId: string | null };

/** A line of an order with those who did it. */
export type SoldLine = {
  id: string;
  kind: string;
  itemId: string;
  netCents: Cents;
  taxCents: Cents;
  memberSavingsCents: Cents;
  discountCents: Cents;
  couponCents: Cents;
  sessionCents: Cents;
  /** Who treats, and for how long; none for what isn't of a visit. */
  people: readonly { practitionerId: string; minutes: number }[];
  /** Null: the order's. */
  sellerId: string | null;
  /** Oldest first. */
  groups: readonly ItemGroup[];
};

export type CreditNote = {
  /** That agrees to it. */
  transferId: number;
  shippingCents: Cents;
  tipCents: Cents;
  lines: readonly { lineId: string; netCents: Cents; taxCents: Cents }[];
};

/** An order with all that the facts of its transfers rest on. */
export type SoldOrder = {
  id: string;
  channel: Channel;
  customerId: string | null;
  /** The account of the staff member who took its first payment at the desk. */
  sellerId: string | null;
  /** In their order. */
  lines: readonly SoldLine[];
  /** By id. */
  creditNotes: ReadonlyMap<string, CreditNote>;
  /** The credit note of each refund. */
  creditNoteOfRefund: ReadonlyMap<string, string>;
};

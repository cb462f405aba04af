import type { AccountId } from "#modules/ledger/domain/account-id.ts";
import type { Cents } from "#shared/money.ts";
import type { Channel } from "./channel.ts";

/** A transfer used to derive facts, without entries in package sessions, which have no facts. */
export type LedgerTransfer = {
  id: number;
  key: string;
  event: string;
  orderId: string | null;
  customerId: string | null;
  locationId: string | null;
  /** Seconds since 1970, exact to the microsecond. */
  happenedAtSeconds: number;
  /** The transfer's day in the location's calendar. */
  day: string;
  entries: readonly LedgerEntry[];
};

export type LedgerEntry = { line: number; debit: AccountId; credit: AccountId; cents: Cents };

/** Category and brand of an item, starting at an instant in seconds since 1970; null if it never had others before. */
export type ItemGroup = { sinceSeconds: number | null; categoryId: string | null; brandId: string | null };

/** An order line with the people who performed it. */
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
  /**
   * The practitioners to whom the line is attributed, each with their minutes; empty for lines outside of visits,
   * unless staff corrected the line.
   */
  people: readonly { practitionerId: string; minutes: number }[];
  /** Null to use the order's seller. */
  sellerId: string | null;
  /** Oldest first. */
  groups: readonly ItemGroup[];
};

export type CreditNote = {
  /** The transfer that records the credit note. */
  transferId: number;
  shippingCents: Cents;
  tipCents: Cents;
  lines: readonly { lineId: string; netCents: Cents; taxCents: Cents }[];
};

/** An order with all data needed to derive its transfers' facts. */
export type SoldOrder = {
  id: string;
  channel: Channel;
  customerId: string | null;
  /** The account of the staff member who took the order's first payment at the desk. */
  sellerId: string | null;
  /** The lines, in order. */
  lines: readonly SoldLine[];
  /** The order's credit notes, by their id. */
  creditNotes: ReadonlyMap<string, CreditNote>;
  /** The credit note of each refund. */
  creditNoteOfRefund: ReadonlyMap<string, string>;
};

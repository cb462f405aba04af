import type { Cents } from "#shared/money.ts";
import type { Channel } from "./channel.ts";
import type { FactKind } from "./fact-kinds.ts";

/**
 * A fact about money, from which reports compute their figures: the part of a ledger entry on one account that belongs
 * to one order line and one person, if it has them.
 */
export type MoneyFact = {
  transferId: number;
  entryLine: number;
  accountKind: FactKind;
  part: number;
  /** `yyyy-mm-dd` in the location's calendar. */
  day: string;
  /** The amount in the account's own direction: a positive amount increases the balance. */
  cents: Cents;
  event: string;
  orderId: string | null;
  orderLineId: string | null;
  itemKind: string | null;
  itemId: string | null;
  categoryId: string | null;
  brandId: string | null;
  /** The practitioner who performed the treatment, or received the tip. */
  performerId: string | null;
  /** The account of the staff member who sold the line. */
  sellerId: string | null;
  channel: Channel | null;
  customerId: string | null;
  locationId: string | null;
};

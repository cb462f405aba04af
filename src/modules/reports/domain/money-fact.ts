import type { Cents } from "#shared/money.ts";
import type { Channel } from "./channel.ts";
import type { FactKind } from "./fact-kinds.ts";

/** A part of an entry of the ledger on one of its accounts: for one line of an order and one person, where it has such. */
export type MoneyFact = {
  transferId: number;
  entryLine: number;
  accountKind: FactKind;
  part: number;
  /** `yyyy-mm-dd` by the location's calendar. */
  day: string;
  /** In the account's own direction: above zero raises it. */
  cents: Cents;
  event: string;
  orderId: string | null;
  orderLineId: string | null;
  itemKind: string | null;
  itemId: string | null;
  categoryId: string | null;
  brandId: string | null;
  /** The practitioner who did it; of a tip, whose it is. */
  performerId: string | null;
  /** The account of the staff member who sold it. */
  sellerId: string | null;
  channel: Channel | null;
  customerId: string | null;
  locationId: string | null;
};

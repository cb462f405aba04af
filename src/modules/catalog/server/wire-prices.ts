import type { WireSize } from "../contract/product.ts";
import { type ItemPrices, priceOf } from "../domain/price.ts";

/** Prices as read from rows: instants are text. */
export type PricedRow = Omit<ItemPrices, "saleStartsAt" | "saleEndsAt"> & {
  saleStartsAt: string | null;
  saleEndsAt: string | null;
};

function toInstant(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

/**
 * Returns the prices that clients see at `now`: the sale price while it is in force, the member price while it is
 * lower.
 */
export function toWirePrices(
  row: PricedRow,
  now: Date,
): Pick<WireSize, "price" | "salePrice" | "saleEndsAt" | "memberPrice"> {
  const saleStartsAt = toInstant(row.saleStartsAt);
  const saleEndsAt = toInstant(row.saleEndsAt);
  const { listCents, sale, memberCents } = priceOf({ ...row, saleStartsAt, saleEndsAt }, { now });
  return {
    price: listCents,
    ...(sale === undefined ? {} : { salePrice: sale.cents }),
    ...(sale?.endsAt ? { saleEndsAt: sale.endsAt.toISOString() } : {}),
    ...(memberCents === undefined ? {} : { memberPrice: memberCents }),
  };
}

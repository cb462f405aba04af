import { AppError } from "#shared/app-error.ts";
import { formatMoney } from "#shared/money.ts";

export type SalePrices = {
  price: number;
  salePrice: number | null;
  saleStartsAt: string | null;
  saleEndsAt: string | null;
  memberPrice: number | null;
};

function refuse(path: string, message: string): never {
  throw new AppError("invalid_input", { message, issues: [{ path, message }] });
}

/**
 * Validates a sale: below the list price, ending after it starts, and not already over when its end is set. `before` is
 * the item before the change: a sale that has ended may stay while other fields change. Throws `invalid_input` at the
 * field.
 */
export function assertSale(next: SalePrices, before: SalePrices | undefined, now: Date): void {
  const { price, salePrice, saleStartsAt, saleEndsAt, memberPrice } = next;
  if (salePrice !== null && salePrice >= price)
    refuse("salePrice", `The sale price must be below the price, ${formatMoney(price, { always: true })}.`);
  if (memberPrice !== null && memberPrice > price)
    refuse("memberPrice", `The member price can’t be above the price, ${formatMoney(price, { always: true })}.`);
  if (saleStartsAt !== null && saleEndsAt !== null && saleEndsAt <= saleStartsAt)
    refuse("saleEndsAt", "Ends before it starts.");
  const isNewEnd = saleEndsAt !== before?.saleEndsAt || salePrice !== before?.salePrice;
  if (isNewEnd && salePrice !== null && saleEndsAt !== null && new Date(saleEndsAt) <= now)
    refuse("saleEndsAt", "The sale would already be over.");
}

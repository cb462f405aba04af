/** Money is an integer number of minor units (cents) of the clinic's one currency. No float ever holds a sum. */
export type Cents = number;

const MAX_CENTS = 100_000_000_00;

/** Throws a RangeError when a computed sum isn't a whole, safe number of cents: a bug must never become a charge. */
export function assertCents(value: number): Cents {
  if (!Number.isSafeInteger(value) || Math.abs(value) > MAX_CENTS)
    throw new RangeError(`not an amount of cents: ${value}`);
  return value;
}

export function addMoney(...amounts: Cents[]): Cents {
  return assertCents(amounts.reduce((sum, amount) => sum + amount, 0));
}

export function multiplyMoney(amount: Cents, quantity: number): Cents {
  return assertCents(amount * quantity + 0); // no minus zero
}

const formatters = new Map<string, Intl.NumberFormat>();

/** "$44" or "$44.50": cents are shown when there are any, or when `always` asks for them (sums in columns). */
export function formatMoney(amount: Cents, options: { currency?: string; always?: boolean } = {}): string {
  const currency = options.currency ?? "USD";
  const digits = options.always || amount % 100 !== 0 ? 2 : 0;
  const key = `${currency}${digits}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.NumberFormat("en-US", {
      style: "currency",
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
    formatters.set(key, formatter);
  }
  return formatter.format(amount / 100);
}

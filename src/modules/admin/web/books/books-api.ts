import type { LedgerStaffCalls } from "#modules/ledger/contract/staff/book-calls.ts";
import type { Unit } from "#modules/ledger/domain/chart.ts";
import { formatMoney } from "#shared/money.ts";
import { staffApi } from "#staff/staff-api.ts";

/** The calls of the screens about the books. */
export const booksApi = staffApi<LedgerStaffCalls>();

/** An amount of the books: money, or a number of sessions. */
export function amountText(count: number, unit: Unit, currency: string): string {
  return unit === "USD"
    ? formatMoney(count, { currency, always: true })
    : `${count} ${count === 1 ? "session" : "sessions"}`;
}

import { formatMoney } from "#shared/money.ts";
import { staffApi } from "#staff/staff-api.ts";
import type { Unit } from "../../domain/chart.ts";
import type { LedgerStaffCalls } from "../contract/book-calls.ts";

/** The API calls of the ledger screens. */
export const booksApi = staffApi<LedgerStaffCalls>();

/** Formats a ledger amount: money, or a number of sessions. */
export function amountText(count: number, unit: Unit, currency: string): string {
  return unit === "USD"
    ? formatMoney(count, { currency, always: true })
    : `${count} ${count === 1 ? "session" : "sessions"}`;
}

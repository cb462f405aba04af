export { balanceInSql, takenByInSql } from "./balance-in-sql.ts";
export { closeBooks } from "./close-books.ts";
export { findTransfer } from "./find-transfer.ts";
export { type Liability, liabilitiesOn, listLiabilities } from "./list-liabilities.ts";
export { balanceBefore, countStatement, listStatement, type StatementLine } from "./list-statement.ts";
export { type Posting, postTransfers } from "./post-transfers.ts";
export { balanceOf, balancesOf } from "./read-balances.ts";
export { type TakenAtDesk, takenAtDesk } from "./taken-at-desk.ts";
export { listTrialBalance, type TrialBalanceRow } from "./trial-balance.ts";

import { TrialBalanceScreen } from "../books/trial-balance-screen.tsx";

/** `/admin/payments/liabilities/trial-balance`: totals of a period, and closing the books. */
export default function TrialBalance() {
  return <TrialBalanceScreen />;
}

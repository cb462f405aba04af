import { AccountingScreen } from "../accounting/accounting-screen.tsx";

/** `/admin/payments/liabilities/accounting`: files for the accounting program. */
export default function Accounting() {
  return <AccountingScreen />;
}

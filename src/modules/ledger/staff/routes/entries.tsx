import { EntriesScreen } from "../books/entries-screen.tsx";

/** `/admin/payments/liabilities/entries`: every entry. */
export default function Entries() {
  return <EntriesScreen />;
}

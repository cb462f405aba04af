import { LiabilitiesScreen } from "../books/liabilities-screen.tsx";

/** `/admin/payments/liabilities`: what the clinic owed at the end of a day. */
export default function Liabilities() {
  return <LiabilitiesScreen />;
}

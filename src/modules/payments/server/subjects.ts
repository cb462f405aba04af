import type { Database } from "#platform/db/client.ts";
import type { PaymentGateway } from "#platform/payment-gateway.ts";
import { settleCard } from "./cards/settle-card.ts";
import { settlePayout } from "./payouts/settle-payout.ts";
import type { SubjectHandlers } from "./webhooks/settle-subject.ts";

/** Returns the handlers with which this module updates the subjects of provider events. */
export function paymentsSubjects(deps: { db: Database; payments: PaymentGateway }): SubjectHandlers {
  return { card: (cardId) => settleCard(deps, cardId), payout: (payoutId) => settlePayout(deps, payoutId) };
}

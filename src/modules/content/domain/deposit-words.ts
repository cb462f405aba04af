import { formatMoney } from "#shared/money.ts";
import { depositOfService, type VisitPolicy } from "./visit-policy.ts";

/** Returns the text about a treatment's deposit, shown before booking and before the policy; empty if there is none. */
export function depositWords(
  policy: Pick<VisitPolicy, "deposits" | "deposit" | "paysVisit">,
  treatment: { ownCents: number; costCents: number },
): string {
  const cents = depositOfService(policy, treatment);
  if (cents === 0 || !policy.paysVisit.includes("deposit")) return "";
  const sum = formatMoney(cents, { always: true });
  return policy.paysVisit.includes("at_clinic")
    ? `You can pay a ${sum} deposit when you book, or pay in full at the clinic.`
    : `You pay a ${sum} deposit when you book and the rest at the clinic.`;
}

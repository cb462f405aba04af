import type { WireVisitPage } from "#modules/booking/staff/contract/visit-page.ts";
import type { CallFields } from "#shared/contract/define-call.ts";
import { exactMoney } from "#shared/money.ts";
import type { markNoShow } from "../../contract/visit-steps.ts";

/** What staff decide about a no-show. */
export type Settlement = "fee" | "none" | "later";

type Page = Pick<WireVisitPage, "agreed" | "paid">;

/** Whether there is anything to decide: a no-show fee was agreed, or something was paid ahead. */
export const hasMoneyToSettle = ({ agreed, paid }: Page) => (agreed?.noShowFee ?? 0) > 0 || paid > 0;

/** Returns the possible decisions, the usual one first. Nothing is charged beyond the agreed fee. */
export function noShowChoices({ agreed, paid }: Page): { value: Settlement; label: string; note: string }[] {
  const most = agreed?.noShowFee ?? 0;
  const fromPaid = paid > 0 ? `The ${exactMoney(paid)} that was paid covers it first. The rest` : "It";
  return [
    ...(most > 0
      ? [
          {
            value: "fee" as const,
            label: "Charge a fee",
            note: `Up to ${exactMoney(most)}, as agreed. ${fromPaid} goes to the card on file, or stays owed with a link to pay.`,
          },
        ]
      : []),
    {
      value: "none" as const,
      label: "Charge nothing",
      note: paid > 0 ? `The ${exactMoney(paid)} that was paid is refunded.` : "Nothing is owed.",
    },
    {
      value: "later" as const,
      label: "Decide later",
      note: paid > 0 ? `The ${exactMoney(paid)} that was paid stays held.` : "A fee can be charged for 14 days.",
    },
  ];
}

/** Returns the message after the decision: what was paid, what is refunded, and what the customer still owes. */
export function settledWords(
  { customer: { name }, paid }: Pick<WireVisitPage, "customer" | "paid">,
  choice: Settlement,
  settled: CallFields<typeof markNoShow>["settled"],
): string {
  const marked = `${name} is marked as a no-show.`;
  if (choice === "later") return `${marked} That time slot is open again.`;
  if (choice === "none")
    return paid > 0 ? `${marked} ${exactMoney(paid)} is refunded.` : `${marked} That time slot is open again.`;
  if (!settled || settled.owed === 0) return `${marked} The fee is paid.`;
  return `${marked} ${settled.problem ?? "There is no card on file."} ${exactMoney(settled.owed)} stays owed.`;
}

import { formatPhone } from "#staff/kit/phone-text.ts";
import { ReasonDialog } from "./reason-dialog.tsx";
import { Refusal } from "./refusal.tsx";
import { shortestReason } from "./shortest-reason.ts";
import { hasEmail, type OpenMove, type useMoves } from "./use-moves.ts";

/** What a drop asks before it is written: a refusal with other places, the rules it breaks, the reason of a new length. */
export function OpenMoveDialogs({ moves }: { moves: ReturnType<typeof useMoves> }) {
  const { open, close, write, takeNearest, isBusy } = moves;
  if (!open) return null;
  if (open.kind === "refused")
    return <Refusal move={open} onClose={close} onNearest={(nearest) => void takeNearest(open.wanted, nearest)} />;
  const { wanted, explanation } = open;
  const rules = explanation && !explanation.fits ? explanation.rules : [];
  const points = (explanation?.reasons ?? []).filter(({ rule }) => rule !== null).map(({ message }) => message);
  return (
    <ReasonDialog
      title={titleOf(open, points.length)}
      points={points}
      reasonLabel="Reason"
      shortest={shortestReason(rules)}
      action={open.kind === "rules" ? "Move anyway" : `Make it ${wanted.minutes} min`}
      mail={mailChoice(wanted.page, open.kind === "rules" ? "the new time" : "the new length", open.kind === "rules")}
      isBusy={isBusy}
      onClose={close}
      onConfirm={({ reason, notify }) =>
        void write(wanted, { notify, reason, ...(rules.length > 0 ? { override: { rules, reason } } : {}) })
      }
    />
  );
}

function titleOf(open: Exclude<OpenMove, { kind: "refused" }>, broken: number): string {
  if (open.kind === "resize") return `Make it ${open.wanted.minutes} min?`;
  return broken === 1 ? "This breaks a rule" : `This breaks ${broken} rules`;
}

/** Whether the customer is mailed, in the words that all dialogs with a mail use. */
export function mailChoice(page: OpenMove["wanted"]["page"], about: string, isUsual: boolean) {
  const [firstName = ""] = page.customer.name.split(" ");
  const canMail = hasEmail(page);
  const phone = page.customer.contact?.phone;
  return {
    canMail,
    isUsual,
    label: canMail
      ? `Email ${firstName} about ${about}`
      : `${firstName} has no email, so they won't be notified. ${phone ? `Call ${formatPhone(phone)}.` : ""}`.trim(),
  };
}

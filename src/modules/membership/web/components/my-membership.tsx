import { useState } from "react";
import { isApiError } from "#shared/contract/client.ts";
import { exactMoney, formatMoney } from "#shared/money.ts";
import { formatDay } from "#shared/zoned-time.ts";
import { browserApi } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/feedback/dialog.tsx";
import { showToast } from "#web/ui/feedback/toast-store.ts";
import type { MembershipCalls } from "../../contract/calls.ts";
import type { WireMembership } from "../../contract/own-membership.ts";

const api = browserApi<MembershipCalls>();

const day = (date: string) => formatDay(date, { year: true });

/** When the next charge is, or when the membership ends. */
function comingOf({ nextCharge, endsOn, status }: WireMembership): string {
  if (endsOn) return `It ends on ${day(endsOn)}. Nothing more is charged.`;
  if (status === "paused") return "It is paused.";
  if (nextCharge) return `Next charge: ${exactMoney(nextCharge.amount)} on ${day(nextCharge.on)}.`;
  return "";
}

type Props = { membership: WireMembership; onChanged: () => void };

/** The membership that a customer has: what it gives, what comes next, and canceling it (PY-5). */
export function MyMembership({ membership, onChanged }: Props) {
  const { plan, interval, price, credit, endsOn, periodEnd } = membership;
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);

  async function cancel(): Promise<void> {
    setBusy(true);
    try {
      await api.call("cancelMembership");
      setAsking(false);
      showToast("Your membership is canceled. It stays yours until its last day.");
      onChanged();
    } catch (error) {
      showToast(isApiError(error) ? error.message : "Something went wrong", { tone: "error" });
    }
    setBusy(false);
  }

  return (
    <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
      <div>
        <p className="font-serif text-h3">{plan.name}</p>
        <p className="nums pt-1">
          {price > 0 && `${exactMoney(price)} each ${interval}`}
          {price > 0 && credit > 0 && ", "}
          {credit > 0 && `${formatMoney(credit)} credit each month`}
        </p>
        <p className="nums pt-1 text-small text-ink-soft" role="status">
          {comingOf(membership)}
        </p>
      </div>
      {!endsOn && (
        <Button look="outline" small onClick={() => setAsking(true)}>
          Cancel membership
        </Button>
      )}
      <Dialog open={isAsking} onClose={() => setAsking(false)} title={`Cancel ${plan.name}?`}>
        <p className="pt-4">
          {periodEnd
            ? "It stays yours until the end of the time you have paid for, and nothing is charged after that."
            : "It ends today."}{" "}
          Credit you haven't used lasts another 90 days after it ends.
        </p>
        <div className="flex flex-wrap gap-3 pt-7">
          <Button look="outline" autoFocus onClick={() => setAsking(false)}>
            Keep it
          </Button>
          <Button look="primary" busy={isBusy} busyText="Canceling…" onClick={() => void cancel()}>
            Cancel membership
          </Button>
        </div>
      </Dialog>
    </div>
  );
}

import { lazy, Suspense, useState } from "react";
import { exactMoney, formatMoney } from "#shared/money.ts";
import { dayInWords } from "#web/day-in-words.ts";
import { Button } from "#web/ui/button.tsx";
import type { WireMembership } from "../../contract/own-membership.ts";
import type { ChangeKind } from "../../domain/change/contract-now.ts";

const ChangeMembership = lazy(() => import("./change/change-membership.tsx"));

const day = dayInWords;

/** Returns text on what comes next: the next charge, a pause, a switch, or the end of the membership. */
function comingOf({ nextCharge, endsOn, status, pausedFrom, resumesOn, next }: WireMembership): string {
  if (endsOn) return `It ends on ${day(endsOn)}. You won’t be charged again.`;
  const charge = nextCharge ? `${exactMoney(nextCharge.amount)} on ${day(nextCharge.on)}` : "";
  if (status === "paused" && resumesOn) return `It’s paused, without member prices. It resumes with ${charge}.`;
  if (pausedFrom && resumesOn) return `It will be paused from ${day(pausedFrom)}. It resumes with ${charge}.`;
  if (next) return `Next charge: ${charge}, for ${next.plan.name}, paid by the ${next.interval}.`;
  return charge && `Next charge: ${charge}.`;
}

const LABELS: Record<ChangeKind, string> = {
  pause: "Pause",
  skip: "Skip a month",
  switch: "Switch",
  cancel: "Cancel membership",
  resume: "Resume",
};

/**
 * Returns the changes available for a membership in its current state. A membership given by the clinic can only be
 * canceled.
 */
function changesOf({ endsOn, resumesOn, next, periodEnd, status, interval }: WireMembership): ChangeKind[] {
  if (!periodEnd) return endsOn ? [] : ["cancel"];
  if (endsOn) return ["resume"];
  if (resumesOn || next) return ["resume", "cancel"];
  if (status !== "active") return ["cancel"];
  return interval === "month" ? ["pause", "skip", "switch", "cancel"] : ["switch", "cancel"];
}

type Props = { membership: WireMembership; onChanged: () => void };

/** A customer's membership: its benefits, its next charge, and the possible changes (PY-5). */
export function MyMembership({ membership, onChanged }: Props) {
  const { plan, interval, price, credit } = membership;
  const [kind, setKind] = useState<ChangeKind>();
  return (
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
      <div className="flex flex-wrap gap-2 pt-5 sm:gap-3">
        {changesOf(membership).map((change) => (
          <Button key={change} look="outline" small onClick={() => setKind(change)}>
            {LABELS[change]}
          </Button>
        ))}
      </div>
      {kind && (
        <Suspense>
          <ChangeMembership
            kind={kind}
            membership={membership}
            onClose={() => setKind(undefined)}
            onChanged={onChanged}
          />
        </Suspense>
      )}
    </div>
  );
}

import { useEffect, useState } from "react";
import { exactMoney, formatMoney } from "#shared/money.ts";
import { browserApi } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/feedback/spinner.tsx";
import { RadioCards } from "#web/ui/form/radio-cards.tsx";
import { Segmented } from "#web/ui/form/segmented.tsx";
import type { MembershipCalls } from "../../../contract/calls.ts";
import type { WireMembershipPlan } from "../../../contract/list-membership-plans.ts";
import type { WireMembership } from "../../../contract/own-membership.ts";
import type { MembershipInterval } from "../../../domain/membership-period.ts";

const api = browserApi<MembershipCalls>();

type Props = {
  membership: WireMembership;
  onChosen: (to: { planId: string; interval: MembershipInterval }) => void;
  onBack: () => void;
};

/** Lets the customer choose the new plan and its billing interval. */
export function ChoosePlan({ membership, onChosen, onBack }: Props) {
  const [plans, setPlans] = useState<WireMembershipPlan[]>();
  const [planId, setPlanId] = useState(membership.plan.id);
  const [interval, setInterval] = useState(membership.interval);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let isLeft = false;
    api.call("listMembershipPlans").then(
      ({ data }) => !isLeft && setPlans(data),
      () => !isLeft && setFailed(true),
    );
    return () => {
      isLeft = true;
    };
  }, []);
  if (hasFailed)
    return (
      <p className="pt-4" role="alert">
        We couldn’t load the plans. Please try again in a moment.
      </p>
    );
  if (!plans)
    return (
      <p className="flex items-center gap-3 pt-6" role="status">
        <Spinner /> One moment
      </p>
    );
  const isTheSame = planId === membership.plan.id && interval === membership.interval;
  return (
    <div className="grid gap-5 pt-5">
      <Segmented
        legend="How often you pay"
        name="interval"
        value={interval}
        onValueChange={(value) => setInterval(value === "year" ? "year" : "month")}
        options={[
          { value: "month", label: "Monthly" },
          { value: "year", label: "Yearly" },
        ]}
      />
      <RadioCards
        legend="Plan"
        hideLegend
        name="plan"
        value={planId}
        onValueChange={setPlanId}
        options={plans.map(({ id, name, monthlyPrice, annualPrice, credit }) => ({
          value: id,
          content: (
            <>
              <span className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="font-medium">{name}</span>
                <span className="nums text-small">
                  {exactMoney(interval === "month" ? monthlyPrice : annualPrice)} each {interval}
                </span>
              </span>
              <span className="nums block text-small text-ink-soft">{formatMoney(credit)} credit each month</span>
            </>
          ),
        }))}
      />
      <div className="flex flex-wrap gap-3 pt-2">
        <Button look="outline" onClick={onBack}>
          Keep it
        </Button>
        <Button look="primary" disabled={isTheSame} onClick={() => onChosen({ planId, interval })}>
          See what it means
        </Button>
      </div>
    </div>
  );
}

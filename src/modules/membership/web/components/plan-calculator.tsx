import { useState } from "react";
import { formatMoney } from "#shared/money.ts";
import { RangeInput } from "#web/ui/form/range-input.tsx";
import { type QuarterWithPlan, quarterWithPlan } from "../../domain/quarter-with-plan.ts";
import type { ShownPlan } from "../shown-plan.ts";

const MOST = 1_200;
const money = (amount: number) => formatMoney(amount, { always: true });

/** Calculates whether a plan is worth it for a customer's spending in three months, and says so when it isn't. */
export function PlanCalculator({ plans, listPercent }: { plans: ShownPlan[]; listPercent: number }) {
  const [dollars, setDollars] = useState(540);
  const [share, setShare] = useState(70);
  const spending = dollars * 100;
  const services = Math.round((spending * share) / 100);
  const results = plans.map((plan) => ({
    plan,
    quarter: quarterWithPlan(plan, { services, products: spending - services }, listPercent),
  }));
  return (
    <section aria-labelledby="would-it-pay" className="bg-sand">
      <div className="wrap section grid-12 items-center">
        <div className="md:col-span-5">
          <h2 id="would-it-pay" className="text-h2">
            Is it worth it for you?
          </h2>
          <div className="space-y-7 pt-6">
            <RangeInput
              label="About how much do you spend with us in three months?"
              min={0}
              max={MOST}
              step={20}
              value={dollars}
              onValueChange={setDollars}
              text={`$${dollars}`}
              minText="$0"
              maxText="$1,200"
            />
            <RangeInput
              label="How much of that is for treatments?"
              min={0}
              max={100}
              step={5}
              value={share}
              onValueChange={setShare}
              text={`${share}%`}
              minText="products only"
              maxText="treatments only"
            />
          </div>
        </div>
        <div className="md:col-span-6 md:col-start-7">
          <dl aria-live="polite">
            <div className="flex flex-wrap gap-x-3 border-y border-edge/40 py-3.5">
              <dt className="w-18 font-medium">No plan</dt>
              <dd className="nums flex-1">{money(spending)} paid</dd>
              <dd className="ml-auto text-right">–</dd>
            </div>
            {results.map(({ plan, quarter }) => (
              <div key={plan.id} className="flex flex-wrap gap-x-3 border-b border-edge/40 py-3.5">
                <dt className="w-18 font-medium">{plan.name}</dt>
                <dd className="nums flex-1">
                  {quarter.kind === "leftover"
                    ? `not recommended: ${formatMoney(quarter.leftover)} unused`
                    : `includes ${formatMoney(quarter.creditUsed)} credit`}
                </dd>
                <dd
                  className={
                    quarter.kind === "saves" ? "nums ml-auto text-right font-semibold" : "nums ml-auto text-right"
                  }
                >
                  {verdictOf(quarter)}
                </dd>
              </div>
            ))}
          </dl>
          <p className="pt-4 text-small text-ink-soft">{adviceOf(results)}</p>
        </div>
      </div>
    </section>
  );
}

function verdictOf(quarter: QuarterWithPlan): string {
  if (quarter.kind === "leftover") return "–";
  return quarter.kind === "saves" ? `saves ${money(quarter.amount)}` : `costs ${money(quarter.amount)} more`;
}

function adviceOf(results: { plan: ShownPlan; quarter: QuarterWithPlan }[]): string {
  const [best] = results
    .flatMap(({ plan, quarter }) =>
      quarter.kind === "saves" && quarter.amount > 0 ? [{ plan, amount: quarter.amount }] : [],
    )
    .sort((one, other) => other.amount - one.amount);
  return best
    ? `At this level of spending, ${best.plan.name} is your best value. Birthday credit and boosters aren’t counted.`
    : "At this level of spending, no plan pays for itself. You can always join later at the same price.";
}

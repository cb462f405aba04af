import { type ReactNode, useState } from "react";
import { formatMoney } from "#shared/money.ts";
import { Icon } from "#web/ui/pictures/icon.tsx";
import type { MembershipInterval } from "../../domain/membership-period.ts";
import { gridOf } from "../plan-grid.ts";
import type { ShownPlan } from "../shown-plan.ts";

type PlanBandProps = {
  plans: ShownPlan[];
  /** Texts that apply to the plans as a whole. */
  words: { yearly: string; credit: string; leaving: string };
  /** The action for a plan, at the price that is shown. */
  actionOf: (plan: ShownPlan, billing: MembershipInterval) => ReactNode;
};

/** The dark band at the top: what membership is, and each plan with its monthly or yearly price. */
export function PlanBand({ plans, words, actionOf }: PlanBandProps) {
  const [billing, setBilling] = useState<MembershipInterval>("month");
  const billings = [
    { value: "month", label: "Monthly" },
    { value: "year", label: words.yearly },
  ] as const;
  return (
    <div className="on-ink bg-ink text-paper">
      <div className="wrap pt-[clamp(48px,5.6vw,80px)] pb-11">
        <div className="grid-12 items-end">
          <h1 className="text-h1 md:col-span-6">A monthly plan for your skin</h1>
          <div className="md:col-span-4 md:col-start-9">
            <p className="text-on-ink-bright">
              {words.credit}
              {words.leaving}
            </p>
            <fieldset className="needs-script mt-5">
              <legend className="sr-only">Billing</legend>
              <div className="flex min-h-13 flex-wrap rounded-[26px] border border-ink-line p-[3px]">
                {billings.map(({ value, label }) => (
                  <label
                    key={value}
                    className="focus-inside relative flex grow basis-0 items-center justify-center rounded-pill px-3 py-1 text-center text-button font-medium has-checked:bg-paper has-checked:text-ink"
                  >
                    <input
                      type="radio"
                      name="billing"
                      value={value}
                      checked={billing === value}
                      className="inside-input"
                      onChange={() => setBilling(value)}
                    />
                    {label}
                  </label>
                ))}
              </div>
            </fieldset>
          </div>
        </div>
        <ul className={`grid gap-x-3 pt-14 md:gap-x-6 ${gridOf(plans.length)}`}>
          {plans.map((plan) => (
            <li key={plan.id} className="md:first:col-start-2">
              <h2 className="flex items-center gap-2 wrap-anywhere font-serif text-[clamp(1.375rem,1.9vw,1.75rem)] leading-tight">
                <Icon name="crown" size={20} className="text-gold-light max-sm:hidden" />
                {plan.name}
              </h2>
              <p className="pt-1">
                <span className="nums block font-display text-[clamp(2rem,5vw,4.5rem)] leading-[1.1] font-[340] tracking-[-0.03em]">
                  {formatMoney(billing === "month" ? plan.monthlyPrice : plan.annualPrice)}
                </span>
                <span className="block pt-2 text-small text-on-ink-bright">
                  {billing === "month" ? "a month" : "a year"}
                  <noscript>, or {formatMoney(plan.annualPrice)} a year</noscript>
                </span>
              </p>
              {actionOf(plan, billing)}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

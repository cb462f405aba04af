import { Link } from "react-router";
import { formatMoney } from "#shared/money.ts";
import { LinkButton } from "#web/ui/link-button.tsx";
import { Icon } from "#web/ui/pictures/icon.tsx";

export type PlanSummary = { id: string; name: string; price: number; benefits: string[] };

const MOST_BENEFITS = 3;

type MembershipBandProps = { plans: PlanSummary[]; wholeCredit: string; grantsCredit: boolean };

/** The page's only dark band: what membership is, and its tiers if they could be read. */
export function MembershipBand({ plans, wholeCredit, grantsCredit }: MembershipBandProps) {
  return (
    <section aria-labelledby="membership" className="on-ink bg-ink text-paper">
      <div className="wrap section">
        <div className="grid-12 items-end">
          <h2
            id="membership"
            className="font-display text-[clamp(2.125rem,4.2vw,3.75rem)] leading-[1.08] font-[350] tracking-[-0.025em] md:col-span-6"
          >
            A monthly plan for your skin
          </h2>
          <p className="measure text-on-ink md:col-span-5 md:col-start-8">
            {wholeCredit && `${wholeCredit}, what you pay comes back as credit. `}
            {grantsCredit
              ? "Member prices start the day you join, there’s no minimum commitment, and credit lasts six months."
              : "Member prices start the day you join, and there’s no minimum commitment."}
          </p>
        </div>
        {plans.length > 0 && (
          <ul className="scroll-row mt-9 gap-x-6 sm:grid sm:grid-cols-3">
            {plans.map((plan) => (
              <li key={plan.id} className="border-t border-ink-line pt-4 w-60 sm:w-auto">
                <h3 className="flex items-center justify-between text-h3">
                  <Link to="/membership" prefetch="intent" className="hover:underline hover:underline-offset-4">
                    {plan.name}
                  </Link>
                  <Icon name="crown" className="text-gold-light" />
                </h3>
                <p className="pt-2">
                  <span className="text-[3.5rem] leading-[1.15] font-[360] tracking-[-0.02em] font-serif">
                    {formatMoney(plan.price)}
                  </span>{" "}
                  <span className="text-small text-on-ink">a month</span>
                </p>
                <ul className="mt-4 text-small text-on-ink-bright">
                  {plan.benefits.slice(0, MOST_BENEFITS).map((benefit) => (
                    <li key={benefit} className="border-t border-ink-line py-2.5">
                      {benefit}
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        )}
        <p className="pt-10">
          <LinkButton to="/membership" look="paper">
            Compare membership plans
          </LinkButton>
        </p>
      </div>
    </section>
  );
}

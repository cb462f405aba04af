import { useState } from "react";
import type { RecordOf } from "#shared/contract/resource/define-resource.ts";
import type { AnyRecord } from "#staff/resource/resource-client.ts";
import { usePerson } from "#staff/session/use-person.ts";
import { Button } from "#web/ui/button.tsx";
import { benefitsOf } from "../domain/benefit-lines.ts";
import { consentText } from "../domain/consent-text.ts";
import type { MembershipInterval } from "../domain/membership-period.ts";
import type { membershipPlanResource } from "./contract/membership-plan-resource.ts";
import { MemberPriceDialog } from "./member-price-dialog.tsx";

type Plan = RecordOf<typeof membershipPlanResource>;

/** What a plan, as it is saved, says on the site: its benefits, and the paragraph that joining it agrees to. */
export function PlanOnSite({ record, onChanged }: { record: AnyRecord; onChanged: () => Promise<void> }) {
  const plan = record as unknown as Plan; // the screen is mounted for this resource alone
  const [pricing, setPricing] = useState<MembershipInterval>();
  const { can } = usePerson();
  const benefits = benefitsOf(plan);
  return (
    <section aria-labelledby="plan-on-site" className="grid max-w-[720px] gap-6 pt-10">
      <div>
        <h2 id="plan-on-site" className="text-section pb-1">
          What members read
        </h2>
        {benefits.length === 0 && <p className="text-ink-soft">It gives nothing yet.</p>}
        <ul>
          {benefits.map((line) => (
            <li key={line} className="border-b border-linen py-1.5">
              {line}
            </li>
          ))}
        </ul>
      </div>
      {[
        { interval: "month" as const, price: plan.monthlyPrice },
        { interval: "year" as const, price: plan.annualPrice },
      ].map(({ interval, price }) => (
        <div key={interval}>
          <h3 className="pb-1 font-medium">Agreed to when joining by the {interval}</h3>
          <p className="text-ink-soft">{consentText({ planName: plan.name, interval, price })}</p>
          {plan.members > 0 && can("catalog.edit") && (
            <Button look="outline" small className="mt-3" onClick={() => setPricing(interval)}>
              Change price for members<span className="sr-only"> who pay by the {interval}</span>
            </Button>
          )}
        </div>
      ))}
      {pricing && (
        <MemberPriceDialog plan={plan} interval={pricing} onClose={() => setPricing(undefined)} onChanged={onChanged} />
      )}
    </section>
  );
}

import { useState } from "react";
import type { RecordOf } from "#shared/contract/resource/define-resource.ts";
import { ReasonDialog } from "#staff/kit/feedback/reason-dialog.tsx";
import { DayInput } from "#staff/kit/fields/day-input.tsx";
import { MoneyInput } from "#staff/kit/fields/money-input.tsx";
import { parseMoneyText } from "#staff/kit/fields/money-text.ts";
import { once } from "#staff/kit/once.ts";
import type { AnyRecord } from "#staff/resource/resource-client.ts";
import { usePerson } from "#staff/session/use-person.ts";
import { staffApi } from "#staff/staff-api.ts";
import { Button } from "#web/ui/button.tsx";
import { benefitsOf } from "../domain/benefit-lines.ts";
import { LEAST_NOTICE_DAYS } from "../domain/change/raise.ts";
import { consentText } from "../domain/consent-text.ts";
import type { MembershipInterval } from "../domain/membership-period.ts";
import type { MemberPriceCalls } from "./contract/member-price-call.ts";
import type { membershipPlanResource } from "./contract/membership-plan-resource.ts";

type Plan = RecordOf<typeof membershipPlanResource>;

/** What the site shows of the saved plan: its benefits, and the terms to accept when joining. */
export function PlanOnSite({ record, onChanged }: { record: AnyRecord; onChanged: () => Promise<void> }) {
  const plan = record as unknown as Plan; // the screen is mounted only for this resource
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

const api = staffApi<MemberPriceCalls>();

type Props = {
  plan: { id: string; name: string };
  interval: MembershipInterval;
  onClose: () => void;
  onChanged: () => Promise<void> | void;
};

/**
 * Dialog that changes the price for a plan's members: they get a notice by email, and pay it from their first period on
 * the chosen day or later.
 */
function MemberPriceDialog({ plan, interval, onClose, onChanged }: Props) {
  const [price, setPrice] = useState("");
  const [from, setFrom] = useState("");
  const [key] = useState(once);
  const tell = (reason: string) =>
    api.call("changeMemberPrice", {
      params: { id: plan.id },
      body: { interval, price: parseMoneyText(price) ?? 0, from, reason },
      ...key,
    });
  return (
    <ReasonDialog
      title={`Change the price of ${plan.name} for members`}
      action="Send the notice"
      done="The members get an email."
      fields={["price", "from"]}
      onSend={tell}
      onClose={onClose}
      onChanged={onChanged}
    >
      {(errorOf) => (
        <>
          <MoneyInput
            label={`Each ${interval}`}
            value={price}
            onChange={({ currentTarget }) => setPrice(currentTarget.value)}
            {...errorOf("price")}
          />
          <DayInput
            label="From"
            help={`At least ${LEAST_NOTICE_DAYS} days from now. Each member pays it from the first period that begins then or later.`}
            value={from}
            onChange={({ currentTarget }) => setFrom(currentTarget.value)}
            {...errorOf("from")}
          />
        </>
      )}
    </ReasonDialog>
  );
}

import type { Ref } from "react";
import { PaymentDates } from "#modules/payment-plans/web/components/payment-dates.tsx";
import { exactMoney, formatMoney } from "#shared/money.ts";
import { formatDate } from "#shared/zoned-time.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import type { WireCart } from "../../../contract/cart.ts";
import { LineAction, LineActions } from "../line-actions.tsx";

type PlanGroupProps = {
  plan: NonNullable<WireCart["plan"]>;
  consents: WireCart["consents"];
  /** Why the package can't be bought, if it can't. */
  problem: string | undefined;
  /** Whether checkout was tried without checking the box. */
  isMissing: boolean;
  box: Ref<HTMLInputElement>;
  onTick: () => void;
  onRemove: () => void;
};

/** Shows the package in the cart: every payment with its day, and its terms beside an unchecked box (PY-6). */
export function PlanGroup({ plan, consents, problem, isMissing, box, onTick, onRemove }: PlanGroupProps) {
  const { name, sessions, price, total, schedule, endsOn } = plan;
  const consent = consents.find(({ kind }) => kind === "plan");
  const isInParts = schedule.length > 1;
  return (
    <section aria-label="Package" className="border-t border-linen pt-8">
      <h2 className="pb-6 text-h3">Package</h2>
      <div className="flex flex-wrap justify-between gap-x-5">
        <h3 className="text-card">{name}</h3>
        <p className="nums shrink-0 font-medium">{formatMoney(price, { always: true })}</p>
      </div>
      <p className="nums text-small text-ink-soft">
        {sessions} visits, good until {formatDate(endsOn)}.{" "}
        {isInParts ? `${exactMoney(total)} in ${schedule.length} payments, the first one today.` : "Paid in full."}
      </p>
      {isInParts && (
        <div className="max-w-[360px] pt-4">
          <PaymentDates payments={schedule} today={schedule[0]?.dueOn ?? ""} />
        </div>
      )}
      <div className="pt-3">
        <LineActions>
          <LineAction label="Remove" of={name} onPress={onRemove} />
        </LineActions>
      </div>
      {problem ? (
        <Notice tone="warn" className="mt-5">
          <p>{problem}</p>
        </Notice>
      ) : (
        consent && (
          <Checkbox
            ref={box}
            className="pt-4"
            key={consent.hash}
            onChange={onTick}
            {...(isMissing ? { error: "Check the box to start." } : {})}
          >
            <span className="measure block text-small">{consent.text}</span>
          </Checkbox>
        )
      )}
    </section>
  );
}

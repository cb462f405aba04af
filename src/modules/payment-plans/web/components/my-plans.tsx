import { useEffect, useState } from "react";
import { isApiError } from "#shared/contract/client.ts";
import { exactMoney, formatMoney } from "#shared/money.ts";
import { formatDate } from "#shared/zoned-time.ts";
import { browserApi } from "#web/api.ts";
import { WhereThere } from "#web/shell/site-link.tsx";
import { Button } from "#web/ui/button.tsx";
import { ReadFailed } from "#web/ui/feedback/read-failed.tsx";
import { Spinner } from "#web/ui/feedback/spinner.tsx";
import { showToast } from "#web/ui/feedback/toast-store.ts";
import { LinkButton } from "#web/ui/link-button.tsx";
import type { PaymentPlansCalls } from "../../contract/calls.ts";
import type { WireOwnPlan } from "../../contract/own-plans.ts";

const api = browserApi<PaymentPlansCalls>();

const day = formatDate;

/** Returns the next step for a package. */
function comingOf({ status, nextCharge, endsOn, left }: WireOwnPlan): string {
  switch (status) {
    case "past_due":
      return "We couldn’t charge your most recent payment. We’ll try again, or you can change the card on file.";
    case "paid_off":
      return `Paid. Good until ${day(endsOn)}.`;
    case "defaulted":
      return `You won’t be charged again. What you paid for is good until ${day(endsOn)}.`;
    case "finished":
      return "All visits used.";
    case "expired":
      return `Ended on ${day(endsOn)}. Anything you hadn’t used is now store credit.`;
    case "refunded":
      return "Refunded. You won’t be charged again.";
    default:
      return nextCharge
        ? `Next payment: ${exactMoney(nextCharge.amount)} on ${day(nextCharge.on)}. ${formatMoney(left, { always: true })} left to pay.`
        : "";
  }
}

/** Returns how many visits are left, and how many of these can be booked now. */
function visitsOf({ sessions: { total, released, reserved, used } }: WireOwnPlan): string {
  const open = released - reserved - used;
  const parts = [
    `${used} of ${total} visits used`,
    ...(reserved > 0 ? [`${reserved} booked`] : []),
    ...(open > 0 ? [`${open} ready to book`] : []),
  ];
  return `${parts.join(", ")}.`;
}

const WORDS: Record<WireOwnPlan["instalments"][number]["status"], string> = {
  due: "to come",
  paid: "paid",
  failed: "not paid",
  void: "not charged",
  paid_off: "paid off early",
};

/** Pays off the package in one payment, on the provider's page. */
function PayOff({ plan: { id, plan, left } }: { plan: WireOwnPlan }) {
  const [isBusy, setBusy] = useState(false);
  async function payOff(): Promise<void> {
    setBusy(true);
    try {
      const { session } = await api.call("payOffPlan", { params: { id } });
      location.assign(session.url); // busy until the payment page loads
    } catch (error) {
      showToast(isApiError(error) ? error.message : "Something went wrong", { tone: "error" });
      setBusy(false);
    }
  }
  return (
    <p className="pt-3">
      <Button look="outline" small busy={isBusy} busyText="Opening…" onClick={() => void payOff()}>
        Pay off {formatMoney(left, { always: true })}
        <span className="sr-only"> of {plan.name}</span>
      </Button>
    </p>
  );
}

/**
 * The packages that a customer bought: visits, the paid and the remaining amount, and the charges with their dates
 * (PY-6).
 */
export function MyPlans() {
  const [plans, setPlans] = useState<WireOwnPlan[] | "failed">();
  useEffect(() => {
    let isLeft = false;
    api.call("listMyPlans").then(
      ({ data }) => !isLeft && setPlans(data),
      () => !isLeft && setPlans("failed"),
    );
    return () => {
      isLeft = true;
    };
  }, []);
  if (plans === "failed") return <ReadFailed text="We couldn’t load your packages." />;
  if (!plans)
    return (
      <p className="flex items-center gap-3" role="status">
        <Spinner /> One moment
      </p>
    );
  if (plans.length === 0)
    return (
      <div>
        <p className="pb-4 text-ink-soft">You have no packages yet.</p>
        <WhereThere place="package offer">
          <LinkButton to="/paymentplan" look="outline" small>
            See payment plans
          </LinkButton>
        </WhereThere>
      </div>
    );
  return (
    <ul className="grid gap-8">
      {plans.map((plan) => (
        <li key={plan.id}>
          <h3 className="font-serif text-h3">{plan.plan.name}</h3>
          <p className="nums pt-1">{visitsOf(plan)}</p>
          <p className="nums pt-1 text-small text-ink-soft">{comingOf(plan)}</p>
          {(plan.status === "active" || plan.status === "past_due") && <PayOff plan={plan} />}
          {plan.instalments.length > 1 && (
            <details className="pt-3">
              <summary className="cursor-pointer py-2 text-small">
                All payments<span className="sr-only"> of {plan.plan.name}</span>
              </summary>
              <ol className="nums max-w-[420px] text-small">
                {plan.instalments.map(({ nth, dueOn, amount, status }) => (
                  <li key={nth} className="flex justify-between gap-4 border-b border-linen py-1.5">
                    <span>
                      {day(dueOn)}, {WORDS[status]}
                    </span>
                    <span>{formatMoney(amount, { always: true })}</span>
                  </li>
                ))}
              </ol>
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

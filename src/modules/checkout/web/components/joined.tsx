import type { ReactNode } from "react";
import type { WireMembership } from "#modules/membership/contract/own-membership.ts";
import { exactMoney, formatMoney } from "#shared/money.ts";
import { formatDate } from "#shared/zoned-time.ts";
import { Spinner } from "#web/ui/feedback/spinner.tsx";
import type { JoiningState } from "../use-confirmed-membership.ts";

/** Returns the title for the state of a membership's payment. */
export function joiningTitle(state: JoiningState): string {
  if (state.kind === "active") return `Welcome to ${state.membership.plan.name}`;
  if (state.kind === "failed") return "Your membership didn’t start";
  return state.kind === "waiting" ? "Your payment is still being confirmed" : "We’re confirming your payment";
}

/** Explains the state in words, with the next steps. */
export function JoiningWords({ state, actions }: { state: JoiningState; actions: ReactNode }) {
  return (
    <>
      {state.kind === "active" && <Terms membership={state.membership} />}
      {state.kind === "failed" && <p className="measure pt-6">{state.message}</p>}
      {state.kind === "pending" && (
        <p className="measure flex items-center gap-3 pt-6">
          <Spinner />
          This takes a few seconds; please don’t pay again.
        </p>
      )}
      {state.kind === "waiting" && (
        <p className="measure pt-6">
          This is taking longer than usual. You don’t have to do anything: we’ll email you as soon as the payment is in.
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 pt-7">{actions}</div>
    </>
  );
}

/** The price and benefits of a membership from now on. */
function Terms({ membership }: { membership: WireMembership }) {
  const { interval, price, credit, nextCharge, endsOn } = membership;
  const rows: [string, string][] = [
    ["Price", `${exactMoney(price)} each ${interval}`],
    ...(credit > 0 ? [["Credit", `${formatMoney(credit)} each month`] as [string, string]] : []),
    ...(nextCharge
      ? [["Next charge", `${exactMoney(nextCharge.amount)} on ${formatDate(nextCharge.on)}`] as [string, string]]
      : []),
    ...(endsOn ? [["Ends", formatDate(endsOn)] as [string, string]] : []),
  ];
  return (
    <>
      <p className="measure pt-6">You get member prices starting today, online and at the clinic.</p>
      <dl className="mt-6 max-w-[44ch] border-t border-ink">
        {rows.map(([name, value]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-6 border-b border-linen py-3">
            <dt>{name}</dt>
            <dd className="nums font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="measure pt-4 text-small text-ink-soft">You can cancel in your profile at any time.</p>
    </>
  );
}

import { Link } from "react-router";
import { isApiError } from "#shared/contract/client.ts";
import { formatMoney } from "#shared/money.ts";
import { formatDay } from "#shared/zoned-time.ts";
import { FactList } from "#staff/kit/fact-list.tsx";
import { LoadFailed } from "#staff/kit/feedback/list-states.tsx";
import { shortDayText } from "#staff/kit/moment-text.ts";
import { PageHeader } from "#staff/kit/page/page-header.tsx";
import { useRead } from "#staff/kit/use-read.ts";
import { useTitle } from "#staff/kit/use-title.ts";
import { useClinic } from "#staff/session/clinic.tsx";
import { MembershipActions } from "./membership-actions.tsx";
import { MembershipState } from "./membership-state.tsx";
import { Changes, Credits, FailedCharges, Periods } from "./membership-tables.tsx";
import { type MembershipFile, membershipsApi } from "./memberships-api.ts";

const PARENT = { to: "/admin/memberships", label: "Memberships" };

/**
 * Shows one contract: its current state, charges, credit grants and consent, and the actions available to staff (PY-5).
 */
export function MembershipScreen({ id }: { id: string }) {
  const { data, error, refresh } = useRead(id, async (signal) => {
    return (await membershipsApi.call("readMembershipFile", { params: { id }, signal })).data;
  });
  if (data) return <OpenMembership file={data} refresh={refresh} />;
  const isGone = isApiError(error, "not_found");
  return (
    <>
      <PageHeader title="Membership" parent={PARENT} />
      <div className="px-4 py-5 md:px-6" aria-busy={error === undefined}>
        {isGone && <p>This membership doesn't exist.</p>}
        {error !== undefined && !isGone && (
          <LoadFailed noun="membership" error={error} onRetry={() => void refresh()} />
        )}
        {error === undefined && <div className="skeleton h-60" aria-hidden />}
      </div>
    </>
  );
}

function OpenMembership({ file, refresh }: { file: MembershipFile; refresh: () => Promise<void> }) {
  const { membership, customer } = file;
  const title = `${customer.name}, ${membership.plan.name}`;
  useTitle(title);
  return (
    <div className="flex grow flex-col">
      <PageHeader
        title={title}
        parent={PARENT}
        badge={<MembershipState state={membership.status} />}
        actions={<MembershipActions file={file} onChanged={refresh} />}
      />
      <div className="grid max-w-[860px] gap-8 px-4 py-5 md:px-6">
        <MembershipFacts file={file} />
        <FailedCharges file={file} />
        <Periods file={file} />
        <Credits file={file} />
        <Changes file={file} />
      </div>
    </div>
  );
}

const money = (cents: number) => formatMoney(cents, { always: true });
const day = (date: string) => formatDay(date, { year: true });

const WHY_ENDED: Readonly<Record<string, string>> = {
  canceled: "Canceled by the customer",
  unpaid: "A charge stayed unpaid",
  refunded: "Refunded",
  erased: "The account was erased",
  ended_by_clinic: "Ended by the clinic",
};

/** The contract's current and upcoming terms, with the accepted consent. */
function MembershipFacts({ file }: { file: MembershipFile }) {
  const { timeZone } = useClinic();
  const { membership, customer, consent, orderId, endReason } = file;
  const { price, interval, credit, nextCharge, endsOn, pausedFrom, resumesOn, next, periodStart, periodEnd } =
    membership;
  const isOver = membership.status === "ended";
  return (
    <FactList
      facts={[
        [
          "Customer",
          <Link key="customer" to={`/admin/customers/${customer.id}`} className="link">
            {customer.name}
          </Link>,
        ],
        ["Price", price > 0 ? `${money(price)} each ${interval}` : "Given by the clinic"],
        ["Credit", credit > 0 ? `${money(credit)} each month` : null],
        [
          "Paid for",
          periodStart && periodEnd && `${shortDayText(periodStart, timeZone)} to ${shortDayText(periodEnd, timeZone)}`,
        ],
        ["Next charge", nextCharge && `${money(nextCharge.amount)} on ${day(nextCharge.on)}`],
        ["Paused", pausedFrom && resumesOn && `from ${day(pausedFrom)}, resumes ${day(resumesOn)}`],
        ["Becomes", next && `${next.plan.name}, paid by the ${next.interval}`],
        [isOver ? "Ended" : "Ends", endsOn && day(endsOn)],
        ["Why it ended", endReason && (WHY_ENDED[endReason] ?? endReason)],
        ["Agreed to", consent && `${consent.text} (${shortDayText(consent.at, timeZone)})`],
        [
          "Began with",
          orderId && (
            <Link to={`/admin/orders/${orderId}`} className="link">
              its order
            </Link>
          ),
        ],
      ]}
    />
  );
}

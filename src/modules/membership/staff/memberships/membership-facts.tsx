import { Link } from "react-router";
import { formatMoney } from "#shared/money.ts";
import { formatDay } from "#shared/zoned-time.ts";
import { FactList } from "#staff/kit/fact-list.tsx";
import { shortDayText } from "#staff/kit/moment-text.ts";
import { useClinic } from "#staff/session/clinic.tsx";
import type { MembershipFile } from "./memberships-api.ts";

const money = (cents: number) => formatMoney(cents, { always: true });
const day = (date: string) => formatDay(date, { year: true });

const WHY_ENDED: Readonly<Record<string, string>> = {
  canceled: "Canceled by the customer",
  unpaid: "A charge stayed unpaid",
  refunded: "Refunded",
  erased: "The account was erased",
  ended_by_clinic: "Ended by the clinic",
};

/** What the contract is now and becomes next, with what was agreed to. */
export function MembershipFacts({ file }: { file: MembershipFile }) {
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

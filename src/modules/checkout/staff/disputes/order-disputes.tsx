import { Link } from "react-router";
import { disputeTitle, takesEvidence } from "#modules/payments/domain/dispute.ts";
import { momentText } from "#staff/kit/moment-text.ts";
import { useClinic } from "#staff/session/clinic.tsx";
import type { StaffOrder } from "../contract/staff-order.ts";

/** On an order's page, shows that its payment is disputed, and until when the bank accepts a response. */
export function OrderDisputes({ order }: { order: StaffOrder }) {
  const { timeZone } = useClinic();
  const openDisputes = order.disputes.filter(({ status }) => status !== "warning_closed" && status !== "prevented");
  return openDisputes.map(({ id, status, dueAt }) => (
    <p key={id} className="border-l-3 border-clay bg-clay-pale px-4 py-3">
      {disputeTitle(status, order.number)}.
      {takesEvidence(status) && dueAt && ` The bank accepts an answer until ${momentText(dueAt, timeZone)}.`}{" "}
      <Link to={`/admin/payments/disputes/${id}`} className="link">
        Open the dispute
      </Link>
    </p>
  ));
}

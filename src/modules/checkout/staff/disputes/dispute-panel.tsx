import { useState } from "react";
import { Link } from "react-router";
import { reasonWords, takesEvidence } from "#modules/payments/domain/dispute.ts";
import { formatMoney } from "#shared/money.ts";
import { FactList } from "#staff/kit/fact-list.tsx";
import { momentText } from "#staff/kit/moment-text.ts";
import { useClinic } from "#staff/session/clinic.tsx";
import { usePerson } from "#staff/session/use-person.ts";
import { AnswerDialog } from "./answer-dialog.tsx";
import { DisputeRecord } from "./dispute-record.tsx";
import { DisputeState } from "./dispute-state.tsx";
import type { DisputeRecord as Dispute } from "./disputes-api.ts";

const MONEY: Record<Dispute["money"], string> = {
  none: "Still with the clinic; the bank is only asking",
  held: "Taken back by the bank until it is decided",
  returned: "Back with the clinic",
  lost: "Lost to the customer",
};

const SENT = { wanted: "on its way to the bank", done: "sent to the bank", refused: "refused by the card provider" };

type PanelProps = { dispute: Dispute; onChanged: () => Promise<void> };

/** A disputed payment: where its money is, until when the bank accepts a response, and what was sent. */
export function DisputePanel({ dispute, onChanged }: PanelProps) {
  const { timeZone, currency } = useClinic();
  const { can } = usePerson();
  const [isAnswering, setIsAnswering] = useState(false);
  const { evidence, evidenceState, evidenceByName, evidenceAt, evidenceDueAt } = dispute;
  const money = (cents: number) => formatMoney(cents, { currency, always: true });
  const isWanted = takesEvidence(dispute.status);
  const facts: [string, string | null][] = [
    ["Reason", reasonWords(dispute.reason)],
    ["Money", MONEY[dispute.money]],
    ["Provider fee", dispute.fee > 0 ? money(dispute.fee) : null],
    ["Opened", momentText(dispute.openedAt, timeZone)],
    ["Answer by", isWanted && evidenceDueAt ? momentText(evidenceDueAt, timeZone) : null],
    ["Decided", dispute.closedAt && momentText(dispute.closedAt, timeZone)],
    [
      "Evidence",
      evidenceState && `${evidenceByName}, ${evidenceAt && momentText(evidenceAt, timeZone)}: ${SENT[evidenceState]}`,
    ],
    ["What was sold", evidence?.productDescription ?? null],
    ["Provided on", evidence?.serviceDate ?? null],
  ];
  return (
    <section aria-label="Dispute" className="grid max-w-[720px] gap-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="nums text-h2">{money(dispute.amount)}</p>
        <p className="text-ink-soft">
          of{" "}
          <Link to={`/admin/orders/${dispute.orderId}`} className="link">
            order {dispute.orderNumber}
          </Link>
        </p>
        <DisputeState status={dispute.status} />
      </div>
      {isWanted && (
        <p className="border-l-3 border-clay bg-clay-pale px-4 py-3">
          {dispute.money === "none"
            ? "The bank is asking about this payment. A good answer may prevent a dispute."
            : "Without an answer the money is lost. Gift cards of this order can't be used until it is decided."}
        </p>
      )}
      <FactList facts={facts} />
      {evidence?.statement && (
        <div>
          <h2 className="text-section pb-1">What was written</h2>
          <p className="break-words whitespace-pre-line">{evidence.statement}</p>
        </div>
      )}
      <DisputeRecord disputeId={dispute.id} />
      {isWanted && can("orders.refund") && (
        <div className="flex flex-wrap items-center gap-3">
          <button type="button" className="btn btn-primary" onClick={() => setIsAnswering(true)}>
            Answer the bank
          </button>
          {evidenceState === "wanted" && <p className="text-ink-soft">An answer is on its way.</p>}
        </div>
      )}
      {isAnswering && <AnswerDialog dispute={dispute} onClose={() => setIsAnswering(false)} onChanged={onChanged} />}
    </section>
  );
}

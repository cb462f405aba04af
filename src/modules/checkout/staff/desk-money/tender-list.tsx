import { useState } from "react";
import { isApiError } from "#shared/contract/client.ts";
import { exactMoney } from "#shared/money.ts";
import { momentText } from "#staff/kit/moment-text.ts";
import { once } from "#staff/kit/once.ts";
import { showDone, showFailed } from "#staff/kit/toast/staff-toasts.ts";
import { useClinic } from "#staff/session/clinic.tsx";
import { usePerson } from "#staff/session/use-person.ts";
import { tipShareWords } from "../../domain/desk/tip-choice.ts";
import type { WireDeskOrder } from "../contract/desk-calls.ts";
import { deskMoneyApi } from "./desk-money-api.ts";
import { sourceWords } from "./tender-words.ts";

type TenderListProps = { order: WireDeskOrder; show(order: WireDeskOrder): void };

/** The payments for an order, with who took each and what was refunded. */
export function TenderList({ order, show }: TenderListProps) {
  const { timeZone } = useClinic();
  const { tenders, refunds } = order;
  if (tenders.length + refunds.length === 0) return null;
  return (
    <ul className="grid gap-2" aria-label="Payments">
      {tenders.map((tender) => (
        <li key={tender.id} className="flex justify-between gap-4">
          <span>
            {sourceWords(tender)}
            <span className="block text-small text-ink-soft">
              {[
                momentText(tender.at, timeZone),
                tender.by,
                tender.reference,
                tender.tip > 0 && `${exactMoney(tender.tip)} of it a tip${tipShareWords(tender.tipShares)}`,
                tender.state === "charging" &&
                  (tender.reader ? `waiting for the card on ${tender.reader.label}` : "waiting for the card provider"),
              ]
                .filter(Boolean)
                .join(", ")}
            </span>
          </span>
          <span className="nums">{exactMoney(tender.amount)}</span>
        </li>
      ))}
      {refunds.map((refund) => (
        <li key={refund.id} className="flex flex-wrap justify-between gap-x-4 gap-y-1">
          <span>
            Refund, {sourceWords(refund).toLowerCase()}
            <span className="block text-small text-ink-soft">{wordsOf(refund)}</span>
          </span>
          <span className="nums">{exactMoney(-refund.amount)}</span>
          {refund.byHand && refund.state === "pending" && <HandBack refund={refund} show={show} />}
        </li>
      ))}
    </ul>
  );
}

const STATES: Record<WireDeskOrder["refunds"][number]["state"], string> = {
  pending: "On its way",
  succeeded: "Done",
  failed: "Refused, asked for again",
  owed: "Refused: look under Refunds",
};

function wordsOf({ byHand, state }: WireDeskOrder["refunds"][number]): string {
  return byHand && state === "pending" ? "To be handed back" : STATES[state];
}

function HandBack({ refund, show }: { refund: WireDeskOrder["refunds"][number]; show(order: WireDeskOrder): void }) {
  const { can } = usePerson();
  const [key] = useState(once);
  const [isBusy, setBusy] = useState(false);
  if (!can("payments.take")) return null;
  const sum = exactMoney(refund.amount);
  async function tick() {
    setBusy(true);
    try {
      show((await deskMoneyApi.call("handBackRefund", { params: { id: refund.id }, ...key })).data);
      showDone(`${sum} is handed back.`);
    } catch (error) {
      showFailed(isApiError(error) ? error.message : "That was not saved. Try again.");
    } finally {
      setBusy(false);
    }
  }
  return (
    <button type="button" className="btn btn-outline btn-small w-full" aria-busy={isBusy} onClick={() => void tick()}>
      {sum} handed back
    </button>
  );
}

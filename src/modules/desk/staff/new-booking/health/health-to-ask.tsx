import { useCallback, useEffect, useState } from "react";
import type { HealthQuestion } from "#modules/care/web/use-asked-questions.ts";
import { deskApi } from "../../board/live/desk-api.ts";
import type { Line } from "../../treatments/use-lines.ts";
import type { BookingCustomer } from "../use-booking.ts";
import type { AskedCustomer } from "./ask-customer.tsx";

type HealthToAskProps = {
  who: BookingCustomer;
  lines: readonly Line[];
  /** Whether a confirmation is emailed, with the link to the questions. */
  isEmailed: boolean;
  onAsk(customer: AskedCustomer): void;
};

/** Shows the health questions a customer hasn't answered yet, to ask by phone or send before the visit. */
export function HealthToAsk({ who, lines, isEmailed, onAsk }: HealthToAskProps) {
  const [toAsk, setToAsk] = useState<HealthQuestion[]>([]);
  // A new customer can answer once the visit is booked.
  const customerId = who.kind === "known" ? who.person.id : undefined;
  const key = [...new Set(lines.map(({ treatment }) => treatment.id))].join();
  const read = useCallback(async () => {
    const query = { serviceIds: key.split(","), ...(customerId ? { customerId } : {}) };
    // The visit can be booked without this: its page shows due questions again.
    const answer = await deskApi.call("listQuestionsToAsk", { query }).catch(() => undefined);
    setToAsk(answer?.data.toAsk ?? []);
  }, [key, customerId]);
  useEffect(() => void read(), [read]);
  if (toAsk.length === 0) return null;
  const count = toAsk.length === 1 ? "1 health question" : `${toAsk.length} health questions`;
  const later = isEmailed ? "The confirmation links to them." : "Ask them before the visit.";
  const name = `${who.person.firstName} ${who.person.lastName}`.trim();
  return (
    <section aria-label="Health check" className="grid gap-2 bg-sand px-3 py-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <p>
          {count} to answer. {later}
        </p>
        {customerId && (
          <button
            type="button"
            className="btn btn-small btn-outline bg-white"
            onClick={() => onAsk({ customerId, name, serviceIds: key.split(","), toAsk, onStored: read })}
          >
            Ask here
          </button>
        )}
      </div>
      <details>
        <summary className="cursor-pointer text-small">Show the questions</summary>
        <ul className="grid list-disc gap-1 pt-2 pl-5 text-small">
          {toAsk.map(({ code, statement }) => (
            <li key={code}>{statement}</li>
          ))}
        </ul>
      </details>
    </section>
  );
}

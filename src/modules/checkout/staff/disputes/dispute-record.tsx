import type { ReactNode } from "react";
import { momentText } from "#staff/kit/moment-text.ts";
import { useRead } from "#staff/kit/use-read.ts";
import { useClinic } from "#staff/session/clinic.tsx";
import type { DisputeProof } from "../contract/dispute-record.ts";
import { disputesApi } from "./disputes-api.ts";

const PROOFS: Record<DisputeProof["kind"], string> = {
  membership: "Agreed to the membership's terms",
  package: "Agreed to the package's payments",
  card: "Agreed to have the saved card charged",
  terms: "Accepted the terms of the visit",
  form: "Signed a consent form",
};

const STEPS: Readonly<Record<string, string>> = {
  book: "Visit booked",
  move: "Visit moved",
  confirm: "Visit confirmed",
  check_in: "Checked in",
  in_room: "In the room",
  complete: "Visit completed",
  no_show: "Didn't come",
  cancel: "Visit canceled",
  late: "Was late",
  undo: "Step taken back",
};

/**
 * The evidence for the payment: accepted terms and signatures with their text's hash, and the history of the order and
 * the visit.
 */
export function DisputeRecord({ disputeId }: { disputeId: string }) {
  const { timeZone } = useClinic();
  const { data, error, refresh } = useRead(disputeId, async (signal) => {
    const { data } = await disputesApi.call("readDisputeRecord", { params: { id: disputeId }, signal });
    return data;
  });
  return (
    <section aria-label="What supports the payment" aria-busy={!data && !error} className="grid gap-2">
      <h2 className="text-section">What supports the payment</h2>
      {error !== undefined && !data && (
        <p role="alert">
          This didn't load.{" "}
          <button type="button" className="link" onClick={() => void refresh()}>
            Try again
          </button>
        </p>
      )}
      {data && data.proofs.length + data.order.length + data.visit.length === 0 && (
        <p className="text-ink-soft">There is no record of this order.</p>
      )}
      {data && (
        <ol>
          {data.proofs.map(({ kind, at, hash, words }) => (
            <Entry key={`${kind} ${at}`} at={momentText(at, timeZone)} text={PROOFS[kind]}>
              {words && <p className="text-small text-ink-soft">{words}</p>}
              <p className="text-small break-all text-ink-soft">SHA-256 {hash}</p>
            </Entry>
          ))}
          {data.order.map(({ at, kind, text, by }) => (
            <Entry key={`${kind} ${text} ${at}`} at={momentText(at, timeZone)} text={by ? `${text}, by ${by}` : text} />
          ))}
          {data.visit.map(({ at, step, by, isMailed }) => (
            <Entry
              key={`${step} ${at}`}
              at={momentText(at, timeZone)}
              text={`${STEPS[step] ?? "Visit changed"}, by ${by}${isMailed ? "; the customer was emailed" : ""}`}
            />
          ))}
        </ol>
      )}
    </section>
  );
}

type EntryProps = { at: string; text: string; children?: ReactNode };

function Entry({ at, text, children }: EntryProps) {
  return (
    <li className="flex items-start gap-3 border-b border-linen py-2">
      <div className="min-w-0 grow">
        <p>{text}</p>
        {children}
      </div>
      <span className="nums shrink-0 text-small text-ink-soft">{at}</span>
    </li>
  );
}

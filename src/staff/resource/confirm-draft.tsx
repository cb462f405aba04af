import { type ReactNode, useState } from "react";
import { isApiError } from "#shared/contract/client.ts";
import { formatDay } from "#shared/zoned-time.ts";
import { showDone, showFailed } from "../kit/toast/staff-toasts.ts";
import { usePerson } from "../session/use-person.ts";
import type { AnyRecord } from "./resource-client.ts";

type ConfirmDraftProps = {
  record: AnyRecord;
  /** Explains the draft; shown until the draft is confirmed. */
  draft: ReactNode;
  /** Explains the effect of changing the confirmed record. */
  confirmed: string;
  /** The messages after confirming, and after a failure without a reason from the server. */
  said: { done: string; failed: string };
  confirm(): Promise<unknown>;
  onConfirmed(): Promise<void>;
};

/**
 * Shows whether the medical director has confirmed a record so that it applies, since when, and who confirmed it. The
 * director confirms it here.
 */
export function ConfirmDraft({ record, draft, confirmed, said, confirm, onConfirmed }: ConfirmDraftProps) {
  const { can } = usePerson();
  const [isBusy, setBusy] = useState(false);
  const { status, confirmedByName, confirmedAt } = record;
  if (status === "confirmed")
    return (
      <p className="bg-sand px-4 py-3">
        Confirmed by {String(confirmedByName ?? "the medical director")}
        {typeof confirmedAt === "string" && `, ${formatDay(confirmedAt.slice(0, 10), { year: true })}`}. {confirmed}
      </p>
    );
  const take = async () => {
    setBusy(true);
    try {
      await confirm();
      showDone(said.done);
      await onConfirmed();
    } catch (error) {
      showFailed(isApiError(error) ? error.message : said.failed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 bg-rose-pale px-4 py-3">
      <p className="max-w-text">{draft}</p>
      {can("care.direct") ? (
        <button
          type="button"
          className="btn btn-main btn-primary"
          aria-busy={isBusy || undefined}
          disabled={isBusy}
          onClick={() => void take()}
        >
          Confirm it
        </button>
      ) : (
        <p className="text-ink-soft">The medical director confirms it.</p>
      )}
    </div>
  );
}

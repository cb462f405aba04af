import { useState } from "react";
import type { WireVisitPage } from "#modules/booking/staff/contract/visit-page.ts";
import { isApiError } from "#shared/contract/client.ts";
import { exactMoney } from "#shared/money.ts";
import { StaffDialog } from "#staff/kit/feedback/staff-dialog.tsx";
import { Switch } from "#staff/kit/fields/switch.tsx";
import { once } from "#staff/kit/once.ts";
import { showDone } from "#staff/kit/toast/staff-toasts.ts";
import { deskApi } from "../../board/live/desk-api.ts";
import { mailChoice } from "../../board/moves/open-move-dialogs.tsx";
import type { TreatmentDialogProps } from "./add-treatment-dialog.tsx";

type TakeProps = TreatmentDialogProps & { line: WireVisitPage["services"][number] };

/** Removes a treatment from a visit, and says what is refunded. */
export default function TakeTreatmentDialog({ page, line, onClose, onDone, undo }: TakeProps) {
  const mail = mailChoice(page, "the new length", false);
  const [notify, setNotify] = useState(false);
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const take = async () => {
    setBusy(true);
    try {
      const { refund } = await deskApi.call("takeVisitService", {
        params: { id: page.id, lineId: line.id },
        body: { notify, version: page.version },
        ...once(),
      });
      const done = `${line.name} is taken off the visit of ${page.customer.name}.`;
      // A refund can't be undone.
      if (refund > 0) showDone(`${done} ${exactMoney(refund)} is refunded.`);
      else showDone(done, () => undo(page.id));
      onDone();
    } catch (failure) {
      setBusy(false);
      setError(isApiError(failure) ? failure.message : "That was not saved. Try again.");
    }
  };
  return (
    <StaffDialog
      open
      onClose={onClose}
      title={`Take ${line.name} off?`}
      actions={
        <>
          <button type="button" className="btn btn-main btn-outline" onClick={onClose}>
            Go back
          </button>
          <button
            type="button"
            className="btn btn-main btn-primary"
            aria-busy={isBusy || undefined}
            disabled={isBusy}
            onClick={() => void take()}
          >
            Take it off
          </button>
        </>
      }
    >
      <p>The other treatments keep their start and follow one after another. Its time opens up right away.</p>
      <p className="text-ink-soft">Anything paid here beyond the new total is refunded the way it was paid.</p>
      {mail.canMail ? (
        <Switch label={mail.label} checked={notify} onChange={(event) => setNotify(event.currentTarget.checked)} />
      ) : (
        <p className="text-ink-soft">{mail.label}</p>
      )}
      {error && (
        <p role="alert" className="bg-rose-pale px-3 py-2">
          {error}
        </p>
      )}
    </StaffDialog>
  );
}

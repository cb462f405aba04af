import { type FormEvent, useId, useState } from "react";
import type { WireVisitPage } from "#modules/booking/staff/contract/visit-page.ts";
import { isApiError } from "#shared/contract/client.ts";
import { StaffDialog } from "#staff/kit/feedback/staff-dialog.tsx";
import { Switch } from "#staff/kit/fields/switch.tsx";
import { showDone } from "#staff/kit/toast/staff-toasts.ts";
import { deskApi } from "../board/live/desk-api.ts";
import { mailChoice } from "../board/moves/open-move-dialogs.tsx";

type CancelDialogProps = { page: WireVisitPage; onClose(): void; onDone(): void; undo(id: string): Promise<void> };

/** Cancels a visit for a reason, and says who will be emailed. */
export function CancelDialog(props: CancelDialogProps) {
  return (
    <StaffDialog open onClose={props.onClose} title={`Cancel the visit of ${props.page.customer.name}?`}>
      <CancelForm {...props} />
    </StaffDialog>
  );
}

function CancelForm({ page, onClose, onDone, undo }: CancelDialogProps) {
  const mail = mailChoice(page, "the cancellation", true);
  const [by, setBy] = useState<"customer" | "clinic">("customer");
  const [reason, setReason] = useState("");
  const [notify, setNotify] = useState(mail.canMail);
  const [error, setError] = useState("");
  const [isBusy, setBusy] = useState(false);
  const reasonId = useId();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const words = reason.trim();
    if (!words) {
      setError("Say why, in a few words.");
      return document.getElementById(reasonId)?.focus();
    }
    setBusy(true);
    try {
      await deskApi.call("cancelVisit", {
        params: { id: page.id },
        body: { by, reason: words, notify, version: page.version },
        idempotencyKey: crypto.randomUUID(),
      });
      showDone(`The visit of ${page.customer.name} is canceled.`, () => undo(page.id));
      onDone();
    } catch (failure) {
      setBusy(false);
      setError(isApiError(failure) ? failure.message : "The visit was not canceled. Try again.");
    }
  };
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate>
      <fieldset className="grid gap-1">
        <legend className="pb-1 font-medium">Who cancels</legend>
        {(["customer", "clinic"] as const).map((who) => (
          <label key={who} className="flex min-h-6 items-center gap-2.5 coarse:min-h-11">
            <input type="radio" name="by" className="tick" checked={by === who} onChange={() => setBy(who)} />
            {who === "customer" ? "The customer asked for it" : "The clinic"}
          </label>
        ))}
      </fieldset>
      <p className="text-ink-soft">No fee is charged. The time opens up right away.</p>
      <div className="grid gap-1">
        <label htmlFor={reasonId} className="font-medium">
          Reason
        </label>
        <input
          id={reasonId}
          className="field"
          value={reason}
          maxLength={300}
          data-first-focus
          aria-invalid={error !== "" || undefined}
          aria-describedby={error ? `${reasonId}error` : undefined}
          onChange={(event) => {
            setReason(event.currentTarget.value);
            setError("");
          }}
        />
        {error && (
          <p id={`${reasonId}error`} className="text-small text-error">
            {error}
          </p>
        )}
      </div>
      {mail.canMail ? (
        <Switch label={mail.label} checked={notify} onChange={(event) => setNotify(event.currentTarget.checked)} />
      ) : (
        <p className="text-ink-soft">{mail.label}</p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <button type="button" className="btn btn-main btn-outline" onClick={onClose}>
          Go back
        </button>
        <button type="submit" className="btn btn-main btn-danger" disabled={isBusy}>
          Cancel the visit
        </button>
      </div>
    </form>
  );
}

import { type FormEvent, useId, useState } from "react";
import type { WireVisitPage } from "#modules/booking/staff/contract/visit-page.ts";
import type { WireVisitForm } from "#modules/own-visits/staff/contract/visit-forms.ts";
import { isApiError } from "#shared/contract/client.ts";
import { StaffDialog } from "#staff/kit/feedback/staff-dialog.tsx";
import { FormText } from "#staff/kit/form-text.tsx";
import { showDone } from "#staff/kit/toast/staff-toasts.ts";
import { deskApi } from "../../board/live/desk-api.ts";

type ReadAloudDialogProps = {
  page: Pick<WireVisitPage, "id" | "customer">;
  form: WireVisitForm;
  onClose(): void;
  onSigned(): Promise<void>;
};

/** For a customer who can't or won't read: a staff member reads the form aloud, and the customer types their name. */
export function ReadAloudDialog(props: ReadAloudDialogProps) {
  return (
    <StaffDialog open onClose={props.onClose} title={`Read aloud: ${props.form.title}`}>
      <ReadAloudForm {...props} />
    </StaffDialog>
  );
}

function ReadAloudForm({ page, form, onClose, onSigned }: ReadAloudDialogProps) {
  const [hasAgreed, setAgreed] = useState(false);
  const [name, setName] = useState("");
  const [error, setError] = useState("");
  const [isBusy, setBusy] = useState(false);
  const nameId = useId();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!hasAgreed) return setError("Check the box once you have read it and the client agrees.");
    if (!name.trim()) {
      setError("The client types their first and last name.");
      return document.getElementById(nameId)?.focus();
    }
    setBusy(true);
    try {
      await deskApi.call("answerVisitForm", {
        params: { id: page.id, formId: form.id },
        body: { version: form.version, typedName: name, agreed: true },
        idempotencyKey: crypto.randomUUID(),
      });
      showDone(`The form is signed for ${page.customer.name}.`);
      await onSigned();
    } catch (failure) {
      setBusy(false);
      setError(isApiError(failure) ? failure.message : "The form was not signed. Try again.");
    }
  };
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
        tabIndex={0}
        aria-label="The form"
        className="max-h-[40vh] overflow-y-auto border border-linen p-4"
      >
        <FormText html={form.body} />
      </section>
      <label className="flex min-h-6 items-center gap-2.5 coarse:min-h-11">
        <input
          type="checkbox"
          className="tick"
          checked={hasAgreed}
          onChange={(event) => {
            setAgreed(event.currentTarget.checked);
            setError("");
          }}
        />
        Read aloud and agreed
      </label>
      <div className="grid gap-1">
        <label htmlFor={nameId} className="font-medium">
          The client's full name, as they type it
        </label>
        <input
          id={nameId}
          className="field"
          value={name}
          maxLength={160}
          autoComplete="off"
          aria-invalid={error !== "" || undefined}
          aria-describedby={error ? `${nameId}error` : undefined}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setError("");
          }}
        />
        {error && (
          <p id={`${nameId}error`} role="alert" className="text-small text-error">
            {error}
          </p>
        )}
      </div>
      <p className="text-ink-soft">The audit log says that you read it.</p>
      <div className="flex flex-wrap justify-end gap-2">
        <button type="button" className="btn btn-outline" onClick={onClose}>
          Not now
        </button>
        <button type="submit" className="btn btn-primary" aria-busy={isBusy || undefined} disabled={isBusy}>
          Sign
        </button>
      </div>
    </form>
  );
}

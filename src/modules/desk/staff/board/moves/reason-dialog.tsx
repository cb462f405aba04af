import { type FormEvent, useId, useState } from "react";
import { StaffDialog } from "#staff/kit/feedback/staff-dialog.tsx";
import { Switch } from "#staff/kit/fields/switch.tsx";
import { shortReasonWords } from "./shortest-reason.ts";

export type ReasonDialogProps = {
  title: string;
  /** The list in the dialog: the broken rules, or the effects of the change. */
  points: readonly string[];
  reasonLabel: string;
  action: string;
  /** The minimum length of the reason, in characters. */
  shortest?: number;
  /** The label of the button that closes the dialog without a change. */
  leave?: string;
  /** "Email Mara about the new time", or why no email is possible. Absent if no email would be sent. */
  mail: { label: string; canMail: boolean; isUsual: boolean } | undefined;
  isBusy: boolean;
  onClose(): void;
  onConfirm(answer: { reason: string; notify: boolean }): void;
};

/** Asks for the reason for a change, and says who is emailed. */
export function ReasonDialog(props: ReasonDialogProps) {
  return (
    <StaffDialog open onClose={props.onClose} title={props.title}>
      <ReasonForm {...props} />
    </StaffDialog>
  );
}

function ReasonForm({
  points,
  reasonLabel,
  action,
  shortest = 1,
  leave = "Put it back",
  mail,
  isBusy,
  onClose,
  onConfirm,
}: ReasonDialogProps) {
  const [reason, setReason] = useState("");
  const [notify, setNotify] = useState(mail?.isUsual === true && mail.canMail);
  const [hasError, setHasError] = useState(false);
  const reasonId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const words = reason.trim();
    setHasError(words.length < shortest);
    if (words.length < shortest) return document.getElementById(reasonId)?.focus();
    onConfirm({ reason: words, notify });
  };
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate>
      {points.length > 0 && (
        <ul className="grid list-disc gap-1 pl-5">
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
      <div className="grid gap-1">
        <label htmlFor={reasonId} className="font-medium">
          {reasonLabel}
        </label>
        <input
          id={reasonId}
          className="field"
          value={reason}
          maxLength={300}
          data-first-focus
          aria-invalid={hasError || undefined}
          aria-describedby={hasError ? `${reasonId}error` : undefined}
          onChange={(event) => {
            setReason(event.currentTarget.value);
            setHasError(false);
          }}
        />
        {hasError && (
          <p id={`${reasonId}error`} className="text-small text-error">
            {shortReasonWords(shortest)}
          </p>
        )}
      </div>
      {mail &&
        (mail.canMail ? (
          <Switch label={mail.label} checked={notify} onChange={(event) => setNotify(event.currentTarget.checked)} />
        ) : (
          <p className="text-ink-soft">{mail.label}</p>
        ))}
      <div className="flex flex-wrap justify-end gap-2">
        <button type="button" className="btn btn-main btn-outline" onClick={onClose}>
          {leave}
        </button>
        <button type="submit" className="btn btn-main btn-primary" aria-busy={isBusy || undefined} disabled={isBusy}>
          {action}
        </button>
      </div>
    </form>
  );
}

import { type FormEvent, useState } from "react";
import type { WireVisitPage } from "#modules/booking/staff/contract/visit-page.ts";
import { isApiError } from "#shared/contract/client.ts";
import { exactMoney } from "#shared/money.ts";
import { StaffDialog } from "#staff/kit/feedback/staff-dialog.tsx";
import { MoneyInput } from "#staff/kit/fields/money-input.tsx";
import { parseMoneyText, toMoneyText } from "#staff/kit/fields/money-text.ts";
import { showDone } from "#staff/kit/toast/staff-toasts.ts";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { deskApi } from "../../board/live/desk-api.ts";
import { noShowChoices, type Settlement, settledWords } from "./no-show-choices.ts";

type NoShowDialogProps = { page: WireVisitPage; onClose(): void; onDone(): void; undo(id: string): Promise<void> };

/** Marks a visit as a no-show and settles its cost: a fee up to the agreed amount, nothing, or later. */
export function NoShowDialog(props: NoShowDialogProps) {
  return (
    <StaffDialog open onClose={props.onClose} title={`${props.page.customer.name} didn't come?`}>
      <NoShowForm {...props} />
    </StaffDialog>
  );
}

function NoShowForm({ page, onClose, onDone, undo }: NoShowDialogProps) {
  const choices = noShowChoices(page);
  const most = page.agreed?.noShowFee ?? 0;
  const [choice, setChoice] = useState<Settlement>(choices[0]?.value ?? "later");
  const [amount, setAmount] = useState(toMoneyText(most));
  const [reason, setReason] = useState("");
  const [failure, setFailure] = useState<{ at: "amount" | "reason" | "all"; message: string }>();
  const [isBusy, setBusy] = useState(false);
  const errorAt = (at: "amount" | "reason") => (failure?.at === at ? failure.message : undefined);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const fee = choice === "fee" ? parseMoneyText(amount) : 0;
    const words = reason.trim();
    if (choice === "fee" && (!fee || fee > most))
      return setFailure({ at: "amount", message: `From $0.01 to ${exactMoney(most)}, as agreed.` });
    if (choice !== "later" && !words) return setFailure({ at: "reason", message: "Say why, in a few words." });
    setBusy(true);
    try {
      const settle = choice === "later" ? undefined : { fee: fee ?? 0, reason: words };
      const { settled } = await deskApi.call("markNoShow", {
        params: { id: page.id },
        body: { version: page.version, settle },
        idempotencyKey: crypto.randomUUID(),
      });
      const isUndoable = choice === "later" || (choice === "none" && page.paid === 0);
      showDone(settledWords(page, choice, settled), isUndoable ? () => undo(page.id) : undefined);
      onDone();
    } catch (error) {
      setBusy(false);
      setFailure({ at: "all", message: isApiError(error) ? error.message : "That was not saved. Try again." });
    }
  }

  return (
    <form className="grid gap-4" onSubmit={(event) => void submit(event)} noValidate>
      <fieldset className="grid gap-1">
        <legend className="pb-1 font-medium">What it costs</legend>
        {choices.map(({ value, label, note }) => (
          <label key={value} className="flex min-h-6 items-start gap-2.5 coarse:min-h-11">
            <input
              type="radio"
              name="settlement"
              className="tick mt-0.5"
              checked={choice === value}
              onChange={() => {
                setChoice(value);
                setFailure(undefined);
              }}
            />
            <span>
              {label}
              <span className="block text-small text-ink-soft">{note}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {choice === "fee" && (
        <MoneyInput
          label="Fee"
          value={amount}
          error={errorAt("amount")}
          onChange={({ currentTarget }) => setAmount(currentTarget.value)}
        />
      )}
      {choice !== "later" && (
        <TextInput
          label="Reason"
          maxLength={300}
          value={reason}
          error={errorAt("reason")}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      )}
      {failure?.at === "all" && (
        <p role="alert" className="text-error">
          {failure.message}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <button type="button" className="btn btn-main btn-outline" onClick={onClose}>
          Go back
        </button>
        <button
          type="submit"
          className="btn btn-main btn-primary"
          aria-busy={isBusy || undefined}
          disabled={isBusy}
          data-first-focus
        >
          Mark as a no-show
        </button>
      </div>
    </form>
  );
}

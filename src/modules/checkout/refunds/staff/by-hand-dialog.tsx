import { useState } from "react";
import { formatMoney } from "#shared/money.ts";
import { FormDialog } from "#staff/kit/feedback/form-dialog.tsx";
import { useFormSend } from "#staff/kit/feedback/use-form-send.ts";
import { once } from "#staff/kit/once.ts";
import { showDone } from "#staff/kit/toast/staff-toasts.ts";
import { Select } from "#web/ui/form/select.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import type { OwedRefund } from "./contract/owed-refund-calls.ts";
import { refundsApi } from "./refunds-api.ts";

type ByHandDialogProps = { refund: OwedRefund; onClose: () => void; onChanged: () => Promise<void> };

/** Records that a failed refund was paid in cash or by check, and where the proof is. */
export function ByHandDialog({ refund, onClose, onChanged }: ByHandDialogProps) {
  const [from, setFrom] = useState<"cash" | "bank">("cash");
  const [note, setNote] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const form = useFormSend(["from", "note"]);
  async function submit() {
    setIsMissing(!note.trim());
    if (!note.trim()) return;
    const isSent = await form.send(async () => {
      const body = { from, note: note.trim() };
      await refundsApi.call("refundByHand", { params: { id: refund.id }, body, ...once() });
    });
    if (!isSent) return;
    onClose();
    await onChanged();
    showDone("Noted as paid.");
  }
  const error = isMissing ? "Say where the proof is." : form.issues.note;
  return (
    <FormDialog
      title={`${formatMoney(refund.amount, { always: true })} paid by hand`}
      onClose={onClose}
      onSubmit={() => void submit()}
      action="Note as paid"
      isBusy={form.isBusy}
      error={form.error}
    >
      <Select
        label="Paid from"
        value={from}
        options={[
          { value: "cash", label: "The cash drawer" },
          { value: "bank", label: "The bank account" },
        ]}
        onChange={({ currentTarget }) => setFrom(currentTarget.value === "bank" ? "bank" : "cash")}
      />
      <TextInput
        label="Proof"
        help="Such as the number of the check."
        maxLength={200}
        value={note}
        {...(error === undefined ? {} : { error })}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
    </FormDialog>
  );
}

import { useState } from "react";
import { FormDialog } from "#staff/kit/feedback/form-dialog.tsx";
import { useFormSend } from "#staff/kit/feedback/use-form-send.ts";
import { once } from "#staff/kit/once.ts";
import { showDone } from "#staff/kit/toast/staff-toasts.ts";
import { DateInput } from "#web/ui/form/date-input.tsx";
import { toIsoDate } from "#web/ui/form/input-format.ts";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { type DisputeRecord, disputesApi } from "./disputes-api.ts";

type AnswerDialogProps = { dispute: DisputeRecord; onClose: () => void; onChanged: () => Promise<void> };

/**
 * Collects the evidence for a disputed payment. The bank accepts it only once, so it should say what happened, without
 * health data.
 */
export function AnswerDialog({ dispute, onClose, onChanged }: AnswerDialogProps) {
  const [statement, setStatement] = useState("");
  const [sold, setSold] = useState("");
  const [day, setDay] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const form = useFormSend(["statement", "productDescription", "serviceDate"], "Nothing was sent. Try again.");
  const serviceDate = toIsoDate(day);
  const errorOf = (field: string) => {
    const error = form.issues[field];
    return error === undefined ? {} : { error };
  };
  async function submit() {
    setIsMissing(!statement.trim());
    if (!statement.trim() || (day && !serviceDate)) return;
    const isSent = await form.send(async () => {
      const body = {
        version: dispute.version,
        statement: statement.trim(),
        ...(sold.trim() ? { productDescription: sold.trim() } : {}),
        ...(serviceDate ? { serviceDate } : {}),
      };
      await disputesApi.call("answerDispute", { params: { id: dispute.id }, body, ...once() });
    });
    if (!isSent) return;
    onClose();
    await onChanged();
    showDone("The answer is on its way to the bank.");
  }
  return (
    <FormDialog
      title={`Answer about order ${dispute.orderNumber}`}
      size="wide"
      onClose={onClose}
      onSubmit={() => void submit()}
      action="Send to the bank"
      isBusy={form.isBusy}
      error={form.error}
    >
      <p>The bank decides based on this answer and accepts it only once. Leave out anything about health.</p>
      <TextArea
        label="What supports the payment"
        help="Such as when the visit took place, what was agreed, and what the customer wrote."
        rows={7}
        maxLength={5_000}
        value={statement}
        {...(isMissing ? { error: "Say what supports the payment." } : errorOf("statement"))}
        onChange={({ currentTarget }) => setStatement(currentTarget.value)}
      />
      <TextInput
        label="What was sold (optional)"
        maxLength={1_000}
        value={sold}
        {...errorOf("productDescription")}
        onChange={({ currentTarget }) => setSold(currentTarget.value)}
      />
      <DateInput label="Given on (optional)" value={day} {...errorOf("serviceDate")} onValueChange={setDay} />
    </FormDialog>
  );
}

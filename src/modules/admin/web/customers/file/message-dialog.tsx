import { useState } from "react";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { showDone, showFailed } from "../../kit/toast/staff-toasts.ts";
import { nameOf } from "../customer-words.ts";
import { customersApi } from "../customers-api.ts";
import { FormDialog } from "../form-dialog.tsx";
import { useFormSend } from "../use-form-send.ts";
import type { CustomerDialogProps } from "./customer-dialog.ts";

/** An email to the customer about their own matters. */
export function MessageDialog({ customer, onClose, onChanged }: CustomerDialogProps) {
  const name = nameOf(customer);
  const [subject, setSubject] = useState("");
  const [text, setText] = useState("");
  const form = useFormSend(["subject", "text"], "The email was not sent. Try again.");
  async function submit() {
    let notified = false;
    const isSent = await form.send(async () => {
      const input = { params: { id: customer.id }, body: { subject, text }, idempotencyKey: crypto.randomUUID() };
      notified = (await customersApi.call("messageCustomer", input)).data.notified;
    });
    if (!isSent) return;
    if (notified) showDone(`The email to ${name} is on its way.`);
    else showFailed(`${name} has no email. Nothing was sent.`);
    onChanged();
    onClose();
  }
  return (
    <FormDialog
      title={`Email ${name}`}
      size="wide"
      onClose={onClose}
      onSubmit={() => void submit()}
      action="Send"
      isBusy={form.isBusy}
      error={form.error}
    >
      <p className="text-ink-soft">Goes to {customer.email}. Their answer comes to the clinic.</p>
      <TextInput
        label="Subject"
        autoFocus
        maxLength={120}
        value={subject}
        error={form.issues.subject}
        onChange={({ currentTarget }) => setSubject(currentTarget.value)}
      />
      <TextArea
        label="Message"
        rows={8}
        maxLength={8_000}
        value={text}
        error={form.issues.text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
    </FormDialog>
  );
}

import { useState } from "react";
import { nameOf } from "#modules/account/staff/customers/customer-words.ts";
import { customersApi } from "#modules/account/staff/customers/customers-api.ts";
import { FormDialog } from "#staff/kit/feedback/form-dialog.tsx";
import { useFormSend } from "#staff/kit/feedback/use-form-send.ts";
import { showDone, showFailed } from "#staff/kit/toast/staff-toasts.ts";
import { Select } from "#web/ui/form/select.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import type { CustomerDialogProps } from "./customer-dialog.ts";

const NOT_SENT = {
  no_email: "has no email",
  no_consent: "has not agreed to news",
  not_verified: "has not verified their email",
};

const KINDS = [
  { value: "personal", label: "Their own visits or orders" },
  { value: "news", label: "News or an offer" },
];

/** Emails the customer about their own matters, or news if they agreed to it. */
export function MessageDialog({ customer, onClose, onChanged }: CustomerDialogProps) {
  const name = nameOf(customer);
  const [subject, setSubject] = useState("");
  const [text, setText] = useState("");
  const [kind, setKind] = useState<"personal" | "news">("personal");
  const form = useFormSend(["subject", "text"], "The email was not sent. Try again.");
  async function submit() {
    let refused: keyof typeof NOT_SENT | undefined;
    const isSent = await form.send(async () => {
      const input = { params: { id: customer.id }, body: { subject, text, kind }, idempotencyKey: crypto.randomUUID() };
      refused = (await customersApi.call("messageCustomer", input)).data.reason;
    });
    if (!isSent) return;
    if (refused) showFailed(`${name} ${NOT_SENT[refused]}. Nothing was sent.`);
    else showDone(`The email to ${name} is on its way.`);
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
      <p className="text-ink-soft">Goes to {customer.email}. Their reply goes to the clinic.</p>
      {customer.newsConsent ? (
        <Select
          label="What it is about"
          name="kind"
          value={kind}
          options={KINDS}
          help={kind === "news" ? "Ends with an unsubscribe link." : undefined}
          onChange={({ currentTarget }) => setKind(currentTarget.value === "news" ? "news" : "personal")}
        />
      ) : (
        <p className="text-ink-soft">They haven't agreed to news, so write only about their own visits or orders.</p>
      )}
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

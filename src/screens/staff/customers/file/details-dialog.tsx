import { useState } from "react";
import { CustomerFields, DETAIL_FIELDS } from "#modules/account/staff/customers/customer-fields.tsx";
import { customersApi } from "#modules/account/staff/customers/customers-api.ts";
import { MergeHint } from "#modules/account/staff/customers/merge-hint.tsx";
import { FormDialog } from "#staff/kit/feedback/form-dialog.tsx";
import { useFormSend } from "#staff/kit/feedback/use-form-send.ts";
import { formatPhone } from "#staff/kit/phone-text.ts";
import { showDone } from "#staff/kit/toast/staff-toasts.ts";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import type { CustomerDialogProps } from "./customer-dialog.ts";

/** Changes a customer's name and contact details. */
export function DetailsDialog({ customer, show, onClose, onChanged }: CustomerDialogProps) {
  const { id, version, hasLogin } = customer;
  const [details, setDetails] = useState({
    firstName: customer.firstName,
    lastName: customer.lastName,
    phone: formatPhone(customer.phone ?? ""),
    email: customer.email ?? "",
    dateOfBirth: customer.dateOfBirth ?? "",
  });
  const [newsConsent, setNewsConsent] = useState(customer.newsConsent !== null);
  const form = useFormSend(DETAIL_FIELDS);
  async function submit() {
    const { email, ...others } = details;
    const isSaved = await form.send(async () => {
      const body = { version, ...others, newsConsent, ...(hasLogin ? {} : { email }) };
      const input = { params: { id }, body, idempotencyKey: crypto.randomUUID() };
      show({ ...(await customersApi.call("changeCustomer", input)).data, facts: customer.facts });
    });
    if (!isSaved) return;
    showDone("The details are saved.");
    onChanged();
    onClose();
  }
  return (
    <FormDialog
      title="Details"
      onClose={onClose}
      onSubmit={() => void submit()}
      action="Save"
      isBusy={form.isBusy}
      error={form.error}
    >
      <CustomerFields
        details={details}
        onChange={setDetails}
        issues={form.issues}
        {...(hasLogin ? { emailNote: "They sign in with it, so only they can change it." } : {})}
      />
      <MergeHint refusal={form.refusal} id={id} />
      <Checkbox checked={newsConsent} onChange={({ currentTarget }) => setNewsConsent(currentTarget.checked)}>
        They agreed to news and offers by email
      </Checkbox>
    </FormDialog>
  );
}

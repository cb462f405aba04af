import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { FormDialog } from "#staff/kit/feedback/form-dialog.tsx";
import { useFormSend } from "#staff/kit/feedback/use-form-send.ts";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { CustomerFields, DETAIL_FIELDS, type Details } from "./customer-fields.tsx";
import { customersApi } from "./customers-api.ts";
import { MergeHint } from "./merge-hint.tsx";
import { type AskedAbout, askAbout, stillToAsk } from "./same-person.ts";
import { SamePersonQuestion } from "./same-person-question.tsx";

const EMPTY: Details = { firstName: "", lastName: "", phone: "", email: "", dateOfBirth: "" };

/** Creates a customer at the counter or on the phone from a name and a number, and opens the new record. */
export function NewCustomerDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [details, setDetails] = useState(EMPTY);
  const [newsConsent, setNewsConsent] = useState(false);
  const form = useFormSend(DETAIL_FIELDS, "The customer was not added. Try again.");
  const [asked, setAsked] = useState<AskedAbout>();
  const submit = () =>
    form.send(async () => {
      const known = await askAbout(asked, details);
      setAsked(known);
      if (stillToAsk(known, details).length > 0) return;
      const input = { body: { ...details, newsConsent }, idempotencyKey: crypto.randomUUID() };
      const { data } = await customersApi.call("addCustomer", input);
      await navigate(`/admin/customers/${data.id}`);
    });
  return (
    <FormDialog
      title="New customer"
      onClose={onClose}
      onSubmit={() => void submit()}
      action="Add customer"
      isBusy={form.isBusy}
      error={form.error}
    >
      <CustomerFields details={details} onChange={setDetails} issues={form.issues} />
      <SamePersonQuestion
        people={stillToAsk(asked, details)}
        way={({ id }, name) => (
          <Link className="link shrink-0" to={`/admin/customers/${id}`}>
            Open<span className="sr-only"> {name}</span>
          </Link>
        )}
        onSomeoneElse={() => setAsked(asked && { ...asked, isSomeoneElse: true })}
      />
      <MergeHint refusal={form.refusal} />
      <Checkbox checked={newsConsent} onChange={({ currentTarget }) => setNewsConsent(currentTarget.checked)}>
        They agreed to news and offers by email
      </Checkbox>
    </FormDialog>
  );
}

import { useState } from "react";
import { nameOf } from "#modules/account/staff/customers/customer-words.ts";
import type { customerCardCalls } from "#modules/checkout/staff/contract/customer-card-calls.ts";
import { isApiError } from "#shared/contract/client.ts";
import { StaffDialog } from "#staff/kit/feedback/staff-dialog.tsx";
import { once } from "#staff/kit/once.ts";
import { showDone } from "#staff/kit/toast/staff-toasts.ts";
import { staffApi } from "#staff/staff-api.ts";
import type { CustomerDialogProps } from "./customer-dialog.ts";

const cardsApi = staffApi<typeof customerCardCalls>();

/** Emails a customer the link to the page where they save a card; no card number is given by phone. */
export function CardLinkDialog({ customer, onClose, onChanged }: CustomerDialogProps) {
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      const { data } = await cardsApi.call("emailCardLink", { params: { id: customer.id }, ...once() });
      showDone(`The link is on its way to ${data.email}.`);
      onChanged();
      onClose();
    } catch (failure) {
      setBusy(false);
      setError(isApiError(failure) ? failure.message : "The link was not sent. Try again.");
    }
  };
  return (
    <StaffDialog
      open
      title={`Email ${nameOf(customer)} a link to save a card?`}
      onClose={onClose}
      actions={
        <>
          <button type="button" className="btn btn-outline btn-main" onClick={onClose}>
            Go back
          </button>
          <button
            type="button"
            className="btn btn-primary btn-main"
            aria-busy={isBusy || undefined}
            disabled={isBusy}
            onClick={() => void send()}
          >
            Email the link
          </button>
        </>
      }
    >
      <p>It goes to {customer.email}. The page says what may be charged and when, before a card is saved.</p>
      {error && (
        <p role="alert" className="bg-rose-pale px-3 py-2">
          {error}
        </p>
      )}
    </StaffDialog>
  );
}

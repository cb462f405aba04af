import { useState } from "react";
import { customersApi } from "#modules/account/staff/customers/customers-api.ts";
import { FormDialog } from "#staff/kit/feedback/form-dialog.tsx";
import { useFormSend } from "#staff/kit/feedback/use-form-send.ts";
import { showDone } from "#staff/kit/toast/staff-toasts.ts";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import type { CustomerDialogProps } from "./customer-dialog.ts";

/** Sets whether the customer may book online and must prepay, with the reason shown to staff. */
export function BlockDialog({ customer, show, onClose, onChanged }: CustomerDialogProps) {
  const { id, version } = customer;
  const [noOnlineBooking, setNoOnline] = useState(customer.noOnlineBooking);
  const [askToPrepay, setPrepay] = useState(customer.askToPrepay);
  const [blockReason, setReason] = useState(customer.blockReason ?? "");
  const form = useFormSend(["blockReason"]);
  const isBlocked = noOnlineBooking || askToPrepay;
  async function submit() {
    const isSaved = await form.send(async () => {
      const body = { version, noOnlineBooking, askToPrepay, blockReason: isBlocked ? blockReason : "" };
      const input = { params: { id }, body, idempotencyKey: crypto.randomUUID() };
      show({ ...(await customersApi.call("changeCustomer", input)).data, facts: customer.facts });
    });
    if (!isSaved) return;
    showDone(isBlocked ? "The booking block is saved." : "The booking block is off.");
    onChanged();
    onClose();
  }
  return (
    <FormDialog
      title="Booking"
      onClose={onClose}
      onSubmit={() => void submit()}
      action="Save"
      isBusy={form.isBusy}
      error={form.error}
    >
      <div>
        <Checkbox checked={noOnlineBooking} onChange={({ currentTarget }) => setNoOnline(currentTarget.checked)}>
          No online booking: staff book for this customer
        </Checkbox>
        <Checkbox checked={askToPrepay} onChange={({ currentTarget }) => setPrepay(currentTarget.checked)}>
          Ask to prepay: staff ask for money before the visit
        </Checkbox>
      </div>
      {isBlocked && (
        <TextInput
          label="Reason"
          help="Only staff see this."
          maxLength={200}
          value={blockReason}
          error={form.issues.blockReason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      )}
    </FormDialog>
  );
}

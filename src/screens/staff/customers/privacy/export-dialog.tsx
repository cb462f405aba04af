import { useState } from "react";
import { nameOf } from "#modules/account/staff/customers/customer-words.ts";
import { customersApi } from "#modules/account/staff/customers/customers-api.ts";
import { FormDialog } from "#staff/kit/feedback/form-dialog.tsx";
import { useFormSend } from "#staff/kit/feedback/use-form-send.ts";
import { momentWords } from "#staff/kit/moment-text.ts";
import { saveFile } from "#staff/kit/open-file.ts";
import { useClinic } from "#staff/session/clinic.tsx";
import type { CustomerDialogProps } from "../file/customer-dialog.ts";

/** Exports all data about the customer as a file to hand over. */
export function ExportDialog({ customer, onClose, onChanged }: CustomerDialogProps) {
  const { timeZone } = useClinic();
  const [made, setMade] = useState<{ id: string; expiresAt: string }>();
  const form = useFormSend([], "The export was not made. Try again.");
  async function submit() {
    if (made) {
      await saveFile(
        customersApi.download("downloadCustomerExport", { params: { exportId: made.id } }),
        `customer-${customer.id}.zip`,
      );
      return;
    }
    await form.send(async () => {
      const input = { params: { id: customer.id }, idempotencyKey: crypto.randomUUID() };
      const { data } = await customersApi.call("exportCustomer", input);
      setMade({ id: data.url.split("/").at(-1) ?? "", expiresAt: data.expiresAt });
      onChanged();
    });
  }
  return (
    <FormDialog
      title={`Export everything about ${nameOf(customer)}`}
      onClose={onClose}
      onSubmit={() => void submit()}
      action={made ? "Download" : "Make the export"}
      isBusy={form.isBusy}
      error={form.error}
    >
      {made ? (
        <p role="status">
          The export is ready. It can be downloaded until {momentWords(made.expiresAt, timeZone)}, by staff who may
          export.
        </p>
      ) : (
        <p>
          A zip file with the record, visits, orders, notes and pictures. You'll confirm that it's you, and the export
          is logged.
        </p>
      )}
    </FormDialog>
  );
}

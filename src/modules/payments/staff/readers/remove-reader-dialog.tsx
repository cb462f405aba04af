import { FormDialog } from "#staff/kit/feedback/form-dialog.tsx";
import { useFormSend } from "#staff/kit/feedback/use-form-send.ts";
import { once } from "#staff/kit/once.ts";
import { showDone } from "#staff/kit/toast/staff-toasts.ts";
import type { WireReader } from "../contract/reader-calls.ts";
import { readersApi } from "./readers-api.ts";

type RemoveReaderDialogProps = { reader: WireReader; onClose(): void; onDone(readers: WireReader[]): void };

/** Asks before a reader is disconnected. */
export function RemoveReaderDialog({ reader, onClose, onDone }: RemoveReaderDialogProps) {
  const form = useFormSend([]);
  const submit = () =>
    form.send(async () => {
      const { data } = await readersApi.call("removeReader", { params: { id: reader.id }, ...once() });
      showDone(`${reader.label} is removed.`);
      onDone(data);
    });
  return (
    <FormDialog
      title={`Remove ${reader.label}?`}
      action="Remove it"
      isHarmful
      onClose={onClose}
      onSubmit={() => void submit()}
      isBusy={form.isBusy}
      error={form.error}
    >
      <p>The front desk can’t send payments to it anymore. What it took stays as it is.</p>
    </FormDialog>
  );
}

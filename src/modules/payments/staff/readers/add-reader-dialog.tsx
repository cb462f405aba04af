import { useState } from "react";
import { FormDialog } from "#staff/kit/feedback/form-dialog.tsx";
import { useFormSend } from "#staff/kit/feedback/use-form-send.ts";
import { once } from "#staff/kit/once.ts";
import { showDone } from "#staff/kit/toast/staff-toasts.ts";
import { TextInput } from "#web/ui/form/text-input.tsx";
import type { WireReader } from "../contract/reader-calls.ts";
import { readersApi } from "./readers-api.ts";

type AddReaderDialogProps = { onClose(): void; onDone(readers: WireReader[]): void };

/** Connects a reader with the code shown on it. */
export function AddReaderDialog({ onClose, onDone }: AddReaderDialogProps) {
  const [registrationCode, setCode] = useState("");
  const [label, setLabel] = useState("");
  const form = useFormSend(["registrationCode", "label"]);
  const submit = () =>
    form.send(async () => {
      const body = { registrationCode: registrationCode.trim().toLowerCase(), label: label.trim() };
      const { data } = await readersApi.call("registerReader", { body, ...once() });
      showDone(`${body.label} is connected.`);
      onDone(data);
    });
  return (
    <FormDialog
      title="Add a card reader"
      action="Add it"
      onClose={onClose}
      onSubmit={() => void submit()}
      isBusy={form.isBusy}
      error={form.error}
      isDisabled={!registrationCode.trim() || !label.trim()}
    >
      <TextInput
        label="Registration code"
        help="Three words. On the reader: Settings, then Generate registration code."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={60}
        value={registrationCode}
        error={form.issues.registrationCode}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
      />
      <TextInput
        label="Name"
        help="Where it stands, such as Front desk."
        maxLength={40}
        value={label}
        error={form.issues.label}
        onChange={({ currentTarget }) => setLabel(currentTarget.value)}
      />
    </FormDialog>
  );
}

import { useState } from "react";
import { FormDialog } from "#staff/kit/feedback/form-dialog.tsx";
import { useFormSend } from "#staff/kit/feedback/use-form-send.ts";
import { once } from "#staff/kit/once.ts";
import { TextInput } from "#web/ui/form/text-input.tsx";
import type { WireReader } from "../contract/reader-calls.ts";
import { readersApi } from "./readers-api.ts";

type RenameReaderDialogProps = { reader: WireReader; onClose(): void; onDone(readers: WireReader[]): void };

/** Gives a reader another name. */
export function RenameReaderDialog({ reader, onClose, onDone }: RenameReaderDialogProps) {
  const [label, setLabel] = useState(reader.label);
  const form = useFormSend(["label"]);
  const submit = () =>
    form.send(async () => {
      const body = { label: label.trim() };
      onDone((await readersApi.call("renameReader", { params: { id: reader.id }, body, ...once() })).data);
    });
  return (
    <FormDialog
      title={`Rename ${reader.label}`}
      action="Save"
      onClose={onClose}
      onSubmit={() => void submit()}
      isBusy={form.isBusy}
      error={form.error}
      isDisabled={!label.trim()}
    >
      <TextInput
        label="Name"
        maxLength={40}
        value={label}
        error={form.issues.label}
        onChange={({ currentTarget }) => setLabel(currentTarget.value)}
      />
    </FormDialog>
  );
}

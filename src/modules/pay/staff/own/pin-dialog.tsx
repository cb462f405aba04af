import { useState } from "react";
import { FormDialog } from "#staff/kit/feedback/form-dialog.tsx";
import { useFormSend } from "#staff/kit/feedback/use-form-send.ts";
import { showDone } from "#staff/kit/toast/staff-toasts.ts";
import { payApi } from "../pay-api.ts";
import { PinInput } from "./pin-input.tsx";

type Props = { personId: string; hasPin: boolean; onClose: () => void; onChanged: () => Promise<void> };

/** Sets the PIN with which a person clocks in at a shared device. An empty field removes the PIN. */
export function PinDialog({ personId, hasPin, onClose, onChanged }: Props) {
  const [pin, setPin] = useState("");
  const form = useFormSend(["pin"]);
  const submit = () =>
    form.send(async () => {
      await payApi.call("setClockPin", { params: { id: personId }, body: { pin: pin || null } });
      onClose();
      await onChanged();
      showDone(pin ? "Your PIN is set." : "Your PIN is removed.");
    });
  return (
    <FormDialog
      title={hasPin ? "Change your PIN" : "Set a PIN"}
      action={hasPin && !pin ? "Remove it" : "Save"}
      onClose={onClose}
      onSubmit={() => void submit()}
      isBusy={form.isBusy}
      error={form.error}
      isDisabled={!hasPin && !pin}
    >
      <PinInput
        help={hasPin ? "Four to eight digits. Leave it empty to remove the PIN." : "Four to eight digits."}
        autoComplete="new-password"
        value={pin}
        onChange={setPin}
        error={form.issues.pin}
      />
    </FormDialog>
  );
}

import { useState } from "react";
import { addDays, dateInZone } from "#shared/zoned-time.ts";
import { FormDialog } from "#staff/kit/feedback/form-dialog.tsx";
import { useFormSend } from "#staff/kit/feedback/use-form-send.ts";
import { DayInput } from "#staff/kit/fields/day-input.tsx";
import { once } from "#staff/kit/once.ts";
import { showDone } from "#staff/kit/toast/staff-toasts.ts";
import { useClinic } from "#staff/session/clinic.tsx";
import { now } from "#web/now.ts";
import { payApi } from "../pay-api.ts";

type Props = { onClose: () => void; onChanged: () => Promise<void> };

/** Creates a file of journals for past days. */
export function MakeFileDialog({ onClose, onChanged }: Props) {
  const { timeZone } = useClinic();
  const yesterday = addDays(dateInZone(now(), timeZone), -1);
  const [from, setFrom] = useState(`${yesterday.slice(0, 8)}01`);
  const [to, setTo] = useState(yesterday);
  const form = useFormSend(["from", "to"]);
  const submit = () =>
    form.send(async () => {
      await payApi.call("makeJournalFile", { body: { from, to }, ...once() });
      onClose();
      await onChanged();
      showDone("The file is made.");
    });
  const issue = (field: string) => {
    const error = form.issues[field];
    return error === undefined ? {} : { error };
  };
  return (
    <FormDialog
      title="Make a file"
      action="Make it"
      onClose={onClose}
      onSubmit={() => void submit()}
      isBusy={form.isBusy}
      error={form.error}
    >
      <div className="flex flex-wrap gap-4">
        <DayInput
          label="From"
          className="w-44"
          value={from}
          max={to}
          onChange={({ currentTarget }) => setFrom(currentTarget.value)}
          {...issue("from")}
        />
        <DayInput
          label="Through"
          className="w-44"
          value={to}
          max={yesterday}
          onChange={({ currentTarget }) => setTo(currentTarget.value)}
          {...issue("to")}
        />
      </div>
    </FormDialog>
  );
}

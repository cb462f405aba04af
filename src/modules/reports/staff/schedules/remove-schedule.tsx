import { FormDialog } from "#staff/kit/feedback/form-dialog.tsx";
import { useFormSend } from "#staff/kit/feedback/use-form-send.ts";
import { once } from "#staff/kit/once.ts";
import { showDone } from "#staff/kit/toast/staff-toasts.ts";
import type { ReportSchedule } from "../contract/schedule-calls.ts";
import { reportsApi } from "../reports-api.ts";

type RemoveScheduleProps = { schedule: ReportSchedule; onClose: () => void; onDone: () => void };

/** Asks for confirmation before a report's emails are stopped. */
export function RemoveSchedule({ schedule: { id, name }, onClose, onDone }: RemoveScheduleProps) {
  const form = useFormSend([]);
  async function submit() {
    const isSent = await form.send(async () => {
      await reportsApi.call("removeReportSchedule", { params: { id }, ...once() });
    });
    if (!isSent) return;
    showDone(`${name} isn't sent anymore.`);
    onClose();
    onDone();
  }
  return (
    <FormDialog
      title={`Stop sending ${name}?`}
      action="Stop sending it"
      isHarmful
      isBusy={form.isBusy}
      error={form.error}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <p>The report stays where it is.</p>
    </FormDialog>
  );
}

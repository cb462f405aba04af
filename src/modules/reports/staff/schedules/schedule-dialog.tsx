import { useState } from "react";
import { FormDialog } from "#staff/kit/feedback/form-dialog.tsx";
import { useFormSend } from "#staff/kit/feedback/use-form-send.ts";
import { once } from "#staff/kit/once.ts";
import { showDone } from "#staff/kit/toast/staff-toasts.ts";
import { useRead } from "#staff/kit/use-read.ts";
import { TextInput } from "#web/ui/form/text-input.tsx";
import type { ReportSchedule } from "../contract/schedule-calls.ts";
import { reportsApi } from "../reports-api.ts";
import { RecipientsField } from "./recipients-field.tsx";
import { type ScheduleStart, type ScheduleValues, startValues, toBody, valuesOf } from "./schedule-values.ts";
import { WhatField } from "./what-field.tsx";
import { WhenField } from "./when-field.tsx";

type ScheduleDialogProps = {
  /** The schedule to change; absent for a new one, which starts with `start`. */
  schedule?: ReportSchedule;
  start?: ScheduleStart;
  onClose: () => void;
  onDone?: () => void;
};

/** Dialog that schedules a report by email, or changes its content, time and recipients. */
export function ScheduleDialog({ schedule, start, onClose, onDone }: ScheduleDialogProps) {
  const [values, setValues] = useState<ScheduleValues>(() => (schedule ? valuesOf(schedule) : startValues(start)));
  const staff = useRead("staff", async (signal) => {
    return (await reportsApi.call("listReportSchedules", { signal })).data.staff;
  });
  const form = useFormSend(["name", "on", "at", "recipientIds"]);
  const change = (part: Partial<ScheduleValues>) => setValues((before) => ({ ...before, ...part }));
  async function submit() {
    const body = toBody(values);
    const isSent = await form.send(async () => {
      if (schedule) {
        const { id, version } = schedule;
        await reportsApi.call("changeReportSchedule", { params: { id }, body: { ...body, version }, ...once() });
      } else await reportsApi.call("addReportSchedule", { body, ...once() });
    });
    if (!isSent) return;
    showDone(schedule ? "Saved." : "It will be sent by email.");
    onClose();
    onDone?.();
  }
  return (
    <FormDialog
      title={schedule ? `Change ${schedule.name}` : "Send by email"}
      action={schedule ? "Save" : "Send it from now on"}
      size="wide"
      isBusy={form.isBusy}
      isDisabled={!values.name.trim() || values.recipientIds.length === 0}
      error={form.error}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <TextInput
        label="Name"
        help="The subject of the email."
        maxLength={60}
        value={values.name}
        error={form.issues.name}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      <WhatField values={values} onChange={change} />
      <WhenField values={values} error={form.issues.at ?? form.issues.on} onChange={change} />
      <RecipientsField
        staff={staff.data}
        hasFailed={staff.error !== undefined}
        chosen={values.recipientIds}
        error={form.issues.recipientIds}
        onChange={(recipientIds) => change({ recipientIds })}
      />
    </FormDialog>
  );
}

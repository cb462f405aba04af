import { type FormEvent, useEffect, useId, useState } from "react";
import type { WireTimeOff } from "#modules/booking/contract/schedule/time-off-calls.ts";
import type { WireTouchedVisit } from "#modules/booking/contract/schedule/touched-visit.ts";
import { isApiError } from "#shared/contract/client.ts";
import { dateInZone } from "#shared/zoned-time.ts";
import { now } from "#web/now.ts";
import { Select } from "#web/ui/form/select.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { useClinic } from "../frame/clinic.tsx";
import { StaffDialog } from "../kit/feedback/staff-dialog.tsx";
import { DayInput } from "../kit/fields/day-input.tsx";
import { showDone } from "../kit/toast/staff-toasts.ts";
import { scheduleApi } from "./schedule-api.ts";
import { TouchedVisits } from "./touched-visits.tsx";

const KINDS = [
  { value: "vacation", label: "Holiday" },
  { value: "sick", label: "Sick" },
  { value: "training", label: "Training" },
] as const;

type TimeOffDialogProps = {
  open: boolean;
  resource: { id: string; name: string };
  onClose: () => void;
  /** `visits`: how many booked visits lie in it. */
  onAdded: (timeOff: WireTimeOff, visits: number) => void;
};

/** Adds time off: whole days or hours. Visits that lie in it are shown before it is saved. */
export function TimeOffDialog(props: TimeOffDialogProps) {
  return (
    <StaffDialog open={props.open} onClose={props.onClose} title={`Time off of ${props.resource.name}`}>
      <TimeOffForm {...props} />
    </StaffDialog>
  );
}

function TimeOffForm({ resource, onClose, onAdded }: TimeOffDialogProps) {
  const { timeZone } = useClinic();
  const today = dateInZone(new Date(now()), timeZone);
  const formId = useId();
  const [fields, setFields] = useState({
    kind: "vacation",
    firstDate: today,
    lastDate: today,
    startTime: "",
    endTime: "",
    reason: "",
  });
  const [visits, setVisits] = useState<WireTouchedVisit[]>([]);
  const [error, setError] = useState<{ message: string; path?: string | undefined }>();
  const set = (change: Partial<typeof fields>) => setFields({ ...fields, ...change });
  const kind = KINDS.find(({ value }) => value === fields.kind)?.value ?? "vacation";
  const body = {
    ...{ resourceId: resource.id, kind, reason: fields.reason },
    ...{ firstDate: fields.firstDate, lastDate: fields.lastDate },
    startTime: fields.startTime || null,
    endTime: fields.endTime || null,
  };
  const asked = JSON.stringify({ ...body, reason: "" });

  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(async () => {
      try {
        const input = { query: { dryRun: "true" as const }, body: { ...JSON.parse(asked), seen: [] } };
        const { data } = await scheduleApi().call("createTimeOff", input);
        if (!isCurrent) return;
        setVisits(data.visits);
        setError(undefined);
      } catch (failure) {
        if (isCurrent && isApiError(failure)) setError({ message: failure.message, path: failure.issues?.[0]?.path });
      }
    }, 300);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [asked]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      const seen = visits.map(({ id }) => id);
      const { data } = await scheduleApi().call("createTimeOff", { query: {}, body: { ...body, seen } });
      showDone("Time off added.");
      onAdded(data.timeOff, data.visits.filter(({ status }) => status !== "held").length);
    } catch (failure) {
      setError({ message: isApiError(failure) ? failure.message : "It was not saved. Try again." });
    }
  };
  const errorAt = (...paths: string[]) => (error?.path && paths.includes(error.path) ? error.message : undefined);
  return (
    <form id={formId} onSubmit={(event) => void submit(event)} className="grid gap-4">
      <Select
        label="Kind"
        value={fields.kind}
        options={[...KINDS]}
        onChange={({ target }) => set({ kind: target.value })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <DayInput
          label="First day"
          required
          value={fields.firstDate}
          onChange={({ target: { value } }) =>
            set({ firstDate: value, ...(fields.lastDate < value ? { lastDate: value } : {}) })
          }
        />
        <DayInput
          label="Last day"
          required
          value={fields.lastDate}
          error={errorAt("lastDate")}
          onChange={({ target }) => set({ lastDate: target.value })}
        />
        <TextInput
          label="From (all day if empty)"
          type="time"
          value={fields.startTime}
          onChange={({ target }) => set({ startTime: target.value })}
        />
        <TextInput
          label="Until (all day if empty)"
          type="time"
          value={fields.endTime}
          error={errorAt("endTime")}
          onChange={({ target }) => set({ endTime: target.value })}
        />
      </div>
      <TextInput
        label="Note (optional)"
        maxLength={200}
        value={fields.reason}
        onChange={({ target }) => set({ reason: target.value })}
      />
      <TouchedVisits visits={visits} what="in it" note="They stay booked. You can move all of them in the next step." />
      {error && !errorAt("lastDate", "endTime") && (
        <p role="alert" className="text-error">
          {error.message}
        </p>
      )}
      <div className="flex justify-end gap-2">
        <button type="button" className="btn btn-outline btn-main" onClick={onClose}>
          Cancel
        </button>
        <button type="submit" className="btn btn-primary btn-main">
          Add time off
        </button>
      </div>
    </form>
  );
}

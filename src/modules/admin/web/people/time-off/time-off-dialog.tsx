import { type FormEvent, useEffect, useId, useState } from "react";
import type { WireTimeOff } from "#modules/booking/contract/schedule/time-off-calls.ts";
import type { WireTouchedVisit } from "#modules/booking/contract/schedule/touched-visit.ts";
import { isApiError } from "#shared/contract/client.ts";
import { dateInZone } from "#shared/zoned-time.ts";
import { now } from "#web/now.ts";
import { useClinic } from "../../frame/clinic.tsx";
import { StaffDialog } from "../../kit/feedback/staff-dialog.tsx";
import { showDone } from "../../kit/toast/staff-toasts.ts";
import { scheduleApi } from "../schedule-api.ts";
import { TouchedVisits } from "../touched-visits.tsx";
import { emptyTimeOff, TimeOffFields, toTimeOffBody } from "./time-off-fields.tsx";
import { PERSON_KINDS, PLACE_KINDS } from "./time-off-kinds.ts";

type TimeOffDialogProps = {
  open: boolean;
  resource: { id: string; name: string };
  /** A room or a device, which is taken out of service. */
  isPlace?: boolean;
  onClose: () => void;
  /** `visits`: how many booked visits fall in it. */
  onAdded: (timeOff: WireTimeOff, visits: number) => void;
};

/** Adds time off: whole days or hours. Visits that lie in it are shown before it is saved. */
export function TimeOffDialog(props: TimeOffDialogProps) {
  const { resource, isPlace, open, onClose } = props;
  const title = isPlace ? `Take ${resource.name} out of service` : `Time off of ${resource.name}`;
  return (
    <StaffDialog open={open} onClose={onClose} title={title}>
      <TimeOffForm {...props} />
    </StaffDialog>
  );
}

function TimeOffForm({ resource, isPlace = false, onClose, onAdded }: TimeOffDialogProps) {
  const { timeZone } = useClinic();
  const kinds = isPlace ? PLACE_KINDS : PERSON_KINDS;
  const formId = useId();
  const [entered, setEntered] = useState(() => emptyTimeOff(kinds[0].value, dateInZone(new Date(now()), timeZone)));
  const [visits, setVisits] = useState<WireTouchedVisit[]>([]);
  const [error, setError] = useState<{ message: string; path?: string | undefined }>();
  const body = { resourceId: resource.id, ...toTimeOffBody(entered) };
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
      showDone(isPlace ? "Taken out of service." : "Time off added.");
      onAdded(data.timeOff, data.visits.filter(({ status }) => status !== "held").length);
    } catch (failure) {
      setError({ message: isApiError(failure) ? failure.message : "It was not saved. Try again." });
    }
  };
  const errorAt = (...paths: string[]) => (error?.path && paths.includes(error.path) ? error.message : undefined);
  return (
    <form id={formId} onSubmit={(event) => void submit(event)} className="grid gap-4">
      <TimeOffFields kinds={kinds} entered={entered} errorAt={errorAt} onChange={setEntered} />
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
          {isPlace ? "Take out of service" : "Add time off"}
        </button>
      </div>
    </form>
  );
}

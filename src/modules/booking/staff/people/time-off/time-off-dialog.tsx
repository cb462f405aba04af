import { type FormEvent, useEffect, useId, useState } from "react";
import { isApiError } from "#shared/contract/client.ts";
import { dateInZone } from "#shared/zoned-time.ts";
import { StaffDialog } from "#staff/kit/feedback/staff-dialog.tsx";
import { showDone } from "#staff/kit/toast/staff-toasts.ts";
import { useClinic } from "#staff/session/clinic.tsx";
import { now } from "#web/now.ts";
import type { WireDisplacedVisit } from "../../contract/schedule/time-off-calls.ts";
import { scheduleApi } from "../schedule-api.ts";
import { emptyTimeOff, TimeOffFields, toTimeOffBody } from "./time-off-fields.tsx";
import { PERSON_KINDS, PLACE_KINDS } from "./time-off-kinds.ts";
import { doneWords, toDecide, toDecisions, type VisitChoices } from "./visit-choices.ts";
import { VisitDecisions } from "./visit-decisions.tsx";

type TimeOffDialogProps = {
  open: boolean;
  resource: { id: string; name: string };
  /** Whether the resource is a room or a device, which is taken out of service. */
  isPlace?: boolean;
  onClose: () => void;
  onAdded: () => Promise<void>;
};

/** Adds time off: whole days or hours. Asks what to do with each booked visit in it; saving requires all decisions. */
export function TimeOffDialog(props: TimeOffDialogProps) {
  const { resource, isPlace, open, onClose } = props;
  const title = isPlace ? `Take ${resource.name} out of service` : `Time off of ${resource.name}`;
  return (
    <StaffDialog open={open} onClose={onClose} title={title} size="wide">
      <TimeOffForm {...props} />
    </StaffDialog>
  );
}

function TimeOffForm({ resource, isPlace = false, onClose, onAdded }: TimeOffDialogProps) {
  const { timeZone } = useClinic();
  const kinds = isPlace ? PLACE_KINDS : PERSON_KINDS;
  const formId = useId();
  const [entered, setEntered] = useState(() => emptyTimeOff(kinds[0].value, dateInZone(new Date(now()), timeZone)));
  const [visits, setVisits] = useState<WireDisplacedVisit[]>([]);
  const [choices, setChoices] = useState<VisitChoices>({});
  const [isAsked, setIsAsked] = useState(false);
  const [looks, setLooks] = useState(0);
  const [error, setError] = useState<{ message: string; path?: string | undefined }>();
  const body = { resourceId: resource.id, ...toTimeOffBody(entered) };
  const requestKey = JSON.stringify({ ...body, reason: "" });

  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(async () => {
      try {
        const input = { query: { dryRun: "true" as const }, body: JSON.parse(requestKey) };
        const { data } = await scheduleApi().call("createTimeOff", input);
        if (!isCurrent) return;
        setVisits(data.visits);
        if (looks === 0) setError(undefined);
      } catch (failure) {
        if (isCurrent && isApiError(failure)) setError({ message: failure.message, path: failure.issues?.[0]?.path });
      }
    }, 300);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [requestKey, looks]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const decisions = toDecisions(visits, choices);
    if (!decisions) return setIsAsked(true);
    try {
      await scheduleApi().call("createTimeOff", { query: {}, body: { ...body, decisions } });
      await onAdded();
      showDone(`${isPlace ? "Taken out of service." : "Time off added."}${doneWords(decisions)}`);
    } catch (failure) {
      setError({ message: isApiError(failure) ? failure.message : "It was not saved. Try again." });
      setLooks((before) => before + 1);
    }
  };
  const errorAt = (...paths: string[]) => (error?.path && paths.includes(error.path) ? error.message : undefined);
  return (
    <form id={formId} onSubmit={(event) => void submit(event)} className="grid gap-4">
      <TimeOffFields
        kinds={kinds}
        entered={entered}
        errorAt={errorAt}
        onChange={(changed) => {
          setEntered(changed);
          setLooks(0);
        }}
      />
      <VisitDecisions visits={visits} choices={choices} onChange={setChoices} isAsked={isAsked} />
      {isAsked && !toDecisions(visits, choices) && (
        <p role="alert" className="text-error">
          {toDecide(visits).length === 1
            ? "Choose what happens to the visit in it."
            : "Choose what happens to each visit in it."}
        </p>
      )}
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

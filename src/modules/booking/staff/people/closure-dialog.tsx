import { type FormEvent, useEffect, useState } from "react";
import { isApiError } from "#shared/contract/client.ts";
import { dateInZone } from "#shared/zoned-time.ts";
import { StaffDialog } from "#staff/kit/feedback/staff-dialog.tsx";
import { DayInput } from "#staff/kit/fields/day-input.tsx";
import { showDone } from "#staff/kit/toast/staff-toasts.ts";
import { useClinic } from "#staff/session/clinic.tsx";
import { now } from "#web/now.ts";
import { TextInput } from "#web/ui/form/text-input.tsx";
import type { WireClosure } from "../contract/schedule/closure-calls.ts";
import type { WireUnfitVisit } from "../contract/schedule/touched-visit.ts";
import { scheduleApi } from "./schedule-api.ts";
import { UnfitVisitList } from "./unfit-visit-list.tsx";

type ClosureDialogProps = {
  /** The closure to change, or "new"; undefined while the dialog is closed. */
  closure: WireClosure | "new" | undefined;
  onClose: () => void;
  onSaved: () => Promise<void>;
};

/** Closes the clinic on some days, or opens it at other hours. Shows the affected booked visits before saving. */
export function ClosureDialog({ closure, onClose, onSaved }: ClosureDialogProps) {
  return (
    <StaffDialog
      open={closure !== undefined}
      onClose={onClose}
      title={closure === "new" ? "Add closure" : "Change closure"}
    >
      {closure && <ClosureForm former={closure === "new" ? undefined : closure} onClose={onClose} onSaved={onSaved} />}
    </StaffDialog>
  );
}

type FormProps = Omit<ClosureDialogProps, "closure"> & { former: WireClosure | undefined };

function ClosureForm({ former, onClose, onSaved }: FormProps) {
  const { timeZone } = useClinic();
  const today = dateInZone(new Date(now()), timeZone);
  const [fields, setFields] = useState({
    name: former?.name ?? "",
    firstDate: former?.firstDate ?? today,
    lastDate: former?.lastDate ?? today,
    opens: former?.hours?.opens ?? "",
    closes: former?.hours?.closes ?? "",
  });
  const [visits, setVisits] = useState<WireUnfitVisit[]>([]);
  const [error, setError] = useState<string>();
  /**
   * How often saving has failed since a field changed. After each failure, the affected visits are read again, and the
   * error stays visible.
   */
  const [failures, setFailures] = useState(0);
  const set = (change: Partial<typeof fields>) => {
    setFields({ ...fields, ...change });
    setFailures(0);
  };
  const { opens, closes, ...words } = fields;
  const requestKey = JSON.stringify({ ...words, hours: opens && closes ? { opens, closes } : null });

  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const body: Words = JSON.parse(requestKey);
      try {
        const { data } = await send(former, { ...body, name: body.name || "Closed", seen: [] }, { dryRun: "true" });
        if (!isCurrent) return;
        setVisits(data.visits);
        if (failures === 0) setError(undefined);
      } catch (failure) {
        if (isCurrent && isApiError(failure)) setError(failure.message);
      }
    }, 300);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [requestKey, former, failures]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const body: Words = JSON.parse(requestKey);
    try {
      await send(former, { ...body, seen: visits.map(({ id }) => id) }, {});
      await onSaved();
      showDone(`${body.name} saved.`);
    } catch (failure) {
      setError(isApiError(failure) ? failure.message : "It was not saved. Try again.");
      setFailures((before) => before + 1);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-4">
      <TextInput
        label="Name"
        required
        maxLength={80}
        value={fields.name}
        placeholder="Christmas Eve"
        onChange={({ target }) => set({ name: target.value })}
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
          onChange={({ target }) => set({ lastDate: target.value })}
        />
        <TextInput
          label="Opens (closed if empty)"
          type="time"
          value={opens}
          onChange={({ target }) => set({ opens: target.value })}
        />
        <TextInput
          label="Closes (closed if empty)"
          type="time"
          value={closes}
          onChange={({ target }) => set({ closes: target.value })}
        />
      </div>
      <UnfitVisitList visits={visits} what="in it" note="They stay booked until someone moves them." />
      {error && (
        <p role="alert" className="text-error">
          {error}
        </p>
      )}
      <div className="flex justify-end gap-2">
        <button type="button" className="btn btn-outline btn-main" onClick={onClose}>
          Cancel
        </button>
        <button type="submit" className="btn btn-primary btn-main">
          Save
        </button>
      </div>
    </form>
  );
}

type Words = { name: string; firstDate: string; lastDate: string; hours: { opens: string; closes: string } | null };

function send(former: WireClosure | undefined, body: Words & { seen: string[] }, query: { dryRun?: "true" }) {
  if (!former) return scheduleApi().call("createClosure", { query, body });
  const input = { params: { id: former.id }, query, body: { ...body, version: former.version } };
  return scheduleApi().call("updateClosure", input);
}

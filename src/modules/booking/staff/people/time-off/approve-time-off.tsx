import { useState } from "react";
import { StaffDialog } from "#staff/kit/feedback/staff-dialog.tsx";
import { reasonOf } from "#staff/kit/reason-of.ts";
import { showDone, showFailed } from "#staff/kit/toast/staff-toasts.ts";
import type { WireDisplacedVisit, WireTimeOff } from "../../contract/schedule/time-off-calls.ts";
import { formatDays } from "../format-day.ts";
import { scheduleApi } from "../schedule-api.ts";
import { doneWords, toDecide, toDecisions, type VisitChoices } from "./visit-choices.ts";
import { VisitDecisions } from "./visit-decisions.tsx";

/** Approves requested time off. If there are booked visits in it, first asks what to do with each. */
export function ApproveTimeOff({ timeOff, onChanged }: { timeOff: WireTimeOff; onChanged: () => void }) {
  const [visits, setVisits] = useState<WireDisplacedVisit[]>();
  const [choices, setChoices] = useState<VisitChoices>({});
  const [isAsked, setIsAsked] = useState(false);
  const [error, setError] = useState<string>();
  const { id, version } = timeOff;

  /** Loads the visits in the time off again. */
  const look = async () => {
    const input = { params: { id }, query: { dryRun: "true" as const }, body: { version } };
    return (await scheduleApi().call("approveTimeOff", input)).data.visits;
  };
  const approve = async (listed: readonly WireDisplacedVisit[]) => {
    const decisions = toDecisions(listed, choices);
    if (!decisions) return setIsAsked(true);
    await scheduleApi().call("approveTimeOff", { params: { id }, query: {}, body: { version, decisions } });
    showDone(`Approved.${doneWords(decisions)}`);
    setVisits(undefined);
    onChanged();
  };
  const start = async () => {
    try {
      const listed = await look();
      if (toDecide(listed).length === 0) return await approve(listed);
      setChoices({});
      setIsAsked(false);
      setError(undefined);
      setVisits(listed);
    } catch (failure) {
      showFailed(reasonOf(failure));
    }
  };
  const submit = async () => {
    try {
      await approve(visits ?? []);
    } catch (failure) {
      setError(reasonOf(failure));
      setVisits(await look().catch(() => visits));
    }
  };
  return (
    <>
      <button type="button" className="btn btn-outline btn-small" onClick={() => void start()}>
        Approve
      </button>
      <StaffDialog
        open={visits !== undefined}
        onClose={() => setVisits(undefined)}
        size="wide"
        title={`Approve ${formatDays(timeOff)}`}
        actions={
          <>
            <button type="button" className="btn btn-outline btn-main" onClick={() => setVisits(undefined)}>
              Cancel
            </button>
            <button type="button" className="btn btn-primary btn-main" onClick={() => void submit()}>
              Approve time off
            </button>
          </>
        }
      >
        <div className="grid gap-4">
          <VisitDecisions visits={visits ?? []} choices={choices} onChange={setChoices} isAsked={isAsked} />
          {error && (
            <p role="alert" className="text-error">
              {error}
            </p>
          )}
        </div>
      </StaffDialog>
    </>
  );
}

import { useState } from "react";
import { Badge } from "#staff/kit/badge.tsx";
import { StaffDialog } from "#staff/kit/feedback/staff-dialog.tsx";
import { reasonOf } from "#staff/kit/reason-of.ts";
import { StaffIcon } from "#staff/kit/staff-icon.tsx";
import { reportChange } from "#staff/kit/toast/report-change.ts";
import { showDone, showFailed } from "#staff/kit/toast/staff-toasts.ts";
import { usePerson } from "#staff/session/use-person.ts";
import type { WireDisplacedVisit, WireTimeOff } from "../../contract/schedule/time-off-calls.ts";
import { formatDays } from "../format-day.ts";
import { scheduleApi } from "../schedule-api.ts";
import { MoveVisitsDialog } from "./move-visits-dialog.tsx";
import { TimeOffDialog } from "./time-off-dialog.tsx";
import { KIND_WORDS } from "./time-off-kinds.ts";
import { doneWords, toDecide, toDecisions, type VisitChoices } from "./visit-choices.ts";
import { VisitDecisions } from "./visit-decisions.tsx";

const PERSON_WORDS = {
  title: "Time off",
  none: "None is planned.",
  add: "Add time off",
  takenBack: "Time off taken back.",
};
const PLACE_WORDS = {
  title: "Out of service",
  none: "No service is planned.",
  add: "Take out of service",
  takenBack: "Back in service.",
};

type TimeOffListProps = {
  resource: { id: string; name: string };
  /** Whether the resource is a room or a device, which isn't off but out of service. */
  isPlace?: boolean;
  timeOff: readonly WireTimeOff[];
  onChanged: () => Promise<void>;
};

/** The current and future time off of a person, room or device, including requests. */
export function TimeOffList({ resource, isPlace = false, timeOff, onChanged }: TimeOffListProps) {
  const words = isPlace ? PLACE_WORDS : PERSON_WORDS;
  const canEdit = usePerson().can("timeOff.edit");
  const [isAdding, setIsAdding] = useState(false);
  const [moving, setMoving] = useState<WireTimeOff>();
  return (
    <section aria-labelledby="time-off" className="grid gap-3">
      <h2 id="time-off" className="text-section">
        {words.title}
      </h2>
      {timeOff.length === 0 && <p className="text-ink-soft">{words.none}</p>}
      <ul>
        {timeOff.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-linen py-2.5">
            <div className="min-w-0 grow">
              <p className="font-medium">{formatDays(one)}</p>
              <p className="text-small text-ink-soft">
                {KIND_WORDS[one.kind]}
                {one.reason && `, ${one.reason}`}
              </p>
            </div>
            {one.state === "asked" && <Badge tone="warn">Asked</Badge>}
            {canEdit && (
              <span className="flex flex-wrap gap-2">
                {one.state === "asked" ? (
                  <ApproveTimeOff timeOff={one} onChanged={onChanged} />
                ) : (
                  <button type="button" className="btn btn-outline btn-small" onClick={() => setMoving(one)}>
                    Move visits
                  </button>
                )}
                <button
                  type="button"
                  className="icon-btn"
                  aria-label={`${one.state === "asked" ? "Decline" : "Take back"}: ${formatDays(one)}`}
                  onClick={() =>
                    void reportChange(() => scheduleApi().call("deleteTimeOff", { params: { id: one.id } }), {
                      refresh: onChanged,
                      done: one.state === "asked" ? "Declined." : words.takenBack,
                    })
                  }
                >
                  <StaffIcon name="close" />
                </button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {canEdit && (
        <p>
          <button type="button" className="btn btn-outline" onClick={() => setIsAdding(true)}>
            <StaffIcon name="plus" size={16} /> {words.add}
          </button>
        </p>
      )}
      <TimeOffDialog
        open={isAdding}
        resource={resource}
        isPlace={isPlace}
        onClose={() => setIsAdding(false)}
        onAdded={() => {
          setIsAdding(false);
          return onChanged();
        }}
      />
      <MoveVisitsDialog timeOff={moving} onClose={() => setMoving(undefined)} onMoved={onChanged} />
    </section>
  );
}

/** Approves requested time off. If there are booked visits in it, first asks what to do with each. */
function ApproveTimeOff({ timeOff, onChanged }: { timeOff: WireTimeOff; onChanged: () => Promise<void> }) {
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
    setVisits(undefined);
    await onChanged();
    showDone(`Approved.${doneWords(decisions)}`);
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

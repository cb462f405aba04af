import { useEffect, useState } from "react";
import { isApiError } from "#shared/contract/client.ts";
import { StaffDialog } from "#staff/kit/feedback/staff-dialog.tsx";
import { showDone } from "#staff/kit/toast/staff-toasts.ts";
import type { WireTimeOff, WireVisitMove } from "../../contract/schedule/time-off-calls.ts";
import { shortWhen } from "../format-day.ts";
import { scheduleApi } from "../schedule-api.ts";
import { decisionWords } from "./visit-choices.ts";

type MoveVisitsDialogProps = { timeOff: WireTimeOff | undefined; onClose: () => void; onMoved: () => Promise<void> };

/** Shows the best slot for every visit in time off, and moves all of them with one confirmation. */
export function MoveVisitsDialog({ timeOff, onClose, onMoved }: MoveVisitsDialogProps) {
  const [proposed, setProposed] = useState<WireVisitMove[]>();
  const [error, setError] = useState<string>();
  const [isMoving, setIsMoving] = useState(false);
  const id = timeOff?.id;
  useEffect(() => {
    setProposed(undefined);
    setError(undefined);
    if (id) propose(id).then(setProposed, (failure) => setError(wordsOf(failure)));
  }, [id]);

  const placed = (proposed ?? []).flatMap(({ visit, place }) => (place ? [{ visit, place }] : []));
  const move = async () => {
    if (!id) return;
    setIsMoving(true);
    try {
      const moves = placed.map(({ visit, place: { date, time, practitioner } }) => {
        return { visitId: visit.id, date, time, practitionerId: practitioner.id };
      });
      await scheduleApi().call("moveVisitsOfTimeOff", { params: { id }, query: {}, body: { moves } });
      onClose();
      await onMoved();
      showDone(moves.length === 1 ? "1 visit moved." : `${moves.length} visits moved.`);
    } catch (failure) {
      setError(wordsOf(failure));
      setProposed(await propose(id).catch(() => []));
    } finally {
      setIsMoving(false);
    }
  };
  return (
    <StaffDialog
      open={timeOff !== undefined}
      onClose={onClose}
      size="wide"
      title="Move the visits in it"
      actions={
        placed.length > 0 && (
          <>
            <button type="button" className="btn btn-outline btn-main" onClick={onClose}>
              Later
            </button>
            <button
              type="button"
              className="btn btn-primary btn-main"
              aria-busy={isMoving}
              disabled={isMoving}
              onClick={() => void move()}
            >
              {placed.length === 1 ? "Move 1 visit" : `Move ${placed.length} visits`}
            </button>
          </>
        )
      }
    >
      <div className="grid gap-3">
        {error && (
          <p role="alert" className="text-error">
            {error}
          </p>
        )}
        {!proposed && !error && <p role="status">Looking for places…</p>}
        {proposed?.length === 0 && <p>No booked visit falls in it.</p>}
        <ul>
          {proposed?.map(({ visit, place }) => (
            <li key={visit.id} className="nums border-b border-linen py-2.5">
              <p className="font-medium">
                {visit.customerName}: {visit.services.join(", ")}
              </p>
              <p className="text-ink-soft">
                {shortWhen(visit)} with {visit.practitioner.name}
              </p>
              {decisionWords(visit) && <p className="text-ink-soft">{decisionWords(visit)}</p>}
              <p className={place ? undefined : "text-clay-ink"}>
                {place
                  ? `to ${shortWhen(place)} with ${place.practitioner.name}`
                  : "There is no free place. Call them."}
              </p>
            </li>
          ))}
        </ul>
        {placed.length > 0 && (
          <p className="text-small text-ink-soft">Each customer gets an email about the new time.</p>
        )}
      </div>
    </StaffDialog>
  );
}

async function propose(id: string): Promise<WireVisitMove[]> {
  const input = { params: { id }, query: { dryRun: "true" as const }, body: {} };
  return (await scheduleApi().call("moveVisitsOfTimeOff", input)).data;
}

const wordsOf = (failure: unknown) =>
  isApiError(failure) ? failure.message : "That did not work. Close this and try again.";

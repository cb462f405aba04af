import { useState } from "react";
import { isApiError } from "#shared/contract/client.ts";
import { StaffDialog } from "#staff/kit/feedback/staff-dialog.tsx";
import { momentText } from "#staff/kit/moment-text.ts";
import { showDone, showFailed } from "#staff/kit/toast/staff-toasts.ts";
import { useClinic } from "#staff/session/clinic.tsx";
import { type MoveIn, undoMoveIn } from "./moving-in-api.ts";
import { countOf, KINDS } from "./moving-in-words.ts";

type MoveInsListProps = { runs: readonly MoveIn[]; onChanged: () => Promise<void> };

/** Recently imported files, each with its undo. */
export function MoveInsList({ runs, onChanged }: MoveInsListProps) {
  const { timeZone } = useClinic();
  const [asked, setAsked] = useState<MoveIn>();
  const [stayed, setStayed] = useState<string[]>([]);
  const [isBusy, setIsBusy] = useState(false);

  async function takeBack(run: MoveIn) {
    setIsBusy(true);
    try {
      const result = await undoMoveIn(run.id);
      setStayed(result.stayed.map(({ message }) => message));
      const kept = result.of - result.undone;
      showDone(
        kept === 0
          ? `${countOf(run)} taken back.`
          : `${result.undone} of ${result.of} taken back. ${kept} ${kept === 1 ? "stays" : "stay"}.`,
      );
    } catch (error) {
      showFailed(isApiError(error) ? error.message : "That was not taken back. Try again.");
    }
    setIsBusy(false);
    setAsked(undefined);
    await onChanged();
  }

  if (runs.length === 0) return null;
  return (
    <section aria-labelledby="taken-over" className="border-b border-linen py-6">
      <h2 id="taken-over" className="text-section pb-2">
        Imported in the last 24 hours
      </h2>
      <ul className="border-t border-edge">
        {runs.map((run) => (
          <li
            key={run.id}
            className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-linen py-2"
          >
            <div>
              <p className="font-medium">{countOf(run)}</p>
              <p className="text-small text-ink-soft">
                {momentText(run.at, timeZone)}
                {run.isUndone && ", taken back"}
              </p>
            </div>
            {!run.isUndone && (
              <button type="button" className="btn btn-outline" onClick={() => setAsked(run)}>
                Take back<span className="sr-only"> {countOf(run)}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      {stayed.length > 0 && (
        <div role="status" className="pt-4">
          <p className="pb-1 font-medium">These stay:</p>
          <ul className="max-h-80 overflow-y-auto border border-linen bg-white px-4 py-2">
            {stayed.map((message, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name, and the list never changes
              <li key={index} className="py-1">
                {message}
              </li>
            ))}
          </ul>
        </div>
      )}
      {asked && (
        <StaffDialog
          open
          title={`Take back ${countOf(asked)}?`}
          onClose={() => setAsked(undefined)}
          actions={
            <>
              <button type="button" className="btn btn-outline btn-main" onClick={() => setAsked(undefined)}>
                Leave it
              </button>
              <button
                type="button"
                className="btn btn-danger btn-main"
                aria-busy={isBusy}
                disabled={isBusy}
                onClick={() => void takeBack(asked)}
              >
                Take back
              </button>
            </>
          }
        >
          <p>{KINDS[asked.kind].undo}</p>
        </StaffDialog>
      )}
    </section>
  );
}

import { useState } from "react";
import { isApiError } from "#shared/contract/client.ts";
import { formatDay } from "#shared/zoned-time.ts";
import { StaffDialog } from "../../kit/feedback/staff-dialog.tsx";
import { showDone } from "../../kit/toast/staff-toasts.ts";
import { rangeOf } from "../live/day-time.ts";
import { deskApi } from "../live/desk-api.ts";
import type { BoardView } from "../live/to-board-view.ts";

type BlockDialogProps = {
  blockId: string;
  view: BoardView;
  isReadOnly: boolean;
  refresh(): Promise<void>;
  onClose(): void;
};

/** A block of time: what it is for and until when; it can be taken away, alone or with all later ones of its series. */
export function BlockDialog({ blockId, view, isReadOnly, refresh, onClose }: BlockDialogProps) {
  const [error, setError] = useState("");
  const [isBusy, setBusy] = useState(false);
  const found = view.day.off.find(({ block }) => block?.id === blockId);
  const block = found?.block;
  if (!found || !block) return null;
  const lane = view.lanes.find(({ id }) => id === found.laneId)?.name ?? "";
  const remove = async (series: boolean) => {
    setBusy(true);
    try {
      await deskApi.call("removeBlock", {
        params: { id: blockId },
        body: { version: block.version, series },
        idempotencyKey: crypto.randomUUID(),
      });
      showDone(`${lane} is free again.`);
      onClose();
    } catch (failure) {
      setBusy(false);
      setError(isApiError(failure) ? failure.message : "The block was not removed. Try again.");
    } finally {
      await refresh();
    }
  };
  return (
    <StaffDialog
      open
      onClose={onClose}
      title={`${found.label}, ${lane}`}
      actions={
        !isReadOnly && (
          <>
            {block.repeatsUntil && (
              <button
                type="button"
                className="btn btn-main btn-danger"
                disabled={isBusy}
                onClick={() => void remove(true)}
              >
                Remove this and all later ones
              </button>
            )}
            <button
              type="button"
              className="btn btn-main btn-danger"
              disabled={isBusy}
              onClick={() => void remove(false)}
            >
              Remove the block
            </button>
          </>
        )
      }
    >
      <p>
        {formatDay(view.day.date)}, {rangeOf(view.day, found.from, found.to)}
      </p>
      {block.note && <p>{block.note}</p>}
      {block.repeatsUntil && <p className="text-ink-soft">Every week until {formatDay(block.repeatsUntil)}.</p>}
      {error && (
        <p role="alert" className="pt-2 text-error">
          {error}
        </p>
      )}
    </StaffDialog>
  );
}

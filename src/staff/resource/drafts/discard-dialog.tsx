import { useState } from "react";
import { StaffDialog } from "../../kit/feedback/staff-dialog.tsx";
import { showFailed } from "../../kit/toast/staff-toasts.ts";

/** Asks before a draft is discarded. */
export function DiscardDialog({ onDiscard, onClose }: { onDiscard: () => Promise<void>; onClose: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const discard = async () => {
    setBusy(true);
    try {
      await onDiscard();
    } catch (error) {
      showFailed(error instanceof Error ? error.message : "It was not discarded. Try again.");
    } finally {
      setBusy(false);
      onClose();
    }
  };
  return (
    <StaffDialog
      open
      title="Discard the draft?"
      onClose={onClose}
      actions={
        <>
          <button type="button" className="btn btn-outline btn-main" onClick={onClose}>
            Leave it
          </button>
          <button
            type="button"
            className="btn btn-danger btn-main"
            data-first-focus
            aria-busy={isBusy}
            disabled={isBusy}
            onClick={() => void discard()}
          >
            Discard the draft
          </button>
        </>
      }
    >
      <p>What is live stays. The draft can't be brought back.</p>
    </StaffDialog>
  );
}

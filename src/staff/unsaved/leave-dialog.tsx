import { StaffDialog } from "../kit/feedback/staff-dialog.tsx";
import type { UnsavedChanges } from "./use-unsaved-changes.ts";

/** Asks before changes are lost. Saving that fails stays, where the form says why. */
export function LeaveDialog({ unsaved: { blocker, save, discard, isSaving } }: { unsaved: UnsavedChanges }) {
  const stay = () => blocker.reset?.();
  const leave = () => {
    discard();
    blocker.proceed?.();
  };
  const saveAndLeave = async () => {
    if (await save()) blocker.proceed?.();
    else stay();
  };
  return (
    <StaffDialog
      open={blocker.state === "blocked"}
      onClose={stay}
      title="You have changes that aren't saved."
      hideClose
      actions={
        <>
          <button type="button" className="btn btn-outline btn-main" data-first-focus onClick={stay}>
            Stay
          </button>
          <button type="button" className="btn btn-outline btn-main" onClick={leave}>
            Discard
          </button>
          <button
            type="button"
            className="btn btn-primary btn-main"
            aria-busy={isSaving}
            onClick={() => void saveAndLeave()}
          >
            Save
          </button>
        </>
      }
    >
      <p>Leave without saving, or save them first.</p>
    </StaffDialog>
  );
}

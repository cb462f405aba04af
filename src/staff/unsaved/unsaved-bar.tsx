import type { ReactNode } from "react";
import { formatTime, timeInZone } from "#shared/zoned-time.ts";
import { StaffDialog } from "../kit/feedback/staff-dialog.tsx";
import { KeyCap } from "../kit/keys/key-cap.tsx";
import { ariaKeysOf } from "../kit/keys/key-names.ts";
import { useClinic } from "../session/clinic.tsx";
import type { UnsavedChanges } from "./use-unsaved-changes.ts";

type UnsavedBarProps = {
  unsaved: UnsavedChanges;
  /** A short text about the changes: "2 fields changed". */
  changes?: ReactNode;
  /** What saving would affect elsewhere, in sentences. */
  notes?: readonly string[];
  /** "Save", or "Save 3 changes". */
  saveLabel?: string;
  /** Another way to save, next to the usual one. */
  beside?: ReactNode;
};

/** The bar at the bottom while there are unsaved changes: the only place where a form is saved. */
export function UnsavedBar({ unsaved, changes, notes = [], saveLabel = "Save", beside }: UnsavedBarProps) {
  const { isDirty, isSaving, save, discard, offeredDraft } = unsaved;
  const { timeZone } = useClinic();
  return (
    <>
      {isDirty && (
        <section aria-label="Not saved" className="unsaved-bar on-ink">
          <p className="flex min-w-0 grow flex-wrap items-center gap-x-3">
            <span aria-hidden className="size-2 shrink-0 rounded-pill bg-clay" />
            <span className="font-semibold text-white">Not saved</span>
            {changes && <span className="min-w-0 truncate">{changes}</span>}
            <span role="status" className="basis-full text-white empty:hidden">
              {notes.join(" ")}
            </span>
          </p>
          <button type="button" className="btn btn-line" disabled={isSaving} onClick={discard}>
            Discard
          </button>
          {beside}
          <button
            type="button"
            className="btn btn-paper"
            aria-busy={isSaving}
            aria-keyshortcuts={ariaKeysOf("mod+s")}
            onClick={() => void save()}
          >
            {isSaving ? "Saving…" : saveLabel}
            <KeyCap keys="mod+s" decorative className="max-md:hidden" />
          </button>
        </section>
      )}
      {!isDirty && offeredDraft && (
        <section aria-label="Draft" className="unsaved-bar on-ink">
          <p className="grow text-white">Draft from {formatTime(timeInZone(new Date(offeredDraft.at), timeZone))}.</p>
          <button type="button" className="btn btn-line" onClick={offeredDraft.forget}>
            Discard
          </button>
          <button type="button" className="btn btn-paper" onClick={offeredDraft.use}>
            Use it
          </button>
        </section>
      )}
      <LeaveDialog unsaved={unsaved} />
    </>
  );
}

/** Asks for confirmation before changes are lost. If saving fails, the form stays and says why. */
function LeaveDialog({ unsaved: { blocker, save, discard, isSaving } }: { unsaved: UnsavedChanges }) {
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

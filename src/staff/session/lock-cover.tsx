import { useEffect, useRef } from "react";
import type { WireStaffMember } from "#modules/account/staff/contract/staff-calls.ts";
import { signOut } from "../session-actions.ts";
import type { LockedBy } from "../staff-session.ts";
import { useClinic } from "./clinic.tsx";
import { LazySignIn } from "./lazy-sign-in.tsx";

const WHY: Record<LockedBy, string> = {
  person: "Locked.",
  idle: "Locked because it was inactive.",
  end: "Locked, because the session is over.",
};

/** Lies over the covered work until its person opens it. When another person signs in, they get a page without it. */
export function LockCover({ staff, by }: { staff: WireStaffMember; by: LockedBy }) {
  const { name } = useClinic();
  const cover = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    // In the top layer, over dialogs that were open; Escape doesn't close it.
    cover.current?.showModal();
  }, []);
  return (
    <dialog
      ref={cover}
      aria-label="Locked"
      className="m-0 size-full max-h-none max-w-none overflow-y-auto bg-paper p-0 text-ink"
      onCancel={(event) => event.preventDefault()}
    >
      <p className="flex min-h-12 flex-wrap items-center justify-between gap-x-6 bg-ink px-5 py-2 text-paper md:px-12">
        <span>
          {WHY[by]} The work of {staff.firstName} is still there.
        </span>
        <button type="button" className="btn-text text-paper" onClick={() => void signOut()}>
          Leave it and sign out
        </button>
      </p>
      <LazySignIn clinicName={name} />
    </dialog>
  );
}

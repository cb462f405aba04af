import { createContext, type ReactNode, useContext, useEffect, useRef } from "react";
import type { WireStaffMember } from "#modules/account/staff/contract/staff-calls.ts";
import { lock, refreshStaff, resumeSession, signOut } from "../session-actions.ts";
import { currentPhase, type LockedBy, leave, useStaffPhase } from "../staff-session.ts";
import { notifyOtherTabs, onTabNews } from "../tabs.ts";
import { useClinic } from "./clinic.tsx";
import { LazySignIn } from "./lazy-sign-in.tsx";
import { StepUpDialog } from "./step-up-dialog.tsx";

const StaffSession = createContext<WireStaffMember | undefined>(undefined);

/** Returns the signed-in staff member. Throws outside `StaffGate`. */
export function useStaffSession(): WireStaffMember {
  const staff = useContext(StaffSession);
  if (!staff) throw new Error("useStaffSession was called outside of StaffGate");
  return staff;
}

/**
 * Shows its children to signed-in staff, and the sign-in to all others. When the browser is idle for a while, a cover
 * hides the children and makes them inaccessible, until the same person unlocks the screen.
 */
export function StaffGate({ children }: { children: ReactNode }) {
  const { name } = useClinic();
  const phase = useStaffPhase((state) => state.phase);
  useEffect(() => {
    void resumeSession();
    return onTabNews((news) => {
      if (news === "in") void resumeSession();
      if (news === "out") leave();
    });
  }, []);
  useIdleLock(phase.is === "in" ? phase.staff.idleMinutes : undefined);
  if (phase.is === "unknown") return null;
  if (phase.is === "out") return <LazySignIn clinicName={name} />;
  const isLocked = phase.is === "locked";
  return (
    <StaffSession value={phase.staff}>
      <div className="contents" inert={isLocked} aria-hidden={isLocked || undefined}>
        {children}
      </div>
      {isLocked ? <LockCover staff={phase.staff} by={phase.by} /> : <StepUpDialog />}
    </StaffSession>
  );
}

const WHY: Record<LockedBy, string> = {
  person: "Locked.",
  idle: "Locked because it was inactive.",
  end: "Locked, because the session is over.",
};

/** Covers the screen until the same person unlocks it. If another person signs in, they get a new page. */
function LockCover({ staff, by }: { staff: WireStaffMember; by: LockedBy }) {
  const { name } = useClinic();
  const cover = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    // The cover is in the top layer, above open dialogs; Escape doesn't close it.
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

const LOOK_EVERY_MS = 5_000;
/**
 * How often the page calls the server while the person is active. The server ends sessions without calls, and a person
 * may type for a long time without causing a call.
 */
const TELL_SERVER_EVERY_MS = 5 * 60_000;
const TELL_TABS_EVERY_MS = 15_000;
const SIGNS_OF_LIFE = ["pointerdown", "keydown", "wheel", "touchmove"] as const;

/**
 * Locks the screen when this browser was idle for the configured minutes; activity in any tab counts. Compares clock
 * times instead of running a timer for the idle time, so that a laptop is locked when it wakes from sleep. `undefined`
 * means that no one is signed in.
 */
function useIdleLock(idleMinutes: number | undefined): void {
  useEffect(() => {
    if (idleMinutes === undefined) return;
    let [lastUse, toldTabs, toldServer] = [Date.now(), Date.now(), Date.now()];
    const look = () => {
      if (Date.now() - lastUse >= idleMinutes * 60_000) return void lock("idle");
      if (Date.now() - toldServer < TELL_SERVER_EVERY_MS || lastUse < toldServer) return;
      toldServer = Date.now();
      // A failure says nothing about the session; a refusal by the server has already been handled.
      refreshStaff().catch(() => undefined);
    };
    const use = () => {
      // Locks the screen after the machine has slept, before the first key can reach it.
      look();
      if (currentPhase().is !== "in") return;
      lastUse = Date.now();
      if (lastUse - toldTabs < TELL_TABS_EVERY_MS) return;
      toldTabs = lastUse;
      notifyOtherTabs("active");
    };
    for (const sign of SIGNS_OF_LIFE) addEventListener(sign, use, { capture: true, passive: true });
    document.addEventListener("visibilitychange", look);
    const stopHearing = onTabNews((news) => {
      if (news === "active") lastUse = Date.now();
    });
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => {
      for (const sign of SIGNS_OF_LIFE) removeEventListener(sign, use, { capture: true });
      document.removeEventListener("visibilitychange", look);
      stopHearing();
      clearInterval(timer);
    };
  }, [idleMinutes]);
}

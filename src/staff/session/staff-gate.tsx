import { createContext, type ReactNode, useContext, useEffect } from "react";
import type { WireStaffMember } from "#modules/account/staff/contract/staff-calls.ts";
import { resumeSession } from "../session-actions.ts";
import { leave, useStaffPhase } from "../staff-session.ts";
import { onTabNews } from "../tabs.ts";
import { useClinic } from "./clinic.tsx";
import { LazySignIn } from "./lazy-sign-in.tsx";
import { LockCover } from "./lock-cover.tsx";
import { StepUpDialog } from "./step-up-dialog.tsx";
import { useIdleLock } from "./use-idle-lock.ts";

const StaffSession = createContext<WireStaffMember | undefined>(undefined);

/** The staff member who has signed in. Throws outside of `StaffGate`. */
export function useStaffSession(): WireStaffMember {
  const staff = useContext(StaffSession);
  if (!staff) throw new Error("useStaffSession was called outside of StaffGate");
  return staff;
}

/**
 * Shows its children to staff who have signed in, and the sign-in to everybody else. When the browser is idle for a
 * while, the children stay as they are, covered and out of reach, until the same person opens them.
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

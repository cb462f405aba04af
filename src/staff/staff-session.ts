import { create } from "zustand";
import type { WireStaffMember } from "#modules/account/staff/contract/staff-calls.ts";
import type { Right } from "#shared/rights.ts";

/** The reason for the lock: the person, idle time, or the end of the session. */
export type LockedBy = "person" | "idle" | "end";

export type StaffPhase =
  /** It isn't known yet whether this browser has a session. */
  | { is: "unknown" }
  | { is: "out" }
  | { is: "in"; staff: WireStaffMember }
  /** The session is over and the screen is locked. Only the same person can unlock it. */
  | { is: "locked"; staff: WireStaffMember; by: LockedBy };

/** The state of the signed-in person. The bearer isn't in it, so that it can't be displayed. */
export const useStaffPhase = create<{ phase: StaffPhase }>(() => ({ phase: { is: "unknown" } }));

/** The bearer exists only in this variable: no browser storage holds it, and a reload or a lock discards it. */
let bearer: string | undefined;

export function currentBearer(): string | undefined {
  return bearer;
}

export function currentPhase(): StaffPhase {
  return useStaffPhase.getState().phase;
}

/** Whether the signed-in person has a permission. The API checks it again. */
export function hasRight(right: Right): boolean {
  const phase = currentPhase();
  return phase.is === "in" && phase.staff.rights.includes(right);
}

export function setBearer(token: string | undefined): void {
  bearer = token;
}

/** Sets the signed-in person after a sign-in, or when the screen is unlocked. */
export function enter(token: string, staff: WireStaffMember): void {
  bearer = token;
  useStaffPhase.setState({ phase: { is: "in", staff } });
}

/** Updates the person's data, which may have changed, such as permissions. */
export function updateStaff(staff: WireStaffMember): void {
  if (currentPhase().is === "in") useStaffPhase.setState({ phase: { is: "in", staff } });
}

/** Locks the screen, stores the reason so that the lock screen can show it, and discards the bearer. */
export function cover(by: LockedBy): void {
  const phase = currentPhase();
  bearer = undefined;
  if (phase.is === "in") useStaffPhase.setState({ phase: { is: "locked", staff: phase.staff, by } });
}

/** Sets the state to signed out. */
export function leave(): void {
  bearer = undefined;
  useStaffPhase.setState({ phase: { is: "out" } });
}

/** Waits until the screen is unlocked. Rejects if the person has signed out instead. */
export function untilOpen(): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = ({ phase }: { phase: StaffPhase }) => {
      if (phase.is === "locked" || phase.is === "unknown") return false;
      if (phase.is === "in") resolve();
      else reject(new Error("signed out"));
      return true;
    };
    if (settle(useStaffPhase.getState())) return;
    const stop = useStaffPhase.subscribe((state) => {
      if (settle(state)) stop();
    });
  });
}

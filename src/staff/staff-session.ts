import { create } from "zustand";
import type { WireStaffMember } from "#modules/account/staff/contract/staff-calls.ts";
import type { Right } from "#shared/rights.ts";

/** The reason for the lock: the person, idle time, or the end of the session. */
export type LockedBy = "person" | "idle" | "end";

export type StaffPhase =
  /** Whether this browser has a session isn't known yet. */
  | { is: "unknown" }
  | { is: "out" }
  | { is: "in"; staff: WireStaffMember }
  /** The session is over and the work lies covered. Only the same person opens it. */
  | { is: "locked"; staff: WireStaffMember; by: LockedBy };

/** The signed-in person. The bearer isn't in this state, so that it can't be displayed. */
export const useStaffPhase = create<{ phase: StaffPhase }>(() => ({ phase: { is: "unknown" } }));

/** The bearer lives in this variable alone: no storage of the browser holds it, and a reload or a lock leaves nothing. */
let bearer: string | undefined;

export function currentBearer(): string | undefined {
  return bearer;
}

export function currentPhase(): StaffPhase {
  return useStaffPhase.getState().phase;
}

/** Whether the person who is signed in may do what a right allows. The API asks again. */
export function hasRight(right: Right): boolean {
  const phase = currentPhase();
  return phase.is === "in" && phase.staff.rights.includes(right);
}

export function setBearer(token: string | undefined): void {
  bearer = token;
}

/** After a sign-in, or when a lock is opened. */
export function enter(token: string, staff: WireStaffMember): void {
  bearer = token;
  useStaffPhase.setState({ phase: { is: "in", staff } });
}

/** What of the person may have changed, such as rights. */
export function updateStaff(staff: WireStaffMember): void {
  if (currentPhase().is === "in") useStaffPhase.setState({ phase: { is: "in", staff } });
}

/** Covers the work, and stores why, for the words on the cover. The bearer is forgotten at once. */
export function cover(by: LockedBy): void {
  const phase = currentPhase();
  bearer = undefined;
  if (phase.is === "in") useStaffPhase.setState({ phase: { is: "locked", staff: phase.staff, by } });
}

/** No one is signed in. */
export function leave(): void {
  bearer = undefined;
  useStaffPhase.setState({ phase: { is: "out" } });
}

/** Waits until the work is open again. Rejects when the person has signed out instead. */
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

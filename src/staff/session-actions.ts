import type { AccountStaffCalls } from "#modules/account/staff/contract/staff-calls.ts";
import { asBearer, signInApi } from "./sign-in-api.ts";
import { staffApi } from "./staff-api.ts";
import { endSession, renewByCookie } from "./staff-fetch.ts";
import { cover, currentBearer, currentPhase, enter, type LockedBy, leave, updateStaff } from "./staff-session.ts";
import { answerStepUp } from "./step-up.ts";
import { notifyOtherTabs } from "./tabs.ts";

const api = staffApi<AccountStaffCalls>();

/**
 * Signs in with a bearer whose session has passed its second factor. If the locked screen is another person's, that
 * person's work is discarded.
 */
export async function signInWith(token: string): Promise<void> {
  const { data } = await signInApi<AccountStaffCalls>().call("getSignedInStaff", { headers: asBearer(token) });
  const phase = currentPhase();
  if (phase.is === "locked" && phase.staff.id !== data.id) {
    // Nothing of the former person's screens may remain. The new cookie signs this person in after the load.
    location.assign("/admin");
    return;
  }
  enter(token, data);
  notifyOtherTabs("in");
}

/** Resumes the session of the cookie, if there is one: after a load, and when another tab has signed in. */
export async function resumeSession(): Promise<void> {
  if (currentPhase().is === "in") return;
  const token = await renewByCookie().catch(() => undefined);
  if (token) await signInWith(token).catch(leaveUnlessLocked);
  else leaveUnlessLocked();
}

function leaveUnlessLocked(): void {
  if (currentPhase().is !== "locked") leave();
}

/** Locks the screen and ends the session on the server, so that the cookie can't reopen it either. */
export async function lock(by: LockedBy): Promise<void> {
  const token = currentBearer();
  answerStepUp(false);
  cover(by);
  await endSession(token);
}

let mayLeave: () => Promise<boolean> = async () => true;

/** Registers a function that runs before sign-out, to send unsaved work first or let the person decide. */
export function askBeforeSignOut(ask: () => Promise<boolean>): void {
  mayLeave = ask;
}

/** Signs out: the session ends, and the page restarts without any of the person's data. */
export async function signOut(): Promise<void> {
  if (!(await mayLeave())) return;
  const token = currentBearer();
  await endSession(token);
  notifyOtherTabs("out");
  leave();
  location.assign("/admin/sign-in");
}

/** Reads the signed-in person again, because permissions may have changed. It also counts as use of the session. */
export async function refreshStaff(): Promise<void> {
  const { data } = await api.call("getSignedInStaff");
  updateStaff(data);
}

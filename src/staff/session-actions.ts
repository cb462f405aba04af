import type { AccountStaffCalls } from "#modules/account/staff/contract/staff-calls.ts";
import { asBearer, signInApi } from "./sign-in-api.ts";
import { staffApi } from "./staff-api.ts";
import { endSession, renewByCookie } from "./staff-fetch.ts";
import { cover, currentBearer, currentPhase, enter, type LockedBy, leave, updateStaff } from "./staff-session.ts";
import { answerStepUp } from "./step-up.ts";
import { tellOtherTabs } from "./tabs.ts";

const api = staffApi<AccountStaffCalls>();

/** Signs in with a bearer whose session has its factor. Where another person's work lies covered, it is dropped. */
export async function signInWith(token: string): Promise<void> {
  const { data } = await signInApi<AccountStaffCalls>().call("getSignedInStaff", { headers: asBearer(token) });
  const phase = currentPhase();
  if (phase.is === "locked" && phase.staff.id !== data.id) {
    // Nothing of the former person's screens may stay. The new cookie signs this one in after the load.
    location.assign("/admin");
    return;
  }
  enter(token, data);
  tellOtherTabs("in");
}

/** Goes on with the session of the cookie, if there is one: after a load, and when another tab has signed in. */
export async function resumeSession(): Promise<void> {
  if (currentPhase().is === "in") return;
  const token = await renewByCookie().catch(() => undefined);
  if (token) await signInWith(token).catch(leaveUnlessLocked);
  else leaveUnlessLocked();
}

function leaveUnlessLocked(): void {
  if (currentPhase().is !== "locked") leave();
}

/** Covers the work and ends the session on the server, so that no cookie opens it either. */
export async function lock(by: LockedBy): Promise<void> {
  const token = currentBearer();
  answerStepUp(false);
  cover(by);
  await endSession(token);
}

let mayLeave: () => Promise<boolean> = async () => true;

/** Lets whatever would be lost with the session be sent first, or the person decide. */
export function askBeforeSignOut(ask: () => Promise<boolean>): void {
  mayLeave = ask;
}

/** Signs out: the session ends, and the page starts over without anything of the person. */
export async function signOut(): Promise<void> {
  if (!(await mayLeave())) return;
  const token = currentBearer();
  await endSession(token);
  tellOtherTabs("out");
  leave();
  location.assign("/admin/sign-in");
}

/** Reads who is signed in again: rights may have changed, and the session counts as used. */
export async function refreshStaff(): Promise<void> {
  const { data } = await api.call("getSignedInStaff");
  updateStaff(data);
}

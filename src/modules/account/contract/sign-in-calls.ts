import type { GuestCalls } from "#shared/contract/define-call.ts";
import {
  enrollPasskey,
  enrollTotp,
  getSecondFactor,
  passkeyToEnroll,
  passkeyToProve,
  passkeyToSignIn,
  provePasskey,
  proveTotp,
  refreshStaffSession,
  removePasskey,
  renewRecoveryCodes,
  signInWithPasskey,
  signOutStaff,
  useRecoveryCode,
  useTrustedDevice,
} from "./second-factor-calls.ts";
import { joinTeam, readInvitation } from "./team-calls.ts";

/** The sign-in calls for staff, used by the back office only. The guests' bundle leaves them out (vite.config.ts). */
export const signInCalls = {
  getSecondFactor,
  enrollTotp,
  proveTotp,
  useRecoveryCode,
  renewRecoveryCodes,
  useTrustedDevice,
  refreshStaffSession,
  signOutStaff,
  passkeyToProve,
  provePasskey,
  passkeyToEnroll,
  enrollPasskey,
  removePasskey,
  passkeyToSignIn,
  signInWithPasskey,
  readInvitation,
  joinTeam,
} satisfies GuestCalls;

export type SignInCalls = typeof signInCalls;

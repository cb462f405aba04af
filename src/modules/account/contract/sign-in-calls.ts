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

/**
 * The calls by which staff get in: of anybody's account by their paths, and for the back office's screens alone. No guest's
 * browser carries them (vite.config.ts).
 */
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

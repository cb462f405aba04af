import type { GuestCalls } from "#shared/contract/define-call.ts";
import { updatePassword } from "./password-calls.ts";
import { updateProfile } from "./profile.ts";

/**
 * The calls with which any person, including staff, changes their own account. The staff's call table includes them too
 * (vite.config.ts).
 */
export const ownAccountCalls = { updateProfile, updatePassword } satisfies GuestCalls;

export type OwnAccountCalls = typeof ownAccountCalls;

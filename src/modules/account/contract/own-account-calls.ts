import type { GuestCalls } from "#shared/contract/define-call.ts";
import { updatePassword } from "./password-calls.ts";
import { updateProfile } from "./profile.ts";

/** The calls by which any person, staff too, changes their own account. Staff's table has them as well (vite.config.ts). */
export const ownAccountCalls = { updateProfile, updatePassword } satisfies GuestCalls;

export type OwnAccountCalls = typeof ownAccountCalls;

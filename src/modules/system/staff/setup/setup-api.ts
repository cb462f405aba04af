import type { WireSetup } from "#modules/system/staff/contract/setup/setup-calls.ts";
import type { SystemStaffCalls } from "#modules/system/staff/contract/staff-calls.ts";
import { isApiError } from "#shared/contract/client.ts";
import { reasonOf as failureReasonOf } from "#staff/kit/reason-of.ts";
import { staffApi } from "#staff/staff-api.ts";

export type Setup = WireSetup;

/** What every step of the wizard gets: how things stand, how to read that again, and where to continue. */
export type StepProps = { setup: Setup; reload: () => Promise<void>; onNext: () => void };

export const setupApi = () => staffApi<SystemStaffCalls>();

/** Every write of the wizard may be sent twice. */
export const once = () => ({ idempotencyKey: crypto.randomUUID() });

/** Why something failed, for people: what is wrong with a field comes first. */
export function reasonOf(error: unknown): string {
  return (isApiError(error) && error.issues[0]?.message) || failureReasonOf(error);
}

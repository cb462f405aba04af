import type { WireSetup } from "#modules/system/staff/contract/setup/setup-calls.ts";
import type { SystemStaffCalls } from "#modules/system/staff/contract/staff-calls.ts";
import { isApiError } from "#shared/contract/client.ts";
import { reasonOf as failureReasonOf } from "#staff/kit/reason-of.ts";
import { staffApi } from "#staff/staff-api.ts";

export type Setup = WireSetup;

/** Props of every wizard step: the current setup, how to reload it, and how to continue. */
export type StepProps = { setup: Setup; reload: () => Promise<void>; onNext: () => void };

export const setupApi = () => staffApi<SystemStaffCalls>();

/** Returns an idempotency key, so that a write of the wizard is safe to repeat. */
export const once = () => ({ idempotencyKey: crypto.randomUUID() });

/** Returns why something failed, as text; the problem of a field takes precedence. */
export function reasonOf(error: unknown): string {
  return (isApiError(error) && error.issues[0]?.message) || failureReasonOf(error);
}

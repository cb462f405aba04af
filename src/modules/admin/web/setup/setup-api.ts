import type { WireSetup } from "#modules/admin/contract/setup/setup-calls.ts";
import type { AdminStaffCalls } from "#modules/admin/contract/staff-calls.ts";
import { isApiError } from "#shared/contract/client.ts";
import { staffApi } from "#staff/staff-api.ts";
import { reasonOf as failureReasonOf } from "../kit/reason-of.ts";

export type Setup = WireSetup;

/** What every step of the wizard gets: how things stand, how to read that again, and where to go on. */
export type StepProps = { setup: Setup; reload: () => Promise<void>; onNext: () => void };

export const setupApi = () => staffApi<AdminStaffCalls>();

/** Every write of the wizard may be sent twice. */
export const once = () => ({ idempotencyKey: crypto.randomUUID() });

/** Why something failed, for people: what is wrong with a field comes first. */
export function reasonOf(error: unknown): string {
  return (isApiError(error) && error.issues[0]?.message) || failureReasonOf(error);
}

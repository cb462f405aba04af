import type { CallInput } from "#shared/contract/define-call.ts";
import { staffApi } from "#staff/staff-api.ts";
import type { waitlistStaffCalls } from "./contract/staff-calls.ts";

const api = staffApi<typeof waitlistStaffCalls>();

type Body = CallInput<typeof waitlistStaffCalls.addToWaitlist>["body"];

/** Adds a customer to the waitlist, once per idempotency key. Returns their position in line. Throws ApiError. */
export async function addToWaitlist(body: Body, key: { idempotencyKey: string }): Promise<{ place: number | null }> {
  return (await api.call("addToWaitlist", { body, ...key })).data;
}

/** Returns "Ada is on the waitlist, number 2 in line." */
export function addedWords(firstName: string, place: number | null): string {
  return `${firstName} is on the waitlist${place === null ? "" : `, number ${place} in line`}.`;
}

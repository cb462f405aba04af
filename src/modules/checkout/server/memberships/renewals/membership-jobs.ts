import type { Transaction } from "#platform/db/client.ts";
import { enqueueJob } from "#platform/jobs/enqueue-job.ts";

/** The job that updates the provider's contract to match the membership. */
export const ALIGN_CONTRACT_TASK = "align_contract";

/** The job for one step of the schedule after a failed charge: an email, another try, or the end. */
export const FAILED_CHARGE_TASK = "failed_charge";

/** Returns the queue in which a membership's requests to the provider run one after another. */
export const queueOf = (membershipId: string) => `membership:${membershipId}`;

/** Enqueues a job that creates, changes or ends a membership's contract with the provider after the commit. */
export async function enqueueAlign(tx: Transaction, membershipId: string): Promise<void> {
  const options = { key: `subscribe:${membershipId}`, queue: queueOf(membershipId) };
  await enqueueJob(tx, ALIGN_CONTRACT_TASK, { membershipId }, options);
}

import type { Transaction } from "#platform/db/client.ts";
import { enqueueJob } from "#platform/jobs/enqueue-job.ts";

/** Updates the provider's contract to match the membership. */
export const ALIGN_CONTRACT_TASK = "align_contract";

/** One step of the schedule after a failed charge. */
export const FAILED_CHARGE_TASK = "failed_charge";

/** Requests to the provider about one membership run one after another. */
export const queueOf = (membershipId: string) => `membership:${membershipId}`;

/** Enqueues a job that creates, changes or ends a membership's contract with the provider after the commit. */
export async function enqueueAlign(tx: Transaction, membershipId: string): Promise<void> {
  const options = { key: `subscribe:${membershipId}`, queue: queueOf(membershipId) };
  await enqueueJob(tx, ALIGN_CONTRACT_TASK, { membershipId }, options);
}

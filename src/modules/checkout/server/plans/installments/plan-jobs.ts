import type { Transaction } from "#platform/db/client.ts";
import { enqueueJob } from "#platform/jobs/enqueue-job.ts";

/** The job that aligns the provider's contract with the package. */
export const ALIGN_PLAN_TASK = "align_plan";

/** The job for one follow-up step of an installment that couldn't be charged. */
export const FAILED_INSTALLMENT_TASK = "failed_installment";

/** Returns the queue in which provider requests for one package run one after another. */
export const queueOfPlan = (purchaseId: string) => `plan:${purchaseId}`;

/** Queues a job that creates, changes or ends the provider's contract of a package, after the commit. */
export async function enqueueAlignPlan(tx: Transaction, purchaseId: string): Promise<void> {
  const options = { key: `schedule:${purchaseId}`, queue: queueOfPlan(purchaseId) };
  await enqueueJob(tx, ALIGN_PLAN_TASK, { purchaseId }, options);
}

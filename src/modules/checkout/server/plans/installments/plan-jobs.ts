import type { Transaction } from "#platform/db/client.ts";
import { enqueueJob } from "#platform/jobs/enqueue-job.ts";

/** Makes the provider's contract what the package is. */
export const ALIGN_PLAN_TASK = "align_plan";

/** One step of what follows on an installment that couldn't be charged. */
export const FAILED_INSTALLMENT_TASK = "failed_installment";

/** Requests to the provider for one package run one after another. */
export const queueOfPlan = (purchaseId: string) => `plan:${purchaseId}`;

/** Has the provider's contract of a package made, changed or ended by a job, after the commit. */
export async function enqueueAlignPlan(tx: Transaction, purchaseId: string): Promise<void> {
  const options = { key: `schedule:${purchaseId}`, queue: queueOfPlan(purchaseId) };
  await enqueueJob(tx, ALIGN_PLAN_TASK, { purchaseId }, options);
}

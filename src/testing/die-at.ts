import { expect } from "vitest";
import { type PaymentRig, WEBHOOK_SECRET } from "./payment-rig.ts";
import { runProgram } from "./start-program.ts";

export type CrashTask = {
  action: string;
  failpoint: string;
  customerId?: string;
  cartId?: string;
  orderId?: string;
  membershipId?: string;
  purchaseId?: string;
  invoiceId?: string;
  now?: string;
};

/** Runs a task in a separate process that is killed at the named failpoint, and waits for its end. */
export async function dieAt(rig: PaymentRig, task: CrashTask): Promise<void> {
  const argument = JSON.stringify({
    url: rig.url,
    sandboxPort: rig.sandbox.port,
    webhookSecret: WEBHOOK_SECRET,
    origin: rig.origin,
    ...task,
  });
  expect(await runProgram("crash-runner.ts", argument)).toBe("SIGKILL");
}

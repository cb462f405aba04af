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

/** Does one thing in a process of its own, which is killed at the named point. */
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

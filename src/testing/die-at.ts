import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect } from "vitest";
import { type PaymentRig, WEBHOOK_SECRET } from "./payment-rig.ts";

const RUNNER = join(import.meta.dirname, "crash-runner.ts");

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
  const child = spawn(process.execPath, [RUNNER, argument], { stdio: ["ignore", "inherit", "inherit"] });
  const [code, signal] = await once(child, "exit");
  expect({ code, signal }).toEqual({ code: null, signal: "SIGKILL" });
}

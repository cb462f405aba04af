import { inject } from "vitest";
import type {} from "./global-setup.ts";
import type { ServerProcess } from "./server-process.ts";

export type ClockAnswer = { status: number; now: Date; message: string | undefined };

/**
 * Returns the current time of the clinic's clock on the servers of this test run (decision 0102). Tests use it wherever
 * they need a day or hour of the clinic. For a server whose clock a test has moved, use `askClock` instead. Waits,
 * sessions and one-time codes use real time.
 */
export function clinicNow(): Date {
  return new Date(Date.now() + inject("clinicClock").offsetMs);
}

/** Reads the demo's clock, or moves it forward: `{ to }` or `{ advanceSeconds }`. */
export async function askClock({ sandbox }: Pick<ServerProcess, "sandbox">, body?: unknown): Promise<ClockAnswer> {
  const response = await fetch(`${sandbox}/sandbox/clock`, {
    ...(body === undefined
      ? {}
      : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  });
  const { now, message } = (await response.json()) as { now?: string; message?: string }; // the documented response
  return { status: response.status, now: new Date(now ?? Number.NaN), message };
}

/** Moves the clock forward by the given number of seconds. Throws when the move fails. */
export async function advance(server: Pick<ServerProcess, "sandbox">, seconds: number): Promise<Date> {
  const { status, now, message } = await askClock(server, { advanceSeconds: seconds });
  if (status !== 200) throw new Error(`the clock answered ${status}: ${message}`);
  return now;
}

/** Controls the sandbox (`/sandbox/control`): sets faults, drops holds and so on. */
export async function control(
  { sandbox }: Pick<ServerProcess, "sandbox">,
  body: unknown,
): Promise<{ dropped: number }> {
  const response = await fetch(`${sandbox}/sandbox/control`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`the sandbox's control answered ${response.status}`);
  return (await response.json()) as { dropped: number }; // the documented response
}

/** Pays on the hosted page by card; returns the status. */
export async function pay(pageUrl: string): Promise<number> {
  const card = { number: "4242424242424242", expiry: "12 / 40", cvc: "123", name: "Mara Okafor" };
  const { status } = await fetch(pageUrl, { method: "POST", redirect: "manual", body: new URLSearchParams(card) });
  return status;
}

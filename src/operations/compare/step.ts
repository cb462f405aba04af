import type { Side } from "./open-side.ts";

/** Asks a person to do something, and waits until they confirm it's done. */
export type AskPerson = (what: string) => Promise<void>;

export type Step = {
  name: string;
  /**
   * Whether the sandbox's behavior in this step is based only on general knowledge, and was never compared with the
   * provider's.
   */
  isUnconfirmed?: boolean;
  /** Makes the calls. Their responses are compared, and so are the facts that this function returns. */
  run(side: Side, ask: AskPerson | undefined): Promise<Record<string, string>> | Promise<void>;
};

/** Returns an idempotency key that is unique to this run. */
export const keyOf = (side: Side, what: string) => `compare:${side.mark}:${what}`;

/** Runs work that the provider may refuse. Returns the refusal's codes, for comparison. */
export async function maybeRefused(work: () => Promise<unknown>): Promise<Record<string, string>> {
  try {
    await work();
    return { answer: "done" };
  } catch (error) {
    if (!(error instanceof Error) || error.name !== "GatewayError") throw error;
    return { answer: error.message };
  }
}

import type { Side } from "./open-side.ts";

/** Asks a person to do something, and waits until they say that it's done. */
export type AskPerson = (what: string) => Promise<void>;

export type Step = {
  name: string;
  /** Known from general knowledge alone until it was compared. */
  isUnconfirmed?: boolean;
  /** Makes the calls. What they answer is compared, and the facts that it answers. */
  run(side: Side, ask: AskPerson | undefined): Promise<Record<string, string>> | Promise<void>;
};

/** A key that is asked for in this run alone. */
export const keyOf = (side: Side, what: string) => `compare:${side.mark}:${what}`;

/** The provider may refuse: how is what is compared. */
export async function maybeRefused(work: () => Promise<unknown>): Promise<Record<string, string>> {
  try {
    await work();
    return { answer: "done" };
  } catch (error) {
    if (!(error instanceof Error) || error.name !== "GatewayError") throw error;
    return { answer: error.message };
  }
}

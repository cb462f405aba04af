import { NotTried } from "./cards.ts";
import { describeCalls, type Facts } from "./describe-calls.ts";
import type { Side } from "./open-side.ts";
import type { AskPerson, Step } from "./step.ts";

export type Difference = { where: string; provider: string; sandbox: string };
export type StepComparison = { step: Step; facts: number } & (
  | { outcome: "agrees" }
  | { outcome: "differs"; differences: Difference[] }
  | { outcome: "not tried"; why: string }
);

/** The entry for a step that didn't finish. */
const FAILED = "the step failed";

/**
 * Runs the step on both sides. The sandbox goes second, so that nothing is created there for a step that isn't
 * possible.
 */
export async function compareStep(
  step: Step,
  { provider, sandbox, ask }: { provider: Side; sandbox: Side; ask: AskPerson | undefined },
): Promise<StepComparison> {
  try {
    const theirs = await factsOf(step, provider, ask);
    const ours = await factsOf(step, sandbox, ask);
    const failed = theirs.get(FAILED);
    if (failed !== undefined && ours.has(FAILED))
      return { step, facts: 0, outcome: "not tried", why: `on both sides, ${failed}` };
    const places = [...new Set([...theirs.keys(), ...ours.keys()])];
    const values = places.map((where) => ({
      where,
      provider: theirs.get(where) ?? "not there",
      sandbox: ours.get(where) ?? "not there",
    }));
    const differences = values.filter((one) => one.provider !== one.sandbox);
    const facts = places.length;
    if (facts === 0) return { step, facts, outcome: "not tried", why: "neither side answered anything" };
    return differences.length === 0
      ? { step, facts, outcome: "agrees" }
      : { step, facts, outcome: "differs", differences };
  } catch (error) {
    if (!(error instanceof NotTried)) throw error;
    return { step, facts: 0, outcome: "not tried", why: error.message };
  }
}

async function factsOf(step: Step, side: Side, ask: AskPerson | undefined): Promise<Facts> {
  side.takeAnswers();
  let notes: Record<string, string> = {};
  try {
    notes = (await step.run(side, ask)) ?? {};
  } catch (error) {
    if (error instanceof NotTried) throw error;
    // A refusal on only one side is a difference like any other.
    notes = { [FAILED]: reasonOf(error) };
  }
  const facts = describeCalls(side.takeAnswers());
  for (const [what, value] of Object.entries(notes)) facts.set(what, value);
  return facts;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "no answer";
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

/** Undoes everything that the run has created. Returns what couldn't be undone. */
export async function undoAll(side: Side): Promise<string[]> {
  const left: string[] = [];
  for (const { what, work } of side.undo.toReversed()) {
    try {
      await side.quietly(work);
    } catch (error) {
      left.push(`${what} (${reasonOf(error)})`);
    }
  }
  return left;
}

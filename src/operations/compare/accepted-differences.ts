import type { Difference, StepComparison } from "./compare-sides.ts";
import { steps } from "./steps.ts";

/** A difference that an engineer has reviewed and that the product can live with, and why. */
export type AcceptedDifference = Difference & { step: string; why: string };

/**
 * The accepted differences between the sandbox and the card provider. Empty, because the comparison hasn't been run
 * against the provider's test mode yet. An entry repeats the comparison's output word for word.
 */
export const acceptedDifferences: readonly AcceptedDifference[] = [];

export type JudgedComparison = Exclude<StepComparison, { outcome: "differs" }> | JudgedDifference;
type JudgedDifference = Omit<Extract<StepComparison, { outcome: "differs" }>, "outcome" | "differences"> & {
  outcome: "accepted" | "differs";
  /** `why`: the reason it is accepted; undefined if it isn't. */
  differences: (Difference & { why: string | undefined })[];
};

/** Marks which differences of a step are accepted. The step itself is accepted when all of them are. */
export function judge(compared: StepComparison, accepted: readonly AcceptedDifference[]): JudgedComparison {
  if (compared.outcome !== "differs") return compared;
  const differences = compared.differences.map((difference) => ({
    ...difference,
    why: accepted.find((listed) => isSame(listed, compared, difference))?.why,
  }));
  const isAccepted = differences.every(({ why }) => why !== undefined);
  return { ...compared, outcome: isAccepted ? "accepted" : "differs", differences };
}

/**
 * Returns accepted differences that no longer occur in a completed step, or whose step no longer exists. They can be
 * removed from the list.
 */
export function noLongerSeen(
  compared: readonly JudgedComparison[],
  accepted: readonly AcceptedDifference[],
): AcceptedDifference[] {
  return accepted.filter((listed) => {
    const ofStep = compared.find(({ step }) => step.name === listed.step);
    if (!ofStep) return !steps.some(({ name }) => name === listed.step);
    if (ofStep.outcome === "not tried") return false;
    return ofStep.outcome === "agrees" || !ofStep.differences.some((difference) => isSame(listed, ofStep, difference));
  });
}

function isSame(listed: AcceptedDifference, { step }: Pick<StepComparison, "step">, difference: Difference): boolean {
  return (
    listed.step === step.name &&
    listed.where === difference.where &&
    listed.provider === difference.provider &&
    listed.sandbox === difference.sandbox
  );
}

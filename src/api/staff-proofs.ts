import type { CallDefinition, StaffProof } from "#shared/contract/define-call.ts";

/**
 * Returns what staff have to prove for a call of the storefront (decision 0091). Unless the call says otherwise, reading takes
 * the factor, and a change takes a step-up: a call that is new can't forget it. A call that anyone may make takes no step-up,
 * as what it changes is reached by a link or a code, too.
 */
export function staffProofOf({ method, auth, staffProof }: CallDefinition): StaffProof {
  return staffProof ?? (method === "GET" || auth === "optional" ? "factor" : "stepUp");
}

import type { CallDefinition, StaffProof } from "#shared/contract/define-call.ts";

/**
 * Returns the proof that staff need for a storefront call (decision 0091). Unless the call says otherwise, a read needs
 * the factor and a change needs a step-up, so a new call can't forget it. A call open to all needs no step-up, because
 * a link or a code can reach the same data.
 */
export function staffProofOf({ method, auth, staffProof }: CallDefinition): StaffProof {
  return staffProof ?? (method === "GET" || auth === "optional" ? "factor" : "stepUp");
}

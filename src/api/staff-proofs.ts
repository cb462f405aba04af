import type { CallDefinition, StaffProof } from "#shared/contract/define-call.ts";

/**
 * Returns the proof that staff need for a storefront call (decision 0091). By default, a read needs the second factor
 * and a change needs a step-up, so that no new call is left unprotected. Public calls need no step-up, because a link
 * or a code gives access to the same data.
 */
export function staffProofOf({ method, auth, staffProof }: CallDefinition): StaffProof {
  return staffProof ?? (method === "GET" || auth === "optional" ? "factor" : "stepUp");
}

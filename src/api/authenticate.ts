import { AppError } from "#shared/app-error.ts";
import type { CallDefinition, StaffAuth } from "#shared/contract/define-call.ts";
import { type Authenticate, isSteppedUp, type Principal } from "#shared/principal.ts";
import { hasRight } from "#shared/rights.ts";
import type { InProcessBindings } from "./in-process.ts";
import { staffProofOf } from "./staff-proofs.ts";

export type Caller = {
  principal: Principal | undefined;
  /** Whether the caller is a staff member who has entered only the password: their public calls are made as a guest. */
  isWithheld: boolean;
};

function bearerOf(headers: Headers): string | undefined {
  const header = headers.get("authorization");
  if (header === null) return undefined;
  const match = /^Bearer ([A-Za-z0-9._~+/=-]{1,512})$/i.exec(header);
  if (!match?.[1]) throw new AppError("not_authenticated");
  return match[1];
}

const lacksRight = () => new AppError("forbidden", { message: "Your account can’t do this. Ask an administrator." });

/**
 * Throws `forbidden` for a customer's account, even with a factor; `second_factor_needed` before the session has one,
 * so that a stolen password reveals no permissions; `forbidden` without the permission; then `step_up_needed`, last so
 * that only a caller with permission is asked for another proof.
 */
function assertMay(principal: Principal, { right, stepUp }: StaffAuth): void {
  if (principal.role === "customer") throw lacksRight();
  if (principal.secondFactorAt === undefined) throw new AppError("second_factor_needed");
  if (!hasRight(principal, right)) throw lacksRight();
  // Verifications of identity use the machine's time, whatever the clinic's clock says.
  if (stepUp === true && !isSteppedUp(principal, Date.now())) throw new AppError("step_up_needed");
}

/**
 * Throws the error for the factor that a staff member lacks in a customer's call: a stolen password must neither show
 * nor change an account of the team. The errors have the same order as for the back office's calls (`assertMay`).
 */
function assertProven(principal: Principal, call: CallDefinition): void {
  if (principal.role === "customer") return;
  const proof = staffProofOf(call);
  if (proof === "password") return;
  if (principal.secondFactorAt === undefined) throw new AppError("second_factor_needed");
  if (call.staffRight && !hasRight(principal, call.staffRight)) throw lacksRight();
  if (proof === "stepUp" && !isSteppedUp(principal, Date.now())) throw new AppError("step_up_needed");
}

function isWithheld(principal: Principal, call: CallDefinition): boolean {
  if (principal.role === "customer" || principal.secondFactorAt !== undefined) return false;
  return staffProofOf(call) !== "password";
}

/**
 * Returns the caller and refuses callers that aren't allowed: the bearer's principal, or the one that an in-process
 * caller names. Throws `not_authenticated`, then what `assertMay` or `assertProven` throws, before any input is read.
 */
export async function authenticateCall(
  call: CallDefinition,
  headers: Headers,
  { inProcess }: InProcessBindings,
  authenticate: Authenticate,
): Promise<Caller> {
  if (call.auth === "none" || call.auth === "renewal") return { principal: undefined, isWithheld: false };
  let principal = inProcess?.principal;
  if (!inProcess) {
    const bearer = bearerOf(headers);
    if (bearer !== undefined) {
      principal = await authenticate(bearer);
      if (!principal) throw new AppError("not_authenticated");
    }
  }
  if (call.auth === "optional") {
    if (principal && isWithheld(principal, call)) return { principal: undefined, isWithheld: true };
    return { principal, isWithheld: false };
  }
  if (!principal) throw new AppError("not_authenticated");
  if (call.auth === "customer") assertProven(principal, call);
  else assertMay(principal, call.auth);
  return { principal, isWithheld: false };
}

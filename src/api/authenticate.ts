import { AppError } from "#shared/app-error.ts";
import type { CallDefinition } from "#shared/contract/define-call.ts";
import type { Authenticate, Principal } from "#shared/principal.ts";
import type { InProcessBindings } from "./in-process.ts";

const RANK = { customer: 0, practitioner: 1, staff: 1, admin: 2 } as const;

function bearerOf(headers: Headers): string | undefined {
  const header = headers.get("authorization");
  if (header === null) return undefined;
  const match = /^Bearer ([A-Za-z0-9._~+/=-]{1,512})$/i.exec(header);
  if (!match?.[1]) throw new AppError("not_authenticated");
  return match[1];
}

/**
 * Says who makes a call and refuses callers that the call isn't for: the bearer's principal, or the one that an
 * in-process caller names. Throws `not_authenticated` and `forbidden`.
 */
export async function authenticateCall(
  call: CallDefinition,
  headers: Headers,
  { inProcess }: InProcessBindings,
  authenticate: Authenticate,
): Promise<Principal | undefined> {
  if (call.auth === "none" || call.auth === "renewal") return undefined;
  let principal = inProcess?.principal;
  if (!inProcess) {
    const bearer = bearerOf(headers);
    if (bearer !== undefined) {
      principal = await authenticate(bearer);
      if (!principal) throw new AppError("not_authenticated");
    }
  }
  if (call.auth === "optional") return principal;
  if (!principal) throw new AppError("not_authenticated");
  const needed = call.auth === "admin" ? 2 : call.auth === "staff" ? 1 : 0;
  if (RANK[principal.role] < needed) throw new AppError("forbidden");
  return principal;
}

import type { Role } from "./rights.ts";

/** Who is calling, as their session says. */
export type Principal = { customerId: string; sessionId: string; role: Role };

/** Finds the principal of a bearer: given by the account module to the API's assembly. */
export type Authenticate = (bearer: string) => Promise<Principal | undefined>;

import type { Right, Role } from "./rights.ts";

/** The caller, from their session. */
export type Principal = {
  customerId: string;
  sessionId: string;
  role: Role;
  /** The account's name as it is now, for the audit log. */
  name: string;
  /** Rights that were granted to the person beside those of their role. */
  grantedRights?: readonly Right[];
  /** When the session's second factor was proven; absent for customers, and for staff who have only given their password. */
  secondFactorAt?: Date;
  /** When the person last proved a factor in this session, by the clock of this process. A trusted device counts for the session, not as such a proof. */
  steppedUpAt?: Date;
};

/** Finds the principal of a bearer: given by the account module to the API's assembly. */
export type Authenticate = (bearer: string) => Promise<Principal | undefined>;

/** For how long calls that ask for a step-up take one. */
const STEP_UP_MS = 5 * 60 * 1_000;

/** Says whether a principal's last step-up still counts at `now`, in milliseconds since the epoch. */
export function isSteppedUp({ steppedUpAt }: Principal, now: number): boolean {
  return steppedUpAt !== undefined && now - steppedUpAt.getTime() < STEP_UP_MS;
}

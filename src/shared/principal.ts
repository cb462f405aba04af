import type { Right, Role } from "./rights.ts";

/** The caller, from their session. */
export type Principal = {
  customerId: string;
  sessionId: string;
  role: Role;
  /** The account's current name, for the audit log. */
  name: string;
  /** Permissions granted to the person in addition to those of their role. */
  grantedRights?: readonly Right[];
  /**
   * When the session's second factor was verified; absent for customers, and for staff who have only entered their
   * password.
   */
  secondFactorAt?: Date;
  /**
   * When the person last verified a factor in this session, by this process's clock. A trusted device counts as the
   * session's second factor, but not for this.
   */
  steppedUpAt?: Date;
};

/** Finds the principal of a bearer token. The account module implements it (`createAuthenticate`). */
export type Authenticate = (bearer: string) => Promise<Principal | undefined>;

/** How long a step-up stays valid for calls that require one. */
const STEP_UP_MS = 5 * 60 * 1_000;

/** Whether a principal's last step-up is still valid at `now`, in milliseconds since the epoch. */
export function isSteppedUp({ steppedUpAt }: Principal, now: number): boolean {
  return steppedUpAt !== undefined && now - steppedUpAt.getTime() < STEP_UP_MS;
}

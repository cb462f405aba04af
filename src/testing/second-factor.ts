import { setTimeout as sleep } from "node:timers/promises";
import { base32Bytes } from "#modules/account/domain/base32.ts";
import { TOTP_STEP_SECONDS } from "#modules/account/domain/factor-rules.ts";
import { codeOfStep, stepAt } from "#modules/account/server/factors/totp.ts";
import { hashPassword } from "#modules/account/server/passwords/password-hashing.ts";
import { startSession } from "#modules/account/server/sessions/start-session.ts";
import { customers } from "#modules/account/server/tables.ts";
import { newId } from "#shared/ids.ts";
import type { Role } from "#shared/rights.ts";
import { present } from "./present.ts";
import type { TestApi } from "./test-api.ts";

/**
 * Returns an authenticator code. `offset` selects an earlier or later 30-second step, because a code is accepted only
 * once and a test may need several.
 */
export function codeOf(secret: string, offset = 0): string {
  return codeOfStep(present(base32Bytes(secret)), stepAt(Date.now()) + offset);
}

/**
 * Waits for the next step if too little of the current one is left: the former code is refused once the next step has
 * begun.
 */
export async function roomInStep(milliseconds: number): Promise<void> {
  const step = TOTP_STEP_SECONDS * 1_000;
  const left = step - (Date.now() % step);
  // A timer may end slightly before the wall clock reaches that time.
  if (left < milliseconds) await sleep(left + 50);
}

const stepNow = () => Math.floor(Date.now() / (TOTP_STEP_SECONDS * 1_000));

/** Returns a code that isn't valid in any step near now. */
export function wrongCode(secret: string): string {
  const right = [-2, -1, 0, 1, 2].map((offset) => codeOf(secret, offset));
  return present(["000000", "111111", "222222", "333333", "444444", "555555"].find((code) => !right.includes(code)));
}

export const STAFF_PASSWORD = "nineteen-linen-windows";

export type NewStaffLogin = { customerId: string; email: string; bearer: string };

/** Creates a staff member of this role with a password but no factor yet, and a session for them. */
export async function newStaffLogin(api: Pick<TestApi, "db">, role: Role = "staff"): Promise<NewStaffLogin> {
  const customerId = newId();
  const email = `${customerId}@staff.example`;
  const passwordHash = await hashPassword(STAFF_PASSWORD);
  await api.db
    .insert(customers)
    .values({ id: customerId, email, firstName: "Noor", lastName: "Haddad", role, passwordHash });
  return { customerId, email, bearer: await anotherSession(api, customerId) };
}

/** Starts another session of the same person with only the password. */
export async function anotherSession({ db }: Pick<TestApi, "db">, customerId: string): Promise<string> {
  const { accessToken } = await db.transaction((tx) => startSession(tx, { customerId, userAgent: null }));
  return accessToken;
}

export type EnrolledStaff = NewStaffLogin & { secret: string; recoveryCodes: string[] };

/**
 * Creates a staff member with an authenticator app, set up by the previous step's code. Their session then has the
 * second factor.
 */
export async function newEnrolledStaff(api: TestApi, role: Role = "staff"): Promise<EnrolledStaff> {
  const login = await newStaffLogin(api, role);
  const begun = await api.send("POST", "user/secondFactor/enrol", { token: login.bearer });
  const { secret } = begun.body.data;
  const prove = async () => {
    await roomInStep(1_000);
    const step = stepNow();
    const body = { code: codeOf(secret, -1) };
    return { step, proven: await api.send("POST", "user/secondFactor/totp", { token: login.bearer, body }) };
  };
  let { step, proven } = await prove();
  // On a busy machine the step may end before the code arrives.
  if (proven.status !== 200 && step !== stepNow()) ({ step, proven } = await prove());
  return { ...login, secret, recoveryCodes: present(proven.body.data.recoveryCodes) };
}

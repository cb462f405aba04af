import { addressSubject, isAddressProven } from "#modules/account/server/public.ts";
import { recallClinicSettings } from "#modules/content/server/public.ts";
import { assertTriesLeft, countTry } from "#platform/rate-limit.ts";
import { isAppError } from "#shared/app-error.ts";
import type { MailDeps } from "./mails.ts";

/** Mails a day to an unverified address, which may belong to a stranger. The clinic's own address has no limit. */
async function limitOf(deps: MailDeps, address: string) {
  const { email, limits } = await recallClinicSettings(deps);
  const isCounted = address !== email && !(await isAddressProven(deps.db, deps.secrets, address));
  return isCounted ? { limit: limits.unverifiedMailsPerDay, windowSeconds: 86_400 } : undefined;
}

const keyOf = ({ secrets }: MailDeps, address: string) => `mails:${addressSubject(secrets, address)}`;

/** Whether an unverified address has had all its mails for today. */
export async function isFullForToday(deps: MailDeps, address: string): Promise<boolean> {
  const limit = await limitOf(deps, address);
  if (!limit) return false;
  try {
    await assertTriesLeft(deps.db, keyOf(deps, address), limit, deps.env.rateLimitFactor);
    return false;
  } catch (error) {
    if (isAppError(error, "rate_limited")) return true;
    throw error;
  }
}

/** Counts a mail that went out. One too many, sent at the same moment by another process, is counted and stays sent. */
export async function countMail(deps: MailDeps, address: string): Promise<void> {
  const limit = await limitOf(deps, address);
  if (limit) await countTry(deps.db, keyOf(deps, address), { ...limit, limit: Number.MAX_SAFE_INTEGER });
}

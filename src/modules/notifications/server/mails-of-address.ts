import { addressSubject, isAddressProven } from "#modules/account/server/public.ts";
import { recallClinicSettings } from "#modules/content/server/public.ts";
import { countTry, type Limit, limits } from "#platform/rate-limit.ts";
import { isAppError } from "#shared/app-error.ts";
import { isCodeMail } from "../domain/mail-kinds.ts";
import type { MailDeps } from "./mails.ts";

/**
 * Returns what a mail to a mailbox counts by: a few a day to an unverified address, which may belong to a stranger, and a few of
 * one kind to a verified one. Undefined for the clinic's own address, and for codes to a verified one: those are counted
 * when they are asked for, so that the owner's own device has some left.
 */
async function countOf(
  deps: MailDeps,
  mail: string,
  address: string,
): Promise<{ key: string; limit: Limit } | undefined> {
  const settings = await recallClinicSettings(deps);
  if (address === settings.location.email) return undefined;
  const mailbox = addressSubject(deps.secrets, address);
  if (!(await isAddressProven(deps.db, deps.secrets, address)))
    return {
      key: `mails:${mailbox}`,
      limit: { limit: settings.limits.unverifiedMailsPerDay, windowSeconds: 86_400 },
    };
  return isCodeMail(mail) ? undefined : { key: `mails:${mail}:${mailbox}`, limit: limits.mailsOfKindDaily };
}

/**
 * Counts a mail that is about to be sent and returns whether it may be. Mails that several processes send at the same moment are all
 * counted; a retried mail isn't counted again.
 */
export async function mayMail(
  deps: MailDeps,
  { mail, address, isRepeat }: { mail: string; address: string; isRepeat: boolean },
): Promise<boolean> {
  const counted = isRepeat ? undefined : await countOf(deps, mail, address);
  if (!counted) return true;
  try {
    await countTry(deps.db, counted.key, counted.limit, deps.env.rateLimitFactor);
    return true;
  } catch (error) {
    if (isAppError(error, "rate_limited")) return false;
    throw error;
  }
}

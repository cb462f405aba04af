import { formatTime, timeInZone } from "#shared/zoned-time.ts";

/** How many seconds an authenticator app's code is valid. */
export const TOTP_STEP_SECONDS = 30;
/** How many wrong codes an account may enter before its factors are locked, and for how many minutes. */
export const MOST_TRIES = 5;
export const LOCK_MINUTES = 15;
export const RECOVERY_CODES = 10;
export const TRUSTED_HOURS = 12;
/**
 * How long a passkey challenge is valid, and how long a lost factor can be replaced after an administrator allows it.
 */
export const CHALLENGE_MINUTES = 5;
export const WINDOW_MINUTES = 15;

export const WRONG_CODE = "That code isn't right. Codes change every 30 seconds.";

/** Returns the message that a locked factor can be tried again at the next full minute, in the clinic's time. */
export function tooManyTries(lockedUntil: Date, timeZone: string): string {
  const minute = new Date(Math.ceil(lockedUntil.getTime() / 60_000) * 60_000);
  return `Too many tries. Try again at ${formatTime(timeInZone(minute, timeZone))}.`;
}

export const LOST_SECRET =
  "The server can’t check the codes of your authenticator app, because its setting SECRETS was changed. Use a passkey or a recovery code, or ask an administrator to let you set up the app again.";

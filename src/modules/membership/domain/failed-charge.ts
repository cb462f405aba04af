import { addMinutes } from "#shared/zoned-time.ts";

const MINUTES_A_DAY = 24 * 60;
const MAIL_DAYS = [0, 3, 7, 12];
const RETRY_DAYS = [1, 3, 7];
const GRACE_DAYS = 14;

/**
 * One step after a failed charge. `day` counts days of 24 hours since the failure; it names the step in idempotency
 * keys.
 */
export type FailedChargeStep = { kind: "mail" | "retry" | "end"; day: number; at: Date };

/**
 * Returns the steps after a charge that failed at `failedAt`, in chronological order: the customer gets an email, the
 * card is retried, and after the grace period the membership ends. A permanent decline (`isFinal`: a stolen card, a
 * closed account) isn't retried. On a day with both, the card is retried first, so that no email is sent if it worked.
 */
export function failedChargeSteps({ failedAt, isFinal }: { failedAt: Date; isFinal: boolean }): FailedChargeStep[] {
  const on = (kind: FailedChargeStep["kind"]) => (day: number) => ({
    kind,
    day,
    at: addMinutes(failedAt, day * MINUTES_A_DAY),
  });
  const retries = isFinal ? [] : RETRY_DAYS.map(on("retry"));
  const steps = [...retries, ...MAIL_DAYS.map(on("mail")), on("end")(GRACE_DAYS)];
  return steps.sort((one, other) => one.day - other.day);
}

/** Returns the instant at which member prices end if the charge isn't paid by then. */
export function graceEndsAt(failedAt: Date): Date {
  return addMinutes(failedAt, GRACE_DAYS * MINUTES_A_DAY);
}

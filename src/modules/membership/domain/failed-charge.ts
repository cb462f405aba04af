import { addMinutes } from "#shared/zoned-time.ts";

const MINUTES_A_DAY = 24 * 60;
const MAIL_DAYS = [0, 3, 7, 12];
const RETRY_DAYS = [1, 3, 7];
const GRACE_DAYS = 14;

/** One thing to do about a charge that failed. `day` counts days of 24 hours since it failed; it names the step in keys. */
export type FailedChargeStep = { kind: "mail" | "retry" | "end"; day: number; at: Date };

/**
 * What follows on a charge that failed at `failedAt`, in order of time: the customer gets a mail, the card is tried
 * again, and after the grace the membership ends. A decline that stays (`isFinal`: a stolen card, a closed account)
 * isn't tried again. On a day with both, the card is tried first, so that the mail can be left out when it worked.
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

/** The instant at which member prices end, if the charge isn't paid until then. */
export function graceEndsAt(failedAt: Date): Date {
  return addMinutes(failedAt, GRACE_DAYS * MINUTES_A_DAY);
}

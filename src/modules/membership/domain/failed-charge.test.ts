import { expect, it } from "vitest";
import { failedChargeSteps, graceEndsAt } from "./failed-charge.ts";

const failedAt = new Date("2026-12-24T15:00:00Z");
const told = (isFinal: boolean) => failedChargeSteps({ failedAt, isFinal }).map(({ kind, day }) => `${day} ${kind}`);

it("PY-5 a failed charge causes emails on days 0, 3, 7 and 12 and retries on days 1, 3 and 7, and ends the membership on day 14", () => {
  expect(told(false)).toEqual(["0 mail", "1 retry", "3 retry", "3 mail", "7 retry", "7 mail", "12 mail", "14 end"]);
});

it("PY-5 a charge isn't retried if its card was declined for good, but the grace period still applies", () => {
  expect(told(true)).toEqual(["0 mail", "3 mail", "7 mail", "12 mail", "14 end"]);
});

it("PY-5 the grace period's days are 24 hours each from the failed charge", () => {
  const steps = failedChargeSteps({ failedAt, isFinal: false });
  expect(steps[0]?.at).toEqual(failedAt);
  expect(steps.at(-1)?.at.toISOString()).toBe("2027-01-07T15:00:00.000Z");
  expect(graceEndsAt(failedAt)).toEqual(steps.at(-1)?.at);
});

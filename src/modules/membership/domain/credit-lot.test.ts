import { expect, it } from "vitest";
import { birthdayCreditExpiresAt, memberCreditExpiresAt } from "./credit-lot.ts";

const zone = "America/New_York";
const grantedAt = new Date("2026-08-31T14:00:00Z");

it("PY-5 a period's credit expires after six months in the clinic's calendar", () => {
  // In winter the same wall time is an hour later in UTC.
  expect(memberCreditExpiresAt({ grantedAt }, zone).toISOString()).toBe("2027-02-28T15:00:00.000Z");
});

it("PY-5 credit expires 90 days after the membership ends, unless it expires earlier anyway", () => {
  const early = { grantedAt, membershipEndsAt: new Date("2026-10-01T14:00:00Z") };
  expect(memberCreditExpiresAt(early, zone).toISOString()).toBe("2026-12-30T14:00:00.000Z");
  const late = { grantedAt, membershipEndsAt: new Date("2027-02-01T14:00:00Z") };
  expect(memberCreditExpiresAt(late, zone)).toEqual(memberCreditExpiresAt({ grantedAt }, zone));
});

it("PY-5 birthday credit expires after 60 days", () => {
  expect(birthdayCreditExpiresAt(grantedAt).toISOString()).toBe("2026-10-30T14:00:00.000Z");
});

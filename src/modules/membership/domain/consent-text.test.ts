import { expect, it } from "vitest";
import { consentText, switchConsentText } from "./consent-text.ts";

it("PY-5 the consent text names plan, price, period, next charge and how to cancel", () => {
  expect(consentText({ planName: "Cedar", interval: "year", price: 163_900 })).toBe(
    "I join Cedar for $1,639.00 each year. I pay the first year today. " +
      "After that the clinic charges my card $1,639.00 each year, on the day of the month on which I joined, until I cancel. " +
      "If I join on the 29th, 30th or 31st, my day is the 1st, and my first period runs on to it. " +
      "I can cancel online in my profile at any time. My membership then ends with the year I have paid for.",
  );
});

it("PY-5 consent texts differ whenever plan, price or period differs", () => {
  const terms = { planName: "Fern", interval: "month", price: 5_900 } as const;
  const changed = [
    terms,
    { ...terms, planName: "Cedar" },
    { ...terms, price: 6_900 },
    { ...terms, interval: "year" } as const,
  ];
  expect(new Set(changed.map(consentText)).size).toBe(4);
});

it("PY-5 the consent text for a switch names its date, today's payment and the later price", () => {
  const cedar = { planName: "Cedar", interval: "month", price: 14_900 } as const;
  expect(switchConsentText(cedar, { isNow: true, dueToday: 4_800 })).toMatch(
    /^I switch to Cedar now and pay \$48\.00 today for the rest of this month\. From my next charge on, .* \$149\.00 each month/,
  );
  expect(switchConsentText(cedar, { isNow: false, dueToday: 0 })).toMatch(/^I switch to Cedar with my next charge\. /);
});

import { expect, it } from "vitest";
import { bandWordsOf, wholeCreditWords } from "./band-words.ts";

const fern = { monthlyPrice: 5_900, annualPrice: 64_900, credit: 4_000 };
const cedar = { monthlyPrice: 14_900, annualPrice: 163_900, credit: 14_900 };
const grove = { monthlyPrice: 29_900, annualPrice: 328_900, credit: 29_900 };

it("the membership banner promises exactly what the demo's plans offer (PG-9)", () => {
  expect(bandWordsOf([fern, cedar, grove])).toEqual({
    yearly: "Yearly (one month free)",
    credit: "With most plans, every dollar comes back as credit. ",
    leaving: "Cancel any month; unused credit lasts another 90 days.",
  });
  expect(bandWordsOf([cedar, grove]).credit).toBe("With every plan, every dollar comes back as credit. ");
  expect(bandWordsOf([{ ...cedar, annualPrice: 149_000 }]).yearly).toBe("Yearly (two months free)");
});

it("the membership banner promises no free month and no credit that the plans don't offer (PG-9)", () => {
  expect(bandWordsOf([fern, { ...cedar, annualPrice: 178_800 }])).toMatchObject({ yearly: "Yearly", credit: "" });
  expect(bandWordsOf([{ ...fern, annualPrice: 70_800 }])).toMatchObject({ yearly: "Yearly", credit: "" });
  expect(bandWordsOf([])).toMatchObject({ yearly: "Yearly", credit: "" });
});

it("the home page says that all or most plans return their price as credit, but nothing if at most half of them do (SH-13)", () => {
  expect(wholeCreditWords([fern, cedar, grove])).toBe("With most plans");
  expect(wholeCreditWords([cedar])).toBe("With every plan");
  expect([wholeCreditWords([fern, cedar]), wholeCreditWords([])]).toEqual([undefined, undefined]);
});

it("the membership banner doesn't mention unused credit if no plan grants any (PG-9)", () => {
  const plain = { monthlyPrice: 9_900, annualPrice: 99_000, credit: 0 };
  expect(bandWordsOf([plain]).leaving).toBe("Cancel any month.");
  expect(bandWordsOf([plain, fern]).leaving).toBe("Cancel any month; unused credit lasts another 90 days.");
});

import { expect, it } from "vitest";
import { factText, hoursText } from "./fact-text.ts";
import { toReadings } from "./readings.ts";
import { toVocabulary } from "./vocabulary.ts";
import { type EntryParts, whyFound } from "./why-found.ts";

const serum: EntryParts = {
  name: "Bright C 15",
  brand: "Verrane",
  categories: ["Serum", "Dark marks"],
  ingredients: [
    ["Aqua", "water"],
    ["Ascorbic Acid", "vitamin C", "l-ascorbic acid"],
  ],
  text: "A fresh vitamin at a strength you can look up. It brightens tired skin by noon, and it keeps in the cold for months.",
  path: null,
};
const vocabulary = toVocabulary([], [{ meaning: "Bright C 15", words: ["glow juice"] }]);
const why = (typed: string) => {
  const reading = toReadings(typed.split(" "), vocabulary).at(-1);
  return reading && whyFound(reading, serum);
};

it("a search result states why it was found if its name doesn't contain the searched words", () => {
  expect(why("bright")).toBeUndefined();
  expect(why("verrane")).toEqual({ by: "brand", text: "Verrane" });
  expect(why("dark marks")).toEqual({ by: "category", text: "Dark marks" });
  expect(why("vitamin c")).toEqual({ by: "ingredient", text: "Ascorbic Acid (vitamin C)" });
  expect(why("ascorbic")).toEqual({ by: "ingredient", text: "Ascorbic Acid" });
  expect(why("glow juice")).toEqual({ by: "synonym", text: "glow juice" });
  expect(why("cold")).toEqual({ by: "text", text: "…by noon, and it keeps in the cold for months." });
});

const nineToFive = { opens: "09:00", closes: "17:00" };
const clinic = {
  hours: [null, nineToFive, nineToFive, nineToFive, nineToFive, { opens: "09:00", closes: "19:00" }, null],
  address: { line1: "1 Elm Street", city: "New York", state: "NY", postalCode: "10013" },
  nearestTrain: "Canal Street",
  phoneDisplay: "(212) 555-0148",
  email: "",
};

it("search results state the clinic's facts, such as its hours, in plain words", () => {
  expect(factText("opening-hours", clinic)).toBe(
    "Monday through Thursday 9:00 am to 5:00 pm, Friday 9:00 am to 7:00 pm",
  );
  expect(hoursText([nineToFive, null, null, null, null, null, nineToFive])).toBe(
    "Saturday through Sunday 9:00 am to 5:00 pm",
  );
  expect(factText("address", clinic)).toBe("1 Elm Street, New York, NY 10013. Canal Street");
  expect(factText("phone", clinic)).toBe("(212) 555-0148");
  expect(factText("membership", clinic)).toBeUndefined();
});

import { describe, expect, it } from "vitest";
import { readNumber } from "./read-number.ts";

describe("numbers in everyday formats", () => {
  it.each([
    ["18,50", 1_850],
    ["18.50", 1_850],
    ["18,5", 1_850],
    ["1,234.50", 123_450],
    ["1.234,50", 123_450],
    ["1 234,50", 123_450],
    ["1\u202f234,50", 123_450],
    ["1'234.50", 123_450],
    ["1,234", 123_400],
    ["1,234,567", 123_456_700],
    ["1.234.567", 123_456_700],
    ["$44", 4_400],
    ["$ 1,250.00", 125_000],
    ["44.00 USD", 4_400],
    ["44.", 4_400],
    ["-12.50", -1_250],
    ["\u221212,50", -1_250],
    ["-$5", -500],
    ["18.500,00", 1_850_000],
    ["4.500", { problem: '"4.500" can be read in two ways: write 4500 or 4.50' }],
    ["€18.50", { problem: '"€18.50" is not an amount' }],
    ["1,23,456", { problem: '"1,23,456" is not an amount' }],
    ["18.505", { problem: '"18.505" can be read in two ways: write 18505 or 18.50' }],
    ["18.5055", { problem: '"18.5055" is not an amount' }],
    ["1.2.3", { problem: '"1.2.3" is not an amount' }],
    ["eighteen", { problem: '"eighteen" is not an amount' }],
    ["1e3", { problem: '"1e3" is not an amount' }],
    [".5", { problem: '".5" is not an amount' }],
    ["", { problem: '"" is not an amount' }],
  ])("written as the amount %j are read as %j", (text, read) => {
    expect(readNumber(text, 2)).toEqual(typeof read === "number" ? { value: read } : read);
  });

  it.each([
    ["30", 30],
    ["1,500", 1_500],
    ["12.0", 12],
    ["18,50", { problem: '"18,50" is not a whole number' }],
    ["$5", { problem: '"$5" is not a number' }],
    ["1.500", { problem: '"1.500" can be read in two ways: write 1500 or 1.50' }],
  ])("written as the whole number %j are read as %j", (text, read) => {
    expect(readNumber(text, 0)).toEqual(typeof read === "number" ? { value: read } : read);
  });

  it("can be rates with a comma or a point", () => {
    expect([readNumber("8.875", 3), readNumber("8,875", 3), readNumber("8,5", 3)]).toEqual([
      { value: 8_875 },
      { value: 8_875 },
      { value: 8_500 },
    ]);
  });
});

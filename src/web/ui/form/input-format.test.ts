import { describe, expect, it } from "vitest";
import { caretAfter, formatDateInput, toDateInput, toIsoDate } from "./input-format.ts";

describe("the birth date input (AU-6)", () => {
  it("accepts at most eight digits, and adds a slash only before a following digit", () => {
    expect(["0", "03", "031", "0314", "03141", "03141986", "031419867"].map(formatDateInput)).toEqual([
      "0",
      "03",
      "03/1",
      "03/14",
      "03/14/1",
      "03/14/1986",
      "03/14/1986",
    ]);
    expect(formatDateInput("ab0c3-1.4 1986")).toBe("03/14/1986");
  });

  it("lets backspace delete a slash", () => {
    expect(formatDateInput("03/")).toBe("03");
  });

  it("accepts only real dates", () => {
    expect(toIsoDate("02/29/2024")).toBe("2024-02-29");
    expect(toIsoDate("02/29/2023")).toBeUndefined();
    expect(toIsoDate("13/01/2023")).toBeUndefined();
    expect(toIsoDate("3/1/2023")).toBeUndefined();
    expect(toDateInput("1986-03-14")).toBe("03/14/1986");
  });
});

describe("the caret in a formatted input", () => {
  it("stays after the same number of digits as before", () => {
    expect(caretAfter("03/14/1986", 2)).toBe(2);
    expect(caretAfter("03/14/1986", 3)).toBe(4);
    expect(caretAfter("03/1", 9)).toBe(4);
  });
});

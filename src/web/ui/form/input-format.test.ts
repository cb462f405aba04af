import { describe, expect, it } from "vitest";
import { caretAfter, formatDateInput, toDateInput, toIsoDate } from "./input-format.ts";

describe("date input (AU-6)", () => {
  it("keeps digits only, eight at most, with a slash once a digit follows it", () => {
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

  it("lets backspace pass a slash: what is left after deleting it formats shorter", () => {
    expect(formatDateInput("03/")).toBe("03");
  });

  it("accepts real days only", () => {
    expect(toIsoDate("02/29/2024")).toBe("2024-02-29");
    expect(toIsoDate("02/29/2023")).toBeUndefined();
    expect(toIsoDate("13/01/2023")).toBeUndefined();
    expect(toIsoDate("3/1/2023")).toBeUndefined();
    expect(toDateInput("1986-03-14")).toBe("03/14/1986");
  });
});

describe("the caret while formatting", () => {
  it("stays behind as many digits as before", () => {
    expect(caretAfter("03/14/1986", 2)).toBe(2);
    expect(caretAfter("03/14/1986", 3)).toBe(4);
    expect(caretAfter("03/1", 9)).toBe(4);
  });
});

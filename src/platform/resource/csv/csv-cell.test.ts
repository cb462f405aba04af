import fc from "fast-check";
import { expect, it } from "vitest";
import { formatCell, parseCell } from "#shared/contract/resource/csv-cell.ts";
import { type Field, list, longText, money, number, text, toggle } from "#shared/contract/resource/fields.ts";
import { chances } from "#testing/runs.ts";
import { readCsv } from "./read-csv.ts";

const label = "Field";
const back = (field: Field, value: unknown) => {
  const parsed = parseCell(field, formatCell(field, value), false);
  return "value" in parsed ? parsed.value : parsed.problem;
};

it("every value written to a CSV cell is read back unchanged (BO-8)", () => {
  const words = fc.string({ minLength: 1 }).filter((one) => one === one.trim());
  const numbers = fc.integer({ min: -1e9, max: 1e9 });
  const holds = <Value>(values: fc.Arbitrary<Value>, field: Field) =>
    fc.assert(
      fc.property(values, (value) => {
        expect(back(field, value)).toEqual(value);
      }),
      chances(100, 2_000, 8),
    );
  holds(words, longText({ label }));
  holds(numbers, money({ label }));
  holds(numbers, number({ label }));
  holds(fc.boolean(), toggle({ label }));
  holds(fc.array(words), list({ label }));
});

it("amounts and numbers in a CSV cell are read in the format of any country, or refused with a reason", () => {
  const read = (field: Field, cell: string) => parseCell(field, cell, false);
  expect(["18,50", "$1,850.00", "1.850,00"].map((cell) => read(money({ label }), cell))).toEqual([
    { value: 1_850 },
    { value: 185_000 },
    { value: 185_000 },
  ]);
  expect(read(money({ label }), "4.500")).toEqual({
    problem: '"4.500" can be read in two ways: write 4500 or 4.50',
  });
  expect(read(number({ label }), "18,50")).toEqual({ problem: '"18,50" is not a whole number' });
});

it("a CSV cell never contains an active formula", () => {
  for (const risky of ["=1+1", "+1", "-1+1", "@SUM(A1)", "\tx", "\rx", "'=1"])
    expect(formatCell(text({ label }), risky)).toBe(`'${risky}`);
  expect(formatCell(money({ label }), -1_250)).toBe("-12.50");
});

it("a file that isn't valid CSV is refused with a clear message", () => {
  const read = (content: string | Uint8Array) => () =>
    readCsv(typeof content === "string" ? new TextEncoder().encode(content) : content);
  for (const content of ["", "  \n", 'a,b\n"unclosed', "a,b\n1,2,3", "a\0b", new Uint8Array([0xff, 0xfe, 0x41])])
    expect(read(content)).toThrow("This is not a CSV file.");
  expect(read("price,name,price\n1,2,3")).toThrow("2 columns are called price.");
  expect(read(`name\n${"x\n".repeat(50_001)}`)).toThrow("More than 50,000 rows. Split the file.");
  expect(read("\uFEFFname;price\r\nA;1\r\n")()).toEqual({ heads: ["name", "price"], rows: [["A", "1"]] });
});

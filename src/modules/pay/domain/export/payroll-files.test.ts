import { expect, it } from "vitest";
import { sumPay } from "./pay-sums.ts";
import { missingFor, PAYROLL_TEMPLATES, payrollRows } from "./payroll-files.ts";

const line = (
  kind: "commission" | "tip" | "hours" | "bonus",
  cents: number,
  more: { base?: number; name?: string } = {},
) => ({
  personId: "lena",
  kind,
  cents,
  base: 0,
  name: "",
  ...more,
});
const lines = [
  line("hours", 90_000, { base: 2_400, name: "Regular hours" }),
  line("hours", 5_625, { base: 150, name: "Overtime hours" }),
  line("commission", 123_456),
  line("tip", 7_890),
  line("bonus", 5_000),
];
const people = sumPay(lines).map((sums) => ({ ...sums, name: "Lena May Park", payrollNumber: "42" }));
const earningsCodes = { commission: "CM", tips: "TIP", other: "B" };
const file = { from: "2026-11-02", to: "2026-11-15", companyCode: "HAL", earningsCodes, people };

it("a payroll file lists a person's pay in the columns that its payroll provider expects", () => {
  const rows = Object.fromEntries(
    PAYROLL_TEMPLATES.map((template) => [template, payrollRows(template, file).slice(1)]),
  );
  expect(rows).toEqual({
    plain: [
      [
        ...["Lena May Park", "42", "2026-11-02", "2026-11-15", "40.00", "2.50", "956.25", "1234.56"],
        ...["0.00", "50.00", "0.00", "78.90", "2319.71"],
      ],
    ],
    gusto: [["Park", "Lena May", "42", "40.00", "2.50", "50.00", "1234.56", "78.90", ""]],
    adp: [
      ["HAL", "20261115", "000042", "40.00", "2.50", "CM", "1234.56"],
      ["HAL", "20261115", "000042", "", "", "TIP", "78.90"],
      ["HAL", "20261115", "000042", "", "", "B", "50.00"],
    ],
    quickbooks: [
      ["Lena May Park", "2026-11-15", "Regular Pay", "40.00", ""],
      ["Lena May Park", "2026-11-15", "Overtime Pay", "2.50", ""],
      ["Lena May Park", "2026-11-15", "Commission", "", "1234.56"],
      ["Lena May Park", "2026-11-15", "Bonus", "", "50.00"],
      ["Lena May Park", "2026-11-15", "Paycheck Tips", "", "78.90"],
    ],
  });
});

it("a payroll file has empty cells for values of zero, and a file for ADP has no row without values", () => {
  const nothing = {
    ...sumPay([line("hours", 0)]).map((sums) => ({ ...sums, name: "Ada Lin", payrollNumber: "7" }))[0],
  };
  const one = { ...file, people: [nothing as (typeof people)[number]] };
  expect(payrollRows("gusto", one).slice(1)).toEqual([["Lin", "Ada", "7", "", "", "", "", "", ""]]);
  expect(payrollRows("adp", one).slice(1)).toEqual([]);
  const back = {
    ...file,
    people: people.map((person) => ({ ...person, adjustment: -1_000, bonus: 0, overtimeMinutes: 0 })),
  };
  expect(payrollRows("gusto", back)[1]?.slice(3)).toEqual(["40.00", "", "", "1234.56", "78.90", "-10.00"]);
  expect(payrollRows("adp", back).at(-1)).toEqual(["HAL", "20261115", "000042", "", "", "B", "-10.00"]);
});

it("the export for ADP reports which required data staff haven't entered", () => {
  const unnumbered = { ...file, people: people.map((person) => ({ ...person, payrollNumber: "" })) };
  expect(missingFor("adp", file)).toBeUndefined();
  expect(missingFor("adp", { ...file, companyCode: "" })).toMatch(/^Enter the company code/);
  expect(missingFor("adp", unnumbered)).toMatch(/Enter it under People: Lena May Park.$/);
  expect(missingFor("gusto", { ...unnumbered, companyCode: "" })).toBeUndefined();
});

it("a payroll file for ADP starts with its three required columns, and listing people in another order never changes a file", () => {
  expect(payrollRows("adp", file)[0]?.slice(0, 3)).toEqual(["Co Code", "Batch ID", "File #"]);
  const two = [...people, { ...people[0], personId: "a", name: "Ada Lin" } as (typeof people)[number]];
  for (const template of PAYROLL_TEMPLATES)
    expect(payrollRows(template, { ...file, people: two.toReversed() })).toEqual(
      payrollRows(template, { ...file, people: two }),
    );
});

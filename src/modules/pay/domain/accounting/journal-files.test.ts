import { describe, expect, it } from "vitest";
import { countXeroFiles, type NamedJournal, quickBooksRows, xeroFiles } from "./journal-files.ts";

const journal = (more: Partial<NamedJournal> = {}): NamedJournal => ({
  day: "2026-10-03",
  className: "Main",
  subject: "day",
  sequence: 1,
  lines: [
    { kind: "cash", cents: 5_000, account: "Cash on hand:Front desk", code: "1010" },
    { kind: "goods_sales", cents: -5_000, account: "Sales:Products", code: "" },
  ],
  ...more,
});

describe("a file of journals for QuickBooks (OO-38)", () => {
  it("has amounts in a debit or a credit column, accounts named with their parent, and dates with the month first", () => {
    expect(quickBooksRows([journal()])).toEqual([
      ["JournalNo", "JournalDate", "AccountName", "Debits", "Credits", "Description", "Class"],
      ["2026-10-03", "10/03/2026", "Cash on hand:Front desk", "50.00", "", "Books of the day", "Main"],
      ["2026-10-03", "10/03/2026", "Sales:Products", "", "50.00", "Books of the day", "Main"],
    ]);
  });

  it("has journal numbers of at most 21 characters, which are all different", () => {
    const journals = ["day", "payout 1042", "payout 123456789"].flatMap((subject) =>
      ["Main", "Second"].flatMap((className) => [1, 12].map((sequence) => journal({ subject, className, sequence }))),
    );
    const numbers = new Set(
      quickBooksRows(journals)
        .slice(1)
        .map(([number = ""]) => number),
    );
    expect(numbers.size).toBe(journals.length);
    for (const number of numbers) expect(number.length).toBeLessThanOrEqual(21);
    expect([...numbers]).toEqual(expect.arrayContaining(["2026-10-03-P1042", "P123456789-12-L2"]));
  });
});

describe("files of journals for Xero (OO-38)", () => {
  it("have positive debits, negative credits, dates with the month's name, and account codes where the clinic has entered them", () => {
    expect(xeroFiles([journal()])).toEqual([
      [
        [
          ...["*Narration", "*Date", "Description", "*AccountCode", "*TaxRate", "*Amount"],
          ...["TrackingName1", "TrackingOption1"],
        ],
        [
          ...["2026-10-03 Books of the day", "03 Oct 2026", "Cash on hand:Front desk", "1010", "Tax Exempt", "50.00"],
          ...["Location", "Main"],
        ],
        [
          ...["2026-10-03 Books of the day", "03 Oct 2026", "Sales:Products", "Sales:Products", "Tax Exempt", "-50.00"],
          ...["Location", "Main"],
        ],
      ],
    ]);
  });

  it("have at most 300 lines each, never split a journal, and contain all journals in order", () => {
    const line = { kind: "cash", cents: 1, account: "Cash", code: "1" } as const;
    const journals = Array.from({ length: 60 }, (_, at) =>
      journal({
        day: `2026-${at < 30 ? "10" : "11"}-${String((at % 30) + 1).padStart(2, "0")}`,
        lines: Array.from({ length: 9 + (at % 9) }, () => line),
      }),
    );
    const files = xeroFiles(journals);
    expect(files).toHaveLength(countXeroFiles(journals.map(({ lines }) => lines.length)));
    expect(files.length).toBeGreaterThan(2);
    for (const rows of files) expect(rows.length - 1).toBeLessThanOrEqual(300);
    const narrations = files.map((rows) => new Set(rows.slice(1).map(([narration]) => narration)));
    expect(narrations.reduce((sum, { size }) => sum + size, 0)).toBe(journals.length);
    expect(files.flatMap((rows) => rows.slice(1))).toHaveLength(journals.flatMap(({ lines }) => lines).length);
  });
});

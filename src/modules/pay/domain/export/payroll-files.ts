import type { PaySums } from "./pay-sums.ts";

export const PAYROLL_TEMPLATES = ["plain", "gusto", "adp", "quickbooks"] as const;
export type PayrollTemplate = (typeof PAYROLL_TEMPLATES)[number];

/** A row of a file: a person with their sums. */
export type PaidPerson = PaySums & { name: string; payrollNumber: string };

export type PayrollFile = { from: string; to: string; companyCode: string; people: readonly PaidPerson[] };

const money = (cents: number) => (cents / 100).toFixed(2);
const hours = (minutes: number) => (minutes / 60).toFixed(2);

/** Returns the rows of a file for a payroll provider: the same for the same lines. */
export function payrollRows(template: PayrollTemplate, file: PayrollFile): string[][] {
  const people = file.people.toSorted((a, b) =>
    a.name < b.name ? -1 : a.name > b.name ? 1 : a.personId < b.personId ? -1 : 1,
  );
  return TEMPLATES[template]({ ...file, people });
}

/** "Lena Park" is Lena, Park; of more names the last one is the family's. */
function parts(name: string): [first: string, last: string] {
  const at = name.trim().lastIndexOf(" ");
  return at < 0 ? [name.trim(), ""] : [name.slice(0, at).trim(), name.slice(at + 1)];
}

/** What the books pay beside hours, by its name in each file. */
const otherPay = (person: PaidPerson) => person.bonus + person.adjustment + person.guarantee;

const TEMPLATES: Record<PayrollTemplate, (file: PayrollFile) => string[][]> = {
  plain: ({ from, to, people }) => [
    [
      ...["Name", "Payroll number", "From", "To", "Regular hours", "Overtime hours", "Hourly pay", "Commission"],
      ...["Guarantee", "Bonus", "Adjustments", "Tips", "Total"],
    ],
    ...people.map((person) => [
      ...[person.name, person.payrollNumber, from, to, hours(person.regularMinutes), hours(person.overtimeMinutes)],
      ...[
        person.hours,
        person.commission,
        person.guarantee,
        person.bonus,
        person.adjustment,
        person.tips,
        person.total,
      ].map(money),
    ]),
  ],
  gusto: ({ people }) => [
    [
      ...["last_name", "first_name", "gusto_employee_id", "regular_hours", "overtime_hours"],
      ...["bonus", "commission", "paycheck_tips"],
    ],
    ...people.map((person) => {
      const [first, last] = parts(person.name);
      return [
        ...[last, first, person.payrollNumber, hours(person.regularMinutes), hours(person.overtimeMinutes)],
        ...[otherPay(person), person.commission, person.tips].map(money),
      ];
    }),
  ],
  // A row holds one earning beside the hours: further ones have rows of their own.
  adp: ({ to, companyCode, people }) => [
    ["Co Code", "Batch ID", "File #", "Reg Hours", "O/T Hours", "Earnings 3 Code", "Earnings 3 Amount"],
    ...people.flatMap((person) => {
      const earnings = [
        ["COM", person.commission],
        ["TIP", person.tips],
        ["BON", otherPay(person)],
      ] as const;
      const some = earnings.filter(([, cents]) => cents !== 0);
      const rows = some.length === 0 ? [["", 0] as const] : some;
      return rows.map(([code, cents], index) => [
        ...[companyCode, to.replaceAll("-", ""), person.payrollNumber],
        ...(index === 0 ? [hours(person.regularMinutes), hours(person.overtimeMinutes)] : ["", ""]),
        ...[code, code === "" ? "" : money(cents)],
      ]);
    }),
  ],
  quickbooks: ({ to, people }) => [
    ["Employee", "Pay date", "Pay type", "Hours", "Amount"],
    ...people.flatMap((person) => {
      const row = (type: string, minutes: number | undefined, cents: number | undefined) =>
        minutes || cents ? [[person.name, to, type, minutes ? hours(minutes) : "", cents ? money(cents) : ""]] : [];
      return [
        ...row("Regular Pay", person.regularMinutes, undefined),
        ...row("Overtime Pay", person.overtimeMinutes, undefined),
        ...row("Commission", undefined, person.commission),
        ...row("Bonus", undefined, otherPay(person)),
        ...row("Paycheck Tips", undefined, person.tips),
      ];
    }),
  ],
};

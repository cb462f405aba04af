import type { PaySums } from "./pay-sums.ts";

export const PAYROLL_TEMPLATES = ["plain", "gusto", "adp", "quickbooks"] as const;
export type PayrollTemplate = (typeof PAYROLL_TEMPLATES)[number];

/** A row of a file: a person with their sums. */
export type PaidPerson = PaySums & { name: string; payrollNumber: string };

/** The clinic's earnings codes at ADP for pay other than hours. */
export type EarningsCodes = { commission: string; tips: string; other: string };
export const EARNINGS_CODES: EarningsCodes = { commission: "COM", tips: "TIP", other: "BON" };

export type PayrollFile = {
  from: string;
  to: string;
  companyCode: string;
  earningsCodes: EarningsCodes;
  people: readonly PaidPerson[];
};

const money = (cents: number) => (cents / 100).toFixed(2);
const hours = (minutes: number) => (minutes / 60).toFixed(2);
/** Payroll programs take an empty cell as no change, but let a zero overwrite the stored value. */
const moneyOrEmpty = (cents: number) => (cents === 0 ? "" : money(cents));
const hoursOrEmpty = (minutes: number) => (minutes === 0 ? "" : hours(minutes));

/** Returns the name of a file. ADP accepts only the names that it prescribes. */
export function payrollFileName(
  template: PayrollTemplate,
  { from, to, companyCode }: Omit<PayrollFile, "people" | "earningsCodes">,
): string {
  return template === "adp" ? `PR${companyCode}EPI` : `pay-${template}-${from}-${to}`;
}

/** Returns the rows of a file for a payroll provider. The same lines always give the same rows. */
export function payrollRows(template: PayrollTemplate, file: PayrollFile): string[][] {
  const people = file.people.toSorted((a, b) =>
    a.name < b.name ? -1 : a.name > b.name ? 1 : a.personId < b.personId ? -1 : 1,
  );
  return TEMPLATES[template]({ ...file, people });
}

/** Splits a name: "Lena Park" is Lena, Park. The last word is the family name. */
function parts(name: string): [first: string, last: string] {
  const at = name.trim().lastIndexOf(" ");
  return at < 0 ? [name.trim(), ""] : [name.slice(0, at).trim(), name.slice(at + 1)];
}

/** Returns all pay other than hours, commission and tips. */
const otherPay = (person: PaidPerson) => person.bonus + person.adjustment + person.guarantee;

/** ADP's file numbers have six digits. */
const fileNumber = ({ payrollNumber }: PaidPerson) =>
  /^\d{1,6}$/.test(payrollNumber) ? payrollNumber.padStart(6, "0") : payrollNumber;

/** Returns what a provider's program needs and the clinic hasn't entered; undefined where it is complete. */
export function missingFor(template: PayrollTemplate, { companyCode, people }: PayrollFile): string | undefined {
  if (template !== "adp") return undefined;
  if (companyCode === "") return "Enter the company code at ADP in the settings of pay first.";
  const unnumbered = people.filter(({ payrollNumber }) => payrollNumber === "").map(({ name }) => name);
  return unnumbered.length === 0
    ? undefined
    : `ADP needs the payroll number (File #) of each person. Enter it under People: ${unnumbered.toSorted().join(", ")}.`;
}

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
  // The column names are those of Gusto's article "Run payroll with CSV upload", which lets columns be left out. People
  // are identified by name; two with one name, by id.
  gusto: ({ people }) => [
    [
      ...["last_name", "first_name", "gusto_employee_id", "regular_hours", "overtime_hours"],
      ...["bonus", "commission", "paycheck_tips", "correction_payment"],
    ],
    ...people.map((person) => {
      const [first, last] = parts(person.name);
      return [
        ...[last, first, person.payrollNumber],
        ...[person.regularMinutes, person.overtimeMinutes].map(hoursOrEmpty),
        ...[person.bonus + person.guarantee, person.commission, person.tips, person.adjustment].map(moneyOrEmpty),
      ];
    }),
  ],
  // ADP's guide to paydata files isn't public. These columns are the ones that ADP names in its offer to partners to
  // transfer such files. The first three have fixed positions. Each company sets up at ADP which codes it uses in the
  // field Earnings 3. A row can have only one code, so each further code of a person has its own row, without the
  // hours.
  adp: ({ to, companyCode, earningsCodes: codes, people }) => [
    ["Co Code", "Batch ID", "File #", "Reg Hours", "O/T Hours", "Earnings 3 Code", "Earnings 3 Amount"],
    ...people.flatMap((person) => {
      const earnings = [
        [codes.commission, person.commission],
        [codes.tips, person.tips],
        [codes.other, otherPay(person)],
      ] as const;
      const some = earnings.filter(([, cents]) => cents !== 0);
      const rows = some.length === 0 && person.regularMinutes + person.overtimeMinutes > 0 ? [["", 0] as const] : some;
      return rows.map(([code, cents], index) => [
        ...[companyCode, to.replaceAll("-", ""), fileNumber(person)],
        ...(index === 0 ? [person.regularMinutes, person.overtimeMinutes].map(hoursOrEmpty) : ["", ""]),
        ...[code, moneyOrEmpty(cents)],
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

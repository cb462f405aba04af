import type { Figure, Report } from "../report.ts";

const FIRST = "The day of the client’s first completed visit in the period.";
const EVER = "The month of the client’s first completed visit.";

/** How many months after a first visit a cohort is followed. */
export const COHORT_MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

const count = <Id extends string>(id: Id, label: string, day: string, definition: string) =>
  ({ id, label, kind: "count", day, accounts: [], definition }) as const;

export const backReport = {
  name: "back",
  title: "Back within 90 days",
  about: "Of the clients of a period, how many came again within 90 days.",
  by: ["month", "week", "day", "person", "channel", "location"],
  filters: ["person", "channel", "location"],
  figures: [
    count("clients", "Clients", FIRST, "Clients with a completed visit in the period."),
    count("passed", "90 days passed", FIRST, "Those of them whose 90 days have passed."),
    count("back", "Came back", FIRST, "Those whose 90 days have passed and who had another visit within them."),
    {
      id: "backRate",
      label: "Back within 90 days",
      kind: "percent",
      day: FIRST,
      accounts: [],
      definition: "Came back by those whose 90 days have passed.",
      of: ["back", "passed"],
    },
  ],
} as const satisfies Report;

/**
 * Returns the figures for one number of months after the first visit: customers whose first visit was at least that
 * long ago, those of them who came again within that time, and their percentage.
 */
const cohortMonth = (month: number): Figure[] => {
  const months = month === 1 ? "1 month" : `${month} months`;
  return [
    count(`passed${month}`, `${months} passed`, EVER, `Clients whose first visit was ${months} ago or more.`),
    count(`back${month}`, `Back by ${months}`, EVER, `Those of them who came again within ${months}.`),
    {
      id: `rate${month}`,
      label: `${month} mo`,
      kind: "percent",
      day: EVER,
      accounts: [],
      definition: `Back by ${months} by those whose ${months} have passed.`,
      of: [`back${month}`, `passed${month}`],
    },
  ];
};

export const cohortsReport = {
  ...({ title: "Who comes back", by: ["month"], filters: [] } as const),
  name: "cohorts" as const,
  about: "Of those whose first visit was in a month, how many came again.",
  figures: [
    count("clients", "New", EVER, "Clients whose first completed visit was in the month."),
    {
      id: "net",
      label: "Net sales",
      kind: "money",
      day: EVER,
      definition: "Net sales to these clients since.",
      accounts: ["service_sales", "goods_sales", "returns"],
    },
    {
      id: "netEach",
      label: "Net sales a head",
      kind: "money",
      day: EVER,
      accounts: [],
      definition: "Net sales to these clients by their number.",
      of: ["net", "clients"],
    },
    ...COHORT_MONTHS.flatMap(cohortMonth),
  ],
} satisfies Report<"cohorts">;

const STATE = "The state at the end of the period.";
const HAPPENED = "The day it happened.";
const GRANTED = "The day by the books.";

export const membersReport = {
  name: "members",
  title: "Members",
  by: ["item", "location", "person"],
  filters: ["item", "location"],
  about:
    "How many members there were, who joined and who left, and what their credit did. People are those who sold the membership.",
  figures: [
    count("start", "At the start", "The start of the period.", "Memberships in force when the period began."),
    count("joined", "Joined", HAPPENED, "Memberships that began."),
    count("ended", "Ended", HAPPENED, "Memberships that ended."),
    count("failed", "Payment failed", STATE, "Memberships in force whose payment failed."),
    {
      id: "churn",
      label: "Churn",
      kind: "percent",
      day: HAPPENED,
      accounts: [],
      definition: "Ended by those at the start.",
      of: ["ended", "start"],
    },
    {
      id: "monthlyValue",
      label: "Monthly value",
      kind: "money",
      day: STATE,
      accounts: [],
      definition: "The prices of memberships in force; an annual price counts a twelfth.",
    },
    {
      id: "granted",
      label: "Credit granted",
      kind: "money",
      day: GRANTED,
      accounts: ["credit"],
      definition: "Credit that memberships granted.",
    },
    {
      id: "used",
      label: "Credit used",
      kind: "money",
      day: GRANTED,
      accounts: ["credit"],
      definition: "Member credit that paid for something, less what was given back.",
    },
    {
      id: "expired",
      label: "Credit ended",
      kind: "money",
      day: GRANTED,
      accounts: ["credit"],
      definition: "Member credit that ended unused or was taken back.",
    },
  ],
} as const satisfies Report;

export const packagesReport = {
  name: "packages",
  title: "Packages",
  by: ["item", "location", "person"],
  filters: ["item", "location"],
  about: "Which packages were sold, where and by whom, and what of them is left. Sessions are used where the visit is.",
  figures: [
    count("sold", "Sold", HAPPENED, "Packages that were bought."),
    count("sessionsSold", "Sessions sold", HAPPENED, "The sessions of packages bought."),
    count("sessionsUsed", "Sessions used", HAPPENED, "Sessions that visits used."),
    count("sessionsLeft", "Sessions left", STATE, "Paid sessions of packages that run."),
    count("behind", "Behind", STATE, "Packages with an installment that is overdue."),
  ],
} as const satisfies Report;

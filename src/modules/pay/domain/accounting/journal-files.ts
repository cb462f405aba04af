import type { JournalLine } from "./journal.ts";

/** A line as exported, with the account's name when the journal was made. */
export type NamedLine = JournalLine & { account: string; code: string };
export type NamedJournal = {
  day: string;
  className: string;
  subject: string;
  sequence: number;
  lines: readonly NamedLine[];
};

const amount = (cents: number) => (cents / 100).toFixed(2);
const [MONTH_FIRST, DAY_FIRST] = [
  (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`,
  (day: string) => `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`,
];

/** Returns the number of a journal: `2026-11-03`, `2026-11-03-2` for its first difference, `2026-11-03-P1042` for a payout. */
function numberOf({ day, subject, sequence }: NamedJournal, at: number): string {
  const payout = subject.startsWith("payout ") ? `-P${subject.slice("payout ".length)}` : "";
  return `${day}${payout}${sequence > 1 ? `-${sequence}` : ""}${at > 0 ? `-L${at + 1}` : ""}`;
}

function describe({ subject, sequence }: NamedJournal): string {
  const what = subject.startsWith("payout ") ? "Payout of the card provider" : "Books of the day";
  return sequence > 1 ? `${what}, entered later` : what;
}

/** Numbers the journals. Several locations have one each per day; all but the first get a location number. */
function numbered(journals: readonly NamedJournal[]): { journal: NamedJournal; number: string }[] {
  const classes = [...new Set(journals.map(({ className }) => className))];
  return journals.map((journal) => ({ journal, number: numberOf(journal, classes.indexOf(journal.className)) }));
}

/** Returns rows for QuickBooks Online's journal import. Account numbers are turned off there, so accounts are named. */
export function quickBooksRows(journals: readonly NamedJournal[]): string[][] {
  return [
    ["JournalNo", "JournalDate", "AccountName", "Debits", "Credits", "Description", "Class"],
    ...numbered(journals).flatMap(({ journal, number }) =>
      journal.lines.map(({ account, cents }) => [
        ...[number, MONTH_FIRST(journal.day), account],
        ...(cents > 0 ? [amount(cents), ""] : ["", amount(-cents)]),
        ...[describe(journal), journal.className],
      ]),
    ),
  ];
}

/** Returns rows for Xero's manual journal import: debits are positive, accounts are given by code if they have one. */
export function xeroRows(journals: readonly NamedJournal[]): string[][] {
  return [
    ["*Narration", "*Date", "Description", "*AccountCode", "*TaxRate", "*Amount", "TrackingName1", "TrackingOption1"],
    ...numbered(journals).flatMap(({ journal, number }) =>
      journal.lines.map(({ account, code, cents }) => [
        ...[`${number} ${describe(journal)}`, DAY_FIRST(journal.day), account, code || account, "Tax Exempt"],
        ...[amount(cents), "Location", journal.className],
      ]),
    ),
  ];
}

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
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const monthFirst = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;
/** Formats a date as `03 Oct 2026`, which Xero reads the same way in every country, unlike `03/10/2026`. */
const withMonthName = (day: string) => `${day.slice(8)} ${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;

/** The most characters of a journal number in QuickBooks. */
const LONGEST_NUMBER = 21;

/**
 * Returns the number of a journal: `2026-11-03`, `2026-11-03-2` for its first difference, `2026-11-03-P1042` for a
 * payout. If that is too long for a payout, its day is left out: the payout's own number is unique.
 */
function numberOf({ day, subject, sequence }: NamedJournal, at: number): string {
  const payout = subject.startsWith("payout ") ? `P${subject.slice("payout ".length)}` : "";
  const suffix = `${sequence > 1 ? `-${sequence}` : ""}${at > 0 ? `-L${at + 1}` : ""}`;
  const whole = `${[day, payout].filter(Boolean).join("-")}${suffix}`;
  return payout && whole.length > LONGEST_NUMBER ? `${payout}${suffix}` : whole;
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
        ...[number, monthFirst(journal.day), account],
        ...(cents > 0 ? [amount(cents), ""] : ["", amount(-cents)]),
        ...[describe(journal), journal.className],
      ]),
    ),
  ];
}

/** The most lines that Xero imports at once. */
const MOST_LINES = 300;

/**
 * Splits journals with these numbers of lines into files that Xero can import, without splitting a journal. Returns the
 * index of each journal's file.
 */
function filesOf(lines: readonly number[]): number[] {
  let [file, taken] = [0, 0];
  return lines.map((count) => {
    if (taken > 0 && taken + count > MOST_LINES) [file, taken] = [file + 1, 0];
    taken += count;
    return file;
  });
}

/** Returns the number of files into which journals with these numbers of lines are split for Xero. */
export const countXeroFiles = (lines: readonly number[]): number => (filesOf(lines).at(-1) ?? 0) + 1;

/**
 * Returns the rows of each file for Xero's manual journal import: debits are positive, accounts are given by code if
 * they have one.
 */
export function xeroFiles(journals: readonly NamedJournal[]): string[][][] {
  const counts = journals.map(({ lines }) => lines.length);
  const fileOf = filesOf(counts);
  const all = numbered(journals).map(({ journal, number }) =>
    journal.lines.map(({ account, code, cents }) => [
      ...[`${number} ${describe(journal)}`, withMonthName(journal.day), account, code || account, "Tax Exempt"],
      ...[amount(cents), "Location", journal.className],
    ]),
  );
  return Array.from({ length: countXeroFiles(counts) }, (_, file) => [
    ["*Narration", "*Date", "Description", "*AccountCode", "*TaxRate", "*Amount", "TrackingName1", "TrackingOption1"],
    ...all.filter((_rows, at) => fileOf[at] === file).flat(),
  ]);
}

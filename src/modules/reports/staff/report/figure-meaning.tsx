import { accountWords } from "#modules/ledger/staff/books/kind-words.ts";
import type { ReportColumn } from "../contract/report-schemas.ts";

/** Explains a figure: its definition, the date that counts, and the ledger accounts it sums up. */
export function FigureMeaning({ column, columns }: { column: ReportColumn; columns: readonly ReportColumn[] }) {
  const { definition, day, accounts, isNotInBooks, of } = column;
  const nameOf = (id: string) => columns.find((one) => one.id === id)?.label ?? id;
  return (
    <dl className="grid gap-3">
      <div>
        <dt className="text-ink-soft">What it is</dt>
        <dd>{definition}</dd>
      </div>
      <div>
        <dt className="text-ink-soft">Which day counts</dt>
        <dd>{day}</dd>
      </div>
      {of && (
        <div>
          <dt className="text-ink-soft">How it is computed</dt>
          <dd>
            {nameOf(of.part)} divided by {nameOf(of.whole).toLowerCase()}
            {of.timesDays && ", times the days of the period"}.
          </dd>
        </div>
      )}
      <div>
        <dt className="text-ink-soft">Accounts of the books</dt>
        <dd>
          {accounts.length > 0
            ? accounts.map(accountWords).join(", ")
            : isNotInBooks
              ? "None: the books don't have this figure."
              : "None: it is counted from visits and records."}
        </dd>
      </div>
    </dl>
  );
}

import { useState } from "react";
import { cx } from "#web/cx.ts";
import type { ImportCheck, ImportRow } from "../resource-client.ts";
import type { ImportSource } from "./import-source.ts";

type CellCorrections = Readonly<Record<number, Record<string, string>>>;
type ImportRowsProps = {
  fields: ImportSource["fields"];
  check: ImportCheck & { file: string };
  mended: CellCorrections;
  onMend: (mended: CellCorrections) => void;
};

const TABS = [
  { id: "error", label: "Can't be read", has: ({ kind }: ImportRow) => kind === "error" },
  { id: "look", label: "Worth a look", has: ({ notes }: ImportRow) => notes.length > 0 },
  { id: "new", label: "New", has: ({ kind }: ImportRow) => kind === "new" },
  { id: "change", label: "Change", has: ({ kind }: ImportRow) => kind === "change" },
] as const;

/** Removes the row number, which has its own column in the table. */
const withoutRow = (message: string) => message.replace(/^Row \d+: /, "");

/** A table of the changes that a file would make: cells of invalid rows can be corrected. */
export function ImportRows({ fields, check, mended, onMend }: ImportRowsProps) {
  const first = TABS.find(({ has }) => check.rows.some(has))?.id ?? "error";
  const [tab, setTab] = useState<(typeof TABS)[number]["id"]>(first);
  const rows = check.rows.filter(TABS.find(({ id }) => id === tab)?.has ?? (() => true));
  // A column is shown if it is in the file, or if a row has an issue with its field, such as a missing value.
  const isNeeded = (name: string) =>
    check.rows.some(({ cells, issues }) => name in cells || issues.some(({ field }) => field === name));
  const columns = Object.entries(fields).filter(([name, { csv }]) => csv !== undefined && isNeeded(name));
  const countOf = (id: (typeof TABS)[number]["id"]) =>
    id === "look" ? check.rows.filter(({ notes }) => notes.length > 0).length : check.counts[id];
  return (
    <div className="grid gap-3">
      <p>
        <strong className="font-semibold">{check.file}</strong>: {check.counts.new} new, {check.counts.change} change,{" "}
        {check.counts.same} are the same, {check.counts.error} can't be read
      </p>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Rows</legend>
        {TABS.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            aria-pressed={tab === id}
            className={cx("chip", tab === id && "border-ink bg-ink text-white")}
            onClick={() => setTab(id)}
          >
            {label} {countOf(id)}
          </button>
        ))}
      </fieldset>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, by the arrow keys too */}
      <section className="max-h-[50vh] overflow-auto" tabIndex={0} aria-label="Rows of the file">
        <table className="w-full border-collapse">
          <thead>
            <tr className="border-b border-edge text-small">
              <th scope="col" className="h-[34px] pr-3 text-start font-medium">
                Row
              </th>
              {columns.map(([name, { label }]) => (
                <th key={name} scope="col" className="whitespace-nowrap pr-3 text-start font-medium">
                  {label}
                </th>
              ))}
              <th scope="col" className="min-w-60 text-start font-medium">
                Remarks
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.row} className="border-b border-linen align-top">
                <td className="nums h-11 py-2.5 pr-3 text-ink-soft">{row.row}</td>
                {columns.map(([name, { label }]) => {
                  const isWrong = row.issues.some(({ field }) => field === name);
                  const cell = mended[row.row]?.[name] ?? row.cells[name] ?? "";
                  return (
                    <td key={name} className="py-1 pr-3">
                      {isWrong ? (
                        <input
                          aria-label={`${label}, row ${row.row}`}
                          className={cx("field min-w-32", !mended[row.row] && "border-error")}
                          value={cell}
                          onChange={({ currentTarget }) =>
                            onMend({ ...mended, [row.row]: { ...mended[row.row], [name]: currentTarget.value } })
                          }
                        />
                      ) : (
                        <span className="line-clamp-2 py-1.5">
                          {cell}
                          {row.former[name] !== undefined && (
                            <span className="block text-small text-ink-soft">was {row.former[name] || "empty"}</span>
                          )}
                        </span>
                      )}
                    </td>
                  );
                })}
                <td className="py-2.5">
                  {row.issues.map(({ field, message }) => (
                    <span key={field} className="block text-error">
                      {withoutRow(message)}
                    </span>
                  ))}
                  {row.notes.map(({ field, message }) => (
                    <span key={field} className="block text-clay-ink">
                      {withoutRow(message)}
                    </span>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

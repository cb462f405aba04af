import { useState } from "react";
import { useRead } from "#staff/kit/use-read.ts";
import { type CellCorrections, linesOf, mendedFile } from "./mend-file.ts";
import type { MoveAnswer } from "./moving-in-api.ts";

type MendRowsProps = { file: File; issues: MoveAnswer["issues"]; onMended: (file: File) => void };

const withoutRow = (message: string) => message.replace(/^Row \d+: /, "");

/**
 * The refused rows of a file, each with its reason. Their cells can be corrected, and the file is then checked again.
 */
export function MendRows({ file, issues, onMended }: MendRowsProps) {
  const { data: lines } = useRead(`${file.name} ${file.size} ${file.lastModified}`, () => linesOf(file));
  const [mended, setMended] = useState<CellCorrections>({});
  const [heads = []] = lines ?? [];
  const mend = (row: number, column: number, cell: string) =>
    setMended({ ...mended, [row]: { ...mended[row], [column]: cell } });
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, by the arrow keys too */}
      <section className="max-h-96 overflow-auto border-y border-linen" tabIndex={0} aria-label="Refused rows">
        <table className="w-full border-collapse">
          <thead>
            <tr className="border-b border-edge text-small">
              <th scope="col" className="h-[34px] pr-3 text-start font-medium">
                Row
              </th>
              <th scope="col" className="min-w-60 pr-3 text-start font-medium">
                What is wrong
              </th>
              {heads.map((head) => (
                <th key={head} scope="col" className="pr-3 text-start font-medium">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {issues.map(({ row, message }) => (
              <tr key={row} className="border-b border-linen align-top">
                <td className="nums py-2.5 pr-3 text-ink-soft">{row}</td>
                <td className="py-2.5 pr-3 text-error">{withoutRow(message)}</td>
                {heads.map((head, column) => (
                  <td key={head} className="py-1 pr-3">
                    <input
                      aria-label={`${head}, row ${row}`}
                      className="field min-w-32"
                      value={mended[row]?.[column] ?? lines?.[row - 1]?.[column] ?? ""}
                      onChange={({ currentTarget }) => mend(row, column, currentTarget.value)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {lines && Object.keys(mended).length > 0 && (
        <button
          type="button"
          className="btn btn-outline justify-self-start"
          onClick={() => void mendedFile(file.name, lines, mended).then(onMended)}
        >
          Check again with your corrections
        </button>
      )}
    </div>
  );
}

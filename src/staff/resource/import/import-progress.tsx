import { englishFormats } from "#shared/formats/english-formats.ts";
import type { ImportProgress } from "./follow-import.ts";

/** Shows the progress of a job that writes a file. The job continues when the page is closed. */
export function ImportProgressBar({ done, total }: ImportProgress) {
  const count = (rows: number) => englishFormats.number(rows);
  return (
    <p role="status" className="flex flex-wrap items-center gap-3 py-4">
      <progress aria-label="Rows written" className="h-2 w-40 accent-ink" max={total} value={done} />
      <span className="nums">
        {count(done)} of {count(total)} rows. You can close this page; the import goes on.
      </span>
    </p>
  );
}

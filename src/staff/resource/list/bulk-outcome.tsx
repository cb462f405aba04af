import { useState } from "react";
import { Link } from "react-router";
import type { Job } from "#shared/contract/resource/job-calls.ts";
import { englishFormats } from "#shared/formats/english-formats.ts";
import { StaffIcon } from "../../kit/staff-icon.tsx";

type FailedRow = { id: string; title: string; message: string };

export type Outcome = { done: number; failed: number; failures: readonly FailedRow[] };

type BulkOutcomeProps = {
  /** The result of a finished bulk change, or the running job. */
  outcome: Outcome | Job;
  /** The path of the list; a record's path adds its id. */
  path: string;
  onUndo?: (() => void) | undefined;
  onDismiss: () => void;
};

const counted = (count: number) => englishFormats.number(count);

/** The progress and result of a bulk change: "37 done, 2 not: see why" with the rows. */
export function BulkOutcome({ outcome, path, onUndo, onDismiss }: BulkOutcomeProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { done, failed, failures } = outcome;
  if ("total" in outcome && !outcome.isFinished) return <Progress total={outcome.total} through={done + failed} />;
  return (
    <section aria-label="Change of many rows" className="bg-chosen px-4 py-2 md:px-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <p role="status" className="font-medium">
          {failed === 0 ? `${counted(done)} done.` : `${counted(done)} done, ${counted(failed)} not`}
        </p>
        {failures.length > 0 && (
          <button type="button" className="btn-text" aria-expanded={isOpen} onClick={() => setIsOpen((is) => !is)}>
            See why
          </button>
        )}
        {onUndo && (
          <button type="button" className="btn btn-outline btn-small" onClick={onUndo}>
            Undo
          </button>
        )}
        <button type="button" aria-label="Dismiss" className="icon-btn ml-auto" onClick={onDismiss}>
          <StaffIcon name="close" size={16} />
        </button>
      </div>
      {isOpen && (
        <ul className="grid gap-1 pb-2">
          {failures.map(({ id, title, message }) => (
            <li key={id}>
              <Link to={`${path}/${id}`} className="link">
                {title}
              </Link>
              : {message}
            </li>
          ))}
          {failed > failures.length && <li>And {counted(failed - failures.length)} more.</li>}
        </ul>
      )}
    </section>
  );
}

/** The number of progress announcements to screen readers. */
const QUARTERS = 4;

function Progress({ total, through }: { total: number; through: number }) {
  const quarter = Math.floor((QUARTERS * through) / total);
  return (
    <section
      aria-label="Change of many rows"
      className="flex flex-wrap items-center gap-x-4 gap-y-1 bg-chosen px-4 py-2 md:px-6"
    >
      <progress aria-label="Rows done" className="h-2 w-40 accent-ink" max={total} value={through} />
      <p className="nums font-medium">
        {counted(through)} of {counted(total)}
      </p>
      <p className="text-ink-soft">It continues when you leave this page.</p>
      <p role="status" className="sr-only">
        {quarter === 0 ? `Changing ${counted(total)} rows` : `${(100 / QUARTERS) * quarter}% is through`}
      </p>
    </section>
  );
}

import { momentWords } from "#staff/kit/moment-text.ts";
import { useClinic } from "#staff/session/clinic.tsx";
import type { Alerts } from "./alerts-api.ts";

type FailedJobsProps = {
  jobs: Alerts["jobs"];
  onStep: (step: "retryJob" | "dropJob", id: string) => void;
};

/** Shows jobs that have failed permanently, each with its reason and buttons to retry or delete it. */
export function FailedJobs({ jobs, onStep }: FailedJobsProps) {
  const { timeZone } = useClinic();
  return (
    <section id="jobs" aria-labelledby="jobs-title" className="pt-8">
      <h2 id="jobs-title" className="text-section pb-2">
        Failed jobs
      </h2>
      {jobs.length === 0 && <p className="text-ink-soft">None. Every job is done or will be retried automatically.</p>}
      <ul>
        {jobs.map(({ id, task, attempts, reason, failedAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-linen py-3">
            <div className="min-w-0 grow basis-72">
              <p className="font-medium">{task.replaceAll("_", " ")}</p>
              <p className="text-ink-soft wrap-anywhere">{reason}</p>
              <p className="nums text-small text-ink-soft">
                {attempts} {attempts === 1 ? "try" : "tries"}, the last on {momentWords(failedAt, timeZone)}
              </p>
            </div>
            <button type="button" className="btn btn-outline" onClick={() => onStep("retryJob", id)}>
              Try again
            </button>
            <button type="button" className="btn btn-line" onClick={() => onStep("dropJob", id)}>
              Drop
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

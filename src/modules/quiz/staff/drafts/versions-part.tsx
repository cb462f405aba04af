import { useState } from "react";
import { Badge } from "#staff/kit/badge.tsx";
import { StaffDialog } from "#staff/kit/feedback/staff-dialog.tsx";
import { momentText } from "#staff/kit/moment-text.ts";
import { showFailed } from "#staff/kit/toast/staff-toasts.ts";
import { useClinic } from "#staff/session/clinic.tsx";
import type { QuizDraftForm } from "./use-quiz-draft.ts";

type VersionQuery = { version: number; isLive: boolean };

/** Shows the current and former live versions, newest first. */
export function VersionsPart({ form, mayWrite }: { form: QuizDraftForm; mayWrite: boolean }) {
  const { timeZone } = useClinic();
  const [asked, setAsked] = useState<VersionQuery>();
  const [isBusy, setBusy] = useState(false);
  const { versions } = form.state;
  async function go({ version, isLive }: VersionQuery) {
    setBusy(true);
    try {
      await (isLive ? form.withdraw(version) : form.revert(version));
    } catch (error) {
      showFailed(error instanceof Error ? error.message : "It was not done. Try again.");
    } finally {
      setBusy(false);
      setAsked(undefined);
    }
  }
  if (versions.length === 0)
    return <p className="grow px-4 py-5 text-ink-soft md:px-6">Nothing has been on the site yet.</p>;
  return (
    <div className="grow px-4 py-5 md:px-6">
      <ol className="max-w-[840px]">
        {versions.map(({ version, state, madeBy, madeAt, liveFrom, retiredAt }) => (
          <li key={version} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-linen py-3">
            <p className="min-w-0 grow basis-60">
              <span className="flex flex-wrap items-center gap-2 font-semibold">
                Version {version}
                {state === "live" && (
                  <Badge tone="ok" dot="full">
                    On the site
                  </Badge>
                )}
              </span>
              <span className="text-small text-ink-soft">
                {`On the site from ${momentText(liveFrom ?? madeAt, timeZone)}`}
                {retiredAt && ` to ${momentText(retiredAt, timeZone)}`}
                {madeBy && `, by ${madeBy}`}
              </span>
            </p>
            {mayWrite && (
              <button
                type="button"
                className="btn btn-outline btn-small"
                onClick={() => setAsked({ version, isLive: state === "live" })}
              >
                {state === "live" ? "Take it off the site" : "Put it on the site again"}
                <span className="sr-only">, version {version}</span>
              </button>
            )}
          </li>
        ))}
      </ol>
      {asked && (
        <StaffDialog
          open
          title={asked.isLive ? "Take the quiz off the site?" : `Put version ${asked.version} on the site again?`}
          onClose={() => setAsked(undefined)}
          actions={
            <>
              <button type="button" className="btn btn-outline btn-main" onClick={() => setAsked(undefined)}>
                Leave it
              </button>
              <button
                type="button"
                className={asked.isLive ? "btn btn-danger btn-main" : "btn btn-primary btn-main"}
                data-first-focus
                aria-busy={isBusy}
                disabled={isBusy}
                onClick={() => void go(asked)}
              >
                {asked.isLive ? "Take it off" : "Put it on the site"}
              </button>
            </>
          }
        >
          <p>
            {asked.isLive
              ? "Menu, page and popup go with it. Results that customers were given still open."
              : "It is checked first, and becomes a new version. A draft stays as it is."}
          </p>
        </StaffDialog>
      )}
    </div>
  );
}

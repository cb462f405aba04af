import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import type { WireVisitPage } from "#modules/booking/staff/contract/visit-page.ts";
import type { WireVisitScreening } from "#modules/own-visits/staff/contract/visit-screening.ts";
import { StaffIcon } from "#staff/kit/staff-icon.tsx";
import { usePerson } from "#staff/session/use-person.ts";
import { deskApi } from "../../board/live/desk-api.ts";

// Loaded when a dialog is opened, so that the board renders without them.
const AskDialog = lazy(async () => ({ default: (await import("./ask-dialog.tsx")).AskDialog }));
const AnswersDialog = lazy(async () => ({ default: (await import("./answers-dialog.tsx")).AnswersDialog }));
const ClearForm = lazy(async () => ({
  default: (await import("./screening-clearance-form.tsx")).ScreeningClearanceForm,
}));

type VisitScreeningProps = {
  page: Pick<WireVisitPage, "id" | "version" | "customer">;
  isReadOnly?: boolean;
  /** Whether this is a section of the visit's own page instead of the drawer. */
  isSection?: boolean;
};

const WORDS: Record<WireVisitScreening["status"], string> = {
  none: "Nothing declared",
  declared: "Declared: see",
  notAnswered: "Not answered yet. The client's emails link to it.",
};

/**
 * Shows the progress of a visit's health check. Staff ask unanswered questions here, and the people who treat read the
 * answers.
 */
export function VisitScreening({ page, isReadOnly = false, isSection = false }: VisitScreeningProps) {
  const { can } = usePerson();
  const [found, setFound] = useState<WireVisitScreening>();
  const [open, setOpen] = useState<"ask" | "answers">();
  const { id } = page;
  const refresh = useCallback(async () => {
    if (!can("health.alerts")) return;
    const request = { params: { id }, query: { only: "status" as const } };
    // If the visit can't be read, the page says so already.
    setFound((await deskApi.call("readVisitScreening", request).catch(() => undefined))?.data);
  }, [id, can]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version of the visit may have other treatments
  useEffect(() => void refresh(), [id, page.version]);
  if (!found?.isAsked) return null;
  const { status, review, isOpen, toAsk } = found;
  const isDue = review.status === "due" && isOpen;
  const close = () => setOpen(undefined);
  return (
    <section aria-label="Health check" className={isSection ? "" : "border-t border-linen pt-3"}>
      {isSection ? (
        <h2 className="text-section pb-2">Health check</h2>
      ) : (
        <h3 className="pb-1 font-sans font-semibold">Health check</h3>
      )}
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <span className="flex gap-2">
          <StaffIcon
            name={status === "none" ? "check" : status === "declared" ? "warning" : "clock"}
            size={16}
            className="mt-0.5 shrink-0"
          />
          {WORDS[status]}
        </span>
        {status === "notAnswered" && isOpen && !isReadOnly && can("visits.book") && (
          <button type="button" className="btn btn-small btn-outline" onClick={() => setOpen("ask")}>
            Ask here
          </button>
        )}
        {status !== "notAnswered" && can("health.see") && (
          <button type="button" className="btn btn-small btn-outline" onClick={() => setOpen("answers")}>
            {isDue && !isReadOnly ? "See and clear" : "See the answers"}
          </button>
        )}
      </div>
      {isDue && <p className="pt-1 text-ink-soft">A clinician clears this before check-in.</p>}
      {review.status === "clear" && <p className="pt-1 text-ink-soft">Cleared by {review.clearedBy}</p>}
      <Suspense>
        {open === "ask" && (
          <AskDialog
            title={`Health check of ${page.customer.name}`}
            toAsk={toAsk}
            onClose={close}
            onTell={async (answers) => {
              const request = { params: { id }, body: { answers }, idempotencyKey: crypto.randomUUID() };
              const { data } = await deskApi.call("answerVisitScreening", request);
              await refresh();
              return data.outcomes;
            }}
          />
        )}
        {open === "answers" && (
          <AnswersDialog page={page} onClose={close}>
            {isDue && !isReadOnly && <ClearForm appointmentId={id} onCleared={() => void refresh().then(close)} />}
          </AnswersDialog>
        )}
      </Suspense>
    </section>
  );
}

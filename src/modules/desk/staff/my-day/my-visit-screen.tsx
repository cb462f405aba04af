import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import { Link } from "react-router";
import type { WireVisitPage } from "#modules/booking/staff/contract/visit-page.ts";
import { isApiError } from "#shared/contract/client.ts";
import { LoadFailed } from "#staff/kit/feedback/list-states.tsx";
import { formatPhone } from "#staff/kit/phone-text.ts";
import { StaffIcon } from "#staff/kit/staff-icon.tsx";
import { usePerson } from "#staff/session/use-person.ts";
import { now } from "#web/now.ts";
import { timeOf } from "../board/live/day-time.ts";
import { deskApi } from "../board/live/desk-api.ts";
import { copyOfVisit, rememberVisit } from "../offline/copies.ts";
import { visitNumberWords } from "../visit/contact-line.tsx";
import { nextStepOf } from "../visit/next-step.ts";
import { VisitNotes } from "../visit/notes/visit-notes.tsx";
import { VisitScreening } from "../visit/screening/visit-screening.tsx";
import { StatusBadge } from "../visit/status-badge.tsx";
import { useVisitSteps } from "../visit/use-visit-steps.ts";
import { VisitTimeline } from "../visit/visit-timeline.tsx";

const VisitPictures = lazy(() => import("../visit/photos/visit-pictures.tsx"));
const DueDialog = lazy(() => import("../visit/due-dialog.tsx"));

/** Shows a visit on a phone: the customer, the treatments, and at the thumb's reach the button for the next step. */
export function MyVisitScreen({ id }: { id: string }) {
  const { can } = usePerson();
  const [page, setPage] = useState<WireVisitPage>();
  const [error, setError] = useState<unknown>();
  const refresh = useCallback(async () => {
    try {
      const { data } = await deskApi.call("readVisit", { params: { id } });
      rememberVisit(id, { page: data });
      setPage(data);
      setError(undefined);
    } catch (failure) {
      if (isApiError(failure, "network")) setPage((shown) => shown ?? copyOfVisit(id).page);
      setError(failure);
    }
  }, [id]);
  useEffect(() => void refresh(), [refresh]);
  const steps = useVisitSteps(refresh);
  const step = page && nextStepOf(page, now());
  const next = step && can(step.kind === "checkIn" ? "visits.checkIn" : "visits.treat") ? step : undefined;
  const phone = page?.customer.contact?.phone;

  return (
    <div className="mx-auto flex w-full max-w-[720px] min-w-0 grow flex-col">
      <header className="flex min-h-14 items-center gap-2 border-b border-linen px-3">
        <Link
          to="/admin/my-day"
          aria-label="Back to my day"
          className="flex size-11 shrink-0 items-center justify-center"
        >
          <StaffIcon name="left" size={20} />
        </Link>
        <p className="min-w-0 grow truncate font-semibold">
          {page && [timeOf(page, page.startsAt), page.services[0]?.room?.name].filter(Boolean).join(", ")}
        </p>
        {phone && (
          <a
            href={`tel:${phone}`}
            aria-label={`Call ${formatPhone(phone)}`}
            className="flex size-11 shrink-0 items-center justify-center"
          >
            <StaffIcon name="phone" size={20} />
          </a>
        )}
      </header>
      <div className="grid grow content-start gap-4 px-5 py-4" aria-busy={!page && error === undefined}>
        {!page && isApiError(error, "not_found") && <p>This visit doesn't exist, or it isn't yours to see.</p>}
        {!page && error !== undefined && !isApiError(error, "not_found") && (
          <LoadFailed noun="visit" error={error} onRetry={() => void refresh()} />
        )}
        {page && error !== undefined && (
          <p role="status" className="text-error">
            This may be out of date. We can't reach the clinic right now.
          </p>
        )}
        {page && (
          <>
            <div className="grid justify-items-start gap-1.5">
              <h1 className="text-title">{page.customer.name}</h1>
              <p className="text-ink-soft">{visitNumberWords(page.customer)}</p>
              <StatusBadge page={page} />
            </div>
            <section>
              <h2 className="text-section pb-2">What happens</h2>
              <VisitTimeline page={page} />
            </section>
            {page.notes && (
              <section>
                <h2 className="text-section pb-1">Note of the booking</h2>
                <p className="whitespace-pre-line">{page.notes}</p>
              </section>
            )}
            <VisitScreening page={page} isSection />
            {can("health.see") && (
              <>
                <VisitNotes page={page} />
                <Suspense>
                  <VisitPictures page={page} />
                </Suspense>
              </>
            )}
          </>
        )}
      </div>
      {page && next && (
        <div className="sticky bottom-(--tab-bar) border-t border-linen bg-paper px-5 py-3">
          <button
            type="button"
            className="btn btn-main btn-primary w-full"
            aria-busy={steps.busy !== undefined || undefined}
            onClick={() =>
              void steps.take(
                next.kind,
                { id: page.id, version: page.version, name: page.customer.name },
                next.kind === "inRoom" ? { lineId: next.lineId } : {},
              )
            }
          >
            {next.label}
          </button>
        </div>
      )}
      <Suspense>{steps.due && <DueDialog steps={steps} />}</Suspense>
    </div>
  );
}

import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import type { WireVisitPage } from "#modules/booking/staff/contract/visit-page.ts";
import { doseWords, likelyOfLines, likelySum } from "#modules/catalog/domain/visit-estimate.ts";
import { UsedUnits } from "#modules/checkout/staff/desk-money/used-units.tsx";
import { EarlierFeesOwed } from "#modules/checkout/staff/fees/earlier-fees-owed.tsx";
import { VisitFees } from "#modules/checkout/staff/fees/visit-fees.tsx";
import { VisitHistory } from "#modules/checkout/staff/visit-money/visit-history.tsx";
import { VisitMoney } from "#modules/checkout/staff/visit-money/visit-money.tsx";
import { VisitPaid } from "#modules/checkout/staff/visit-money/visit-paid.tsx";
import { timeOf } from "#modules/desk/staff/board/live/day-time.ts";
import { deskApi } from "#modules/desk/staff/board/live/desk-api.ts";
import { OpenMoveDialogs } from "#modules/desk/staff/board/moves/open-move-dialogs.tsx";
import { useMoves } from "#modules/desk/staff/board/moves/use-moves.ts";
import { ContactLine, visitNumberWords } from "#modules/desk/staff/visit/contact-line.tsx";
import { VisitForms } from "#modules/desk/staff/visit/forms/visit-forms.tsx";
import { NotifyNextCustomer } from "#modules/desk/staff/visit/late/notify-next-customer.tsx";
import { lateness, onlineWords } from "#modules/desk/staff/visit/next-step.ts";
import { VisitNotes } from "#modules/desk/staff/visit/notes/visit-notes.tsx";
import { VisitScreening } from "#modules/desk/staff/visit/screening/visit-screening.tsx";
import { StatusBadge } from "#modules/desk/staff/visit/status-badge.tsx";
import { AddServiceButton, RemoveServiceButton } from "#modules/desk/staff/visit/treatments/change-treatments.tsx";
import { VisitCautions } from "#modules/desk/staff/visit/visit-cautions.tsx";
import { VisitNotFound } from "#modules/desk/staff/visit/visit-not-found.tsx";
import { VisitSums } from "#modules/desk/staff/visit/visit-sums.tsx";
import { isApiError } from "#shared/contract/client.ts";
import { exactMoney, multiplyMoney } from "#shared/money.ts";
import { formatDay } from "#shared/zoned-time.ts";
import { LoadFailed } from "#staff/kit/feedback/list-states.tsx";
import { PageHeader } from "#staff/kit/page/page-header.tsx";
import { AlsoHere } from "#staff/live/also-here.tsx";
import { usePerson } from "#staff/session/use-person.ts";
import { cx } from "#web/cx.ts";
import { now } from "#web/now.ts";
import { DrawerFoot } from "./visit-drawer.tsx";

const SentMails = lazy(() => import("#modules/notifications/staff/sent-mails.tsx"));
const VisitPictures = lazy(() => import("#modules/desk/staff/visit/photos/visit-pictures.tsx"));

/** A visit on its own page: its steps, treatments, payments and history. */
export function VisitScreen({ id }: { id: string }) {
  const [page, setPage] = useState<WireVisitPage>();
  const [error, setError] = useState<unknown>();
  const [reason, setReason] = useState<string>();
  const refresh = useCallback(async () => {
    try {
      setPage((await deskApi.call("readVisit", { params: { id }, query: reason ? { reason } : {} })).data);
      setError(undefined);
    } catch (failure) {
      setError(failure);
    }
  }, [id, reason]);
  useEffect(() => void refresh(), [refresh]);
  const moves = useMoves(undefined, refresh);
  const { can } = usePerson();

  if (!page) {
    const isGone = isApiError(error, "not_found");
    return (
      <>
        <PageHeader title="Visit" parent={{ to: "/admin/today", label: "Today" }} />
        <div className="px-4 py-5 md:px-6" aria-busy={error === undefined}>
          {isGone && (
            <VisitNotFound
              seesAll={can("visits.all")}
              reason={reason}
              onReason={(reason) => {
                setError(undefined);
                setReason(reason);
              }}
            />
          )}
          {error !== undefined && !isGone && <LoadFailed noun="visit" error={error} onRetry={() => void refresh()} />}
          {error === undefined && <div className="skeleton h-60" aria-hidden />}
        </div>
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={page.customer.name}
        parent={{
          to: `/admin/today?date=${page.date}&visit=${page.id}`,
          label: formatDay(page.date, { weekday: "short", month: "short" }),
        }}
        note={visitNumberWords(page.customer)}
        badge={
          <>
            <StatusBadge page={page} />
            <AlsoHere kind="Appointment" id={page.id} />
          </>
        }
        actions={<DrawerFoot page={page} moves={moves} refresh={refresh} isRow />}
        tabs={<VisitSteps page={page} />}
      />
      <div className="grid grow content-start beside:grid-cols-[minmax(0,1fr)_352px] beside:content-stretch">
        <div className="grid min-w-0 content-start gap-6 px-4 py-5 md:px-6">
          <VisitCautions page={page} />
          <ContactLine customer={page.customer} />
          <NotifyNextCustomer page={page} />
          <WhatHappens page={page} refresh={refresh} />
          <VisitScreening page={page} isSection />
          <VisitForms page={page} isSection />
          {can("health.see") && (
            <>
              <VisitNotes page={page} reason={reason} />
              <Suspense>
                <VisitPictures page={page} reason={reason} />
              </Suspense>
            </>
          )}
          {page.notes && (
            <section>
              <h2 className="text-section pb-1">Note of the booking</h2>
              <p className="measure whitespace-pre-line">{page.notes}</p>
            </section>
          )}
          {page.policy && (
            <section>
              <h2 className="text-section pb-1">Terms of the booking</h2>
              <p className="measure text-ink-soft">{page.policy}</p>
            </section>
          )}
        </div>
        <div className="grid content-start gap-6 border-t border-linen bg-white px-4 py-5 md:px-6 beside:border-t-0 beside:border-l">
          <section>
            <h2 className="text-section pb-2">Money</h2>
            <VisitSums page={page} isLarge />
            <div className="pt-3 empty:hidden">
              <VisitMoney page={page} refresh={refresh} />
            </div>
          </section>
          <EarlierFeesOwed page={page} refresh={refresh} />
          {page.orderId && can("orders.see") && <VisitPaid page={page} refresh={refresh} />}
          <VisitFees page={page} mayWaive={can("visits.override")} refresh={refresh} />
          {can("customers.all") && (
            <section>
              <h2 className="text-section pb-1">Emails sent</h2>
              <Suspense fallback={<div className="skeleton h-24" aria-hidden />}>
                <SentMails appointmentId={page.id} />
              </Suspense>
            </section>
          )}
          <section>
            <h2 className="text-section pb-1">History</h2>
            <VisitHistory page={page} reason={reason} />
          </section>
        </div>
      </div>
      <OpenMoveDialogs moves={moves} />
    </>
  );
}

/** Shows the visit's stages in a row, with the time and the person of each. */
function VisitSteps({ page }: { page: WireVisitPage }) {
  const byStep = new Map(page.history.map((entry) => [entry.step, entry]));
  const words = (step: WireVisitPage["history"][number]["step"], at: string | null) => {
    const entry = byStep.get(step);
    return [at && timeOf(page, at), entry?.by].filter(Boolean).join(", ");
  };
  const isOff = page.status === "cancelled" || page.status === "no_show";
  const steps = [
    { label: "Booked", isDone: true, detail: words("book", null) },
    { label: "Confirmed", isDone: page.confirmedAt !== null, detail: words("confirm", page.confirmedAt) },
    { label: "Checked in", isDone: page.checkedInAt !== null, detail: words("check_in", page.checkedInAt) },
    { label: "In the room", isDone: page.inRoomAt !== null, detail: words("in_room", page.inRoomAt) },
    isOff
      ? {
          label: page.status === "no_show" ? "No-show" : "Canceled",
          isDone: true,
          detail: page.closedAt ? timeOf(page, page.closedAt) : "",
        }
      : {
          label: "Completed",
          isDone: page.status === "completed",
          detail: page.closedAt ? timeOf(page, page.closedAt) : "",
        },
  ];
  return (
    <ol className="flex flex-wrap gap-x-8 gap-y-2 border-b border-linen px-4 pb-4 md:px-6">
      {steps.map(({ label, isDone, detail }) => (
        <li key={label} className="flex items-center gap-2">
          <span aria-hidden className={cx("size-2 rounded-pill", isDone ? "bg-ok" : "border-[1.5px] border-edge")} />
          <span className={isDone ? "font-semibold" : "text-ink-soft"}>
            {label}
            <span className="sr-only">{isDone ? ", done" : ", not yet"}</span>
          </span>
          {isDone && detail && <span className="text-small text-ink-soft">{detail}</span>}
        </li>
      ))}
    </ol>
  );
}

const WHERE = "Who and where";

const whereOf = ({ practitioner, room }: WireVisitPage["services"][number]) =>
  [practitioner.name, room?.name].filter(Boolean).join(", ");

function WhatHappens({ page, refresh }: { page: WireVisitPage; refresh(): Promise<void> }) {
  const late = lateness(page, now()) ?? onlineWords(page, (at) => timeOf(page, at));
  return (
    <section className="min-w-0">
      <div className="flex flex-wrap items-baseline justify-between gap-2 pb-2">
        <h2 className="text-section">What happens</h2>
        <p className="text-ink-soft">{late ?? `${timeOf(page, page.startsAt)} to ${timeOf(page, page.endsAt)}`}</p>
      </div>
      <table className="w-full border-collapse">
        <thead>
          <tr className="h-[34px] border-b border-ink text-start text-small text-ink-soft">
            {["Time", "Treatment", WHERE, "Price"].map((head) => (
              <th
                key={head}
                scope="col"
                className={cx(
                  "font-medium",
                  head === "Price" ? "text-end" : "pr-3 text-start",
                  head === WHERE && "max-md:hidden",
                )}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {page.services.map((line) => (
            <tr key={line.id} className="border-b border-linen align-top">
              <td className="nums py-2 pr-3 whitespace-nowrap">{timeOf(page, line.startsAt)}</td>
              <td className="py-2 pr-3">
                <p className="font-semibold">{line.name}</p>
                <p className="text-small text-ink-soft">{line.minutes} min</p>
                {line.estimate && doseWords(line.estimate) && (
                  <p className="nums text-small">{doseWords(line.estimate)}</p>
                )}
                <UsedUnits page={page} line={line} refresh={refresh} />
                <RemoveServiceButton page={page} line={line} refresh={refresh} />
                <p className="text-small md:hidden">{whereOf(line)}</p>
                {line.addOns.map(({ addOnId, name, quantity }) => (
                  <p key={addOnId} className="text-small text-ink-soft">
                    with {name}
                    {quantity > 1 && `, ${quantity} times`}
                  </p>
                ))}
              </td>
              <td className="py-2 pr-3 max-md:hidden">
                <p>{whereOf(line)}</p>
                <p className="text-small text-ink-soft">{line.devices.map(({ name }) => name).join(", ")}</p>
              </td>
              <td className="nums py-2 text-end">
                {likelySum(line.unitPrice, likelyOfLines([line]), exactMoney)}
                {line.addOns.map(({ addOnId, unitPrice, perUnit, quantity }) => (
                  <p key={addOnId} className="text-small text-ink-soft">
                    {perUnit === undefined
                      ? exactMoney(multiplyMoney(unitPrice, quantity))
                      : `${exactMoney(perUnit)} a unit`}
                  </p>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <AddServiceButton page={page} refresh={refresh} />
    </section>
  );
}

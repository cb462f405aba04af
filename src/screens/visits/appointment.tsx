import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import type { BookingCalls } from "#modules/booking/contract/calls.ts";
import { loadSlotStart } from "#modules/booking/web/load-slot-start.ts";
import { totalOf } from "#modules/booking/web/visit-lines.ts";
import type { ScreeningCalls } from "#modules/care/contract/screening-calls.ts";
import type { CatalogCalls } from "#modules/catalog/contract/calls.ts";
import { OfferLines } from "#modules/catalog/web/components/offer-lines.tsx";
import type { TypedDetails } from "#modules/checkout/web/components/guest-details.tsx";
import { ReturningGuestHint, WelcomeBack } from "#modules/checkout/web/components/returning-guest-hint.tsx";
import { ServiceChoice } from "#modules/checkout/web/components/service-choice.tsx";
import { guestPaymentOf } from "#modules/checkout/web/guest-payment.ts";
import {
  type GuestSelection,
  guestSelectionPath,
  ONE_SERVICE,
  readGuestSelection,
} from "#modules/checkout/web/guest-selection.ts";
import { linesOfSelection } from "#modules/checkout/web/lines-of-selection.ts";
import { loadGuestBooking } from "#modules/checkout/web/load-guest-booking.ts";
import { useGuestPayment } from "#modules/checkout/web/use-guest-payment.ts";
import { useReturningCustomer } from "#modules/checkout/web/use-returning-customer.ts";
import type { ContentCalls } from "#modules/content/contract/calls.ts";
import { loadPageWords } from "#modules/content/web/load-page-words.ts";
import type { ApiClient } from "#shared/contract/client.ts";
import { formatDay, formatTime } from "#shared/zoned-time.ts";
import { apiOf, pageOf, requirePage, visitorContext } from "#web/api-context.ts";
import { pageMeta } from "#web/page-meta.ts";
import { useShellData } from "#web/shell/shell-data.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Stepper } from "#web/ui/layout/stepper.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { WholeWords } from "#web/ui/whole-words.tsx";
import type { Route } from "./+types/appointment";
import type { OwnSums } from "./guest-details-step.tsx";
import { loadHealthQuestions } from "./load-health-questions.ts";
import { answersOf, useScreeningMemory } from "./screening/screening-memory.ts";

/** The last step, loaded together with its form. */
const GuestDetailsStep = lazy(() => import("./guest-details-step.tsx"));

/** The summary of the visit chosen so far, shown beside both steps. */
const VisitCard = lazy(async () => ({
  default: (await import("#modules/booking/web/components/visit-card.tsx")).VisitCard,
}));

/** The previous step, with the calendar. */
const GuestTimeStep = lazy(() => import("./guest-time-step.tsx"));

/** Loads guest booking (PG-15), or booking of one treatment from its page (PG-16), depending on the URL. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const client = apiOf<ContentCalls & CatalogCalls & BookingCalls & ScreeningCalls>(context);
  const { searchParams } = new URL(request.url);
  const isOne = pageOf(context, request).startsWith(ONE_SERVICE);
  await requirePage(context, isOne ? "/indiAppointment" : "/appointment");
  const selectionInUrl = readGuestSelection(searchParams);
  const [booking, { data: clinic }] = await Promise.all([
    loadGuestBooking(
      client,
      isOne ? { ...selectionInUrl, serviceIds: selectionInUrl.serviceIds.slice(0, 1) } : selectionInUrl,
    ),
    client.call("getClinicSettings"),
  ]);
  const { selection } = booking;
  const { start, isWantedFull } = selection.step === "time" ? await loadOpening(client, selection) : NO_OPENING;
  const asksFor = selection.step === "treatments" ? [] : booking.chosen.map(({ id }) => id);
  const check = await loadHealthQuestions(client, asksFor, { isGuest: true });
  const [first] = booking.chosen;
  const words = await (isOne && first
    ? loadPageWords(client, "indiAppointment", { name: first.name })
    : loadPageWords(client, "appointment"));
  const base = isOne ? ONE_SERVICE : "/appointment";
  const path = isOne && first ? `${base}?id=${first.id}` : base;
  // Whether the form for treatments was submitted without a choice.
  const lacksService = booking.chosen.length === 0 && !["treatments", null].includes(searchParams.get("step"));
  const { origin } = context.get(visitorContext);
  return {
    ...booking,
    start,
    isWantedFull,
    check,
    lacksService,
    base,
    path,
    words,
    origin,
    policy: clinic.booking.policy,
    payable: guestPaymentOf(clinic.booking, booking.chosen),
  };
}

const NO_OPENING = { start: undefined, isWantedFull: false };

/**
 * Returns the day that is shown first when choosing a time. If the requested practitioner has no free time in the
 * coming months, it is the first free day of any qualified practitioner.
 */
async function loadOpening(client: ApiClient<BookingCalls>, selection: GuestSelection) {
  const slotSelection = { serviceIds: selection.serviceIds, addOnIds: selection.addOnIds };
  const { date, practitionerId } = selection;
  const start = await loadSlotStart(client, slotSelection, { date, practitionerId });
  if (start.date !== undefined || start.practitionerId === undefined) return { start, isWantedFull: false };
  return { start: await loadSlotStart(client, slotSelection, { date }), isWantedFull: true };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { words, origin, path, base } = loaderData;
  return pageMeta({ ...words, origin, path, noIndex: base === ONE_SERVICE });
}

const titles = {
  treatments: "What would you like done?",
  time: "When works for you?",
  details: "Almost done",
} as const;

export default function AppointmentPage({ loaderData }: Route.ComponentProps) {
  const { selection, chosen, groups, start, closing, practitioners, base, offers, offersOnOtherDays } = loaderData;
  const { settings, contact } = useShellData();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [problem, setProblem] = useState<string>();
  const typed = useRef<TypedDetails>({});
  const go = (change: Partial<GuestSelection>, how: { replace?: boolean; preventScrollReset?: boolean } = {}) =>
    navigate(guestSelectionPath(base, selection, change), how);
  const lines = linesOfSelection(chosen, selection);
  // The prices that the booking call returned, if an offer or a first-visit price doesn't apply to this guest. Only
  // that call can tell.
  const [ownSum, setOwnSum] = useState<{ selection: GuestSelection } & OwnSums>();
  const own = ownSum && isSameVisit(ownSum.selection, selection) ? ownSum : undefined;
  const shownTotal = own && own.dueAtClinic + own.dueNow;
  const total = shownTotal ?? totalOf(lines) - offers.reduce((sum, { saving }) => sum + saving, 0);
  const payment = useGuestPayment(loaderData.payable, { total, shownDueNow: own?.dueNow });
  const client = useReturningCustomer();
  const screening = useScreeningMemory();
  const screeningAnswers = answersOf(screening, loaderData.check);
  const checkKey = loaderData.check.serviceIds.join();
  /**
   * Identifies the treatments whose health check was completed on this page, even if its questions couldn't be loaded.
   */
  const [passedKey, setPassedKey] = useState<string>();
  // Before the details, the guest must complete the health check, which is on the step for the time.
  const isUnasked =
    selection.step === "details" && loaderData.check.count > 0 && !screeningAnswers && passedKey !== checkKey;
  const askFirst = isUnasked ? guestSelectionPath(base, selection, { step: "time" }) : undefined;
  useEffect(() => {
    if (askFirst) void navigate(askFirst, { replace: true });
  }, [askFirst, navigate]);
  const step = isUnasked ? "time" : selection.step;
  const isOne = base === ONE_SERVICE && chosen.length > 0;
  const zoneName = (contact.timeZone.split("/").at(-1) ?? contact.timeZone).replaceAll("_", " ");
  const servicesPath = guestSelectionPath(base, selection, { step: "treatments" });
  const timePath = guestSelectionPath(base, selection, { step: "time", time: undefined });
  const visit = {
    lines,
    offers: shownTotal === undefined ? offers : [],
    offersOnOtherDays,
    total,
    editTo: servicesPath,
  };
  return (
    <div className="wrap pt-4 pb-24 md:pt-5">
      <Stepper
        current={step === "treatments" ? 0 : step === "time" ? 1 : 2}
        steps={[
          { label: isOne ? "Treatment" : "Treatments", to: servicesPath },
          { label: "Time", to: timePath },
          { label: "Your details" },
        ]}
      />
      <h1 className="pt-4 text-h1-small md:pt-7">{isOne && step === "treatments" ? "Any add-ons?" : titles[step]}</h1>
      <div className="pt-3 pb-8 md:pb-11">
        {step !== "time" && (client ? <WelcomeBack client={client} /> : <ReturningGuestHint />)}
      </div>
      {problem && (
        <Notice tone="error" live title="Error !" className="mb-8 max-w-text">
          <p>{problem}</p>
          <p>
            Nothing was booked and nothing was charged.{" "}
            {step === "details" ? "The new total is next to your details." : "Choose another time and we’ll try again."}
          </p>
        </Notice>
      )}
      {loaderData.lacksService && (
        <Notice tone="error" live className="mb-8 max-w-text">
          Choose a treatment first, then a time for it.
        </Notice>
      )}
      {loaderData.isWantedFull && (
        <Notice live className="mb-8 max-w-text">
          Your previous practitioner has no openings in the coming months. These are the first available times.
        </Notice>
      )}
      {step === "treatments" && (
        <ServiceChoice
          base={base}
          groups={isOne ? undefined : groups}
          chosen={chosen}
          selection={selection}
          offers={<OfferLines offers={offers} onOtherDays={offersOnOtherDays} className="pt-4" />}
        />
      )}
      {isUnasked && (
        <noscript>
          <Notice>
            You’ll need JavaScript turned on to book. Without it, please call {contact.phoneDisplay || "us"}.
          </Notice>
        </noscript>
      )}
      {step === "time" && start && (
        <Suspense fallback={<div className="min-h-svh" />}>
          <GuestTimeStep
            selection={selection}
            start={start}
            chosen={chosen}
            check={loaderData.check}
            memory={screening}
            zoneName={zoneName}
            closing={closing}
            practitioners={practitioners}
            go={async (change, how) => go(change, how)}
            onChosen={() => setProblem(undefined)}
            onPassed={() => setPassedKey(checkKey)}
          >
            <VisitCard {...visit} folds />
            <noscript>
              <Notice>
                You’ll need JavaScript turned on to choose a time. Without it, call {contact.phoneDisplay || "us"} and
                we’ll find one.
              </Notice>
            </noscript>
          </GuestTimeStep>
        </Suspense>
      )}
      {step === "details" && (
        <Suspense fallback={<div className="min-h-svh" />}>
          <GuestDetailsStep
            selection={selection}
            payment={payment}
            onPaysOtherwise={() => setOwnSum(undefined)}
            policy={loaderData.policy}
            screening={screeningAnswers}
            client={client}
            typed={typed}
            onRefused={(message) => {
              setProblem(message);
              void go({ time: undefined, step: "time" });
            }}
            onCostsOther={(message, sums) => {
              setProblem(message);
              setOwnSum(sums && { selection, ...sums });
              void revalidate();
            }}
          >
            <p className="pb-4">
              <span className="block text-h3">
                <WholeWords>
                  {formatDay(selection.date ?? settings.today)}, {formatTime(selection.time ?? "09:00")}
                </WholeWords>
              </span>
              <span className="text-small text-ink-soft">{zoneName} time. </span>
              <LinkButton to={timePath} look="text" small>
                Change the time
              </LinkButton>
            </p>
            <VisitCard {...visit} />
          </GuestDetailsStep>
        </Suspense>
      )}
    </div>
  );
}

function isSameVisit(one: GuestSelection, other: GuestSelection): boolean {
  const contentOf = ({ serviceIds, addOnIds, areas, date }: GuestSelection) =>
    JSON.stringify([serviceIds, addOnIds, areas, date]);
  return contentOf(one) === contentOf(other);
}

import { lazy, Suspense, useState } from "react";
import { Link, useNavigate } from "react-router";
import type { WireAppointment } from "#modules/booking/contract/appointment.ts";
import type { BookingCalls } from "#modules/booking/contract/calls.ts";
import { CancelVisitDialog } from "#modules/booking/web/components/cancel-visit-dialog.tsx";
import { DayLinks } from "#modules/booking/web/components/day-links.tsx";
import { FreeUntil } from "#modules/booking/web/components/free-until.tsx";
import { RescheduleVisit } from "#modules/booking/web/components/reschedule-visit.tsx";
import { VisitTime } from "#modules/booking/web/components/visit-time.tsx";
import { loadRescheduleOptions } from "#modules/booking/web/load-reschedule-options.ts";
import type { CheckoutCalls } from "#modules/checkout/contract/calls.ts";
import type { Order } from "#modules/checkout/contract/order.ts";
import type { WireRest } from "#modules/checkout/contract/order-calls.ts";
import { InvalidVisitLinkNotice } from "#modules/checkout/web/components/invalid-visit-link-notice.tsx";
import { VisitServices } from "#modules/checkout/web/components/visit-services.tsx";
import type { ContentCalls } from "#modules/content/contract/calls.ts";
import { loadPageWords } from "#modules/content/web/load-page-words.ts";
import type { OwnVisitCalls } from "#modules/own-visits/contract/calls.ts";
import { REBOOKING_PAGES } from "#modules/own-visits/domain/rebooking-path.ts";
import { HowToPrepare } from "#modules/own-visits/web/components/how-to-prepare.tsx";
import { PrepareNote } from "#modules/own-visits/web/components/prepare-link.tsx";
import { isApiError } from "#shared/contract/client.ts";
import { formatMoney } from "#shared/money.ts";
import { browserApi } from "#web/api.ts";
import { apiOf, visitorContext } from "#web/api-context.ts";
import { orNothing } from "#web/or-nothing.ts";
import { pageMeta } from "#web/page-meta.ts";
import { telLink } from "#web/shell/menu.ts";
import { useShellData } from "#web/shell/shell-data.ts";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Badge } from "#web/ui/feedback/badge.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { Icon } from "#web/ui/pictures/icon.tsx";
import { Picture } from "#web/ui/pictures/picture.tsx";
import { ReachLink } from "#web/ui/reach-link.tsx";
import { WholeWords } from "#web/ui/whole-words.tsx";
import type { Route } from "./+types/confirmation";

const api = browserApi<BookingCalls & OwnVisitCalls>();

/**
 * Loads a guest's visit by the emailed link, to view, move or cancel it without an account. The URL without its secret
 * gives no access.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const client = apiOf<ContentCalls & BookingCalls & OwnVisitCalls & CheckoutCalls>(context);
  const search = new URL(request.url).searchParams;
  const [id, link] = [search.get("id"), search.get("link")];
  const words = await loadPageWords(client, "confirmation");
  const { origin } = context.get(visitorContext);
  if (id && !link && search.has("back"))
    return { visit: undefined, toPay: { id, isPaid: search.get("back") === "paid" }, reason: undefined, words, origin };
  if (!id || !link) return { visit: undefined, toPay: undefined, reason: undefined, words, origin };
  try {
    // This link pays an order, such as a visit's fee.
    if (link.includes("~")) {
      const { data: order } = await client.call("getOrderDetails", { params: { id }, query: { link } });
      return { visit: undefined, toPay: { order, link }, reason: undefined, words, origin };
    }
    const { data: appointment } = await client.call("getAppointment", { params: { id }, query: { link } });
    const isMoving = search.has("move") && appointment.canReschedule;
    const choice = isMoving ? await loadRescheduleOptions(client, appointment, link) : undefined;
    const isCanceling = search.has("cancel") && appointment.canCancel;
    const isOver = appointment.status === "completed";
    const rebooking = isOver && (await orNothing(client.call("readAgain", { query: { appointmentId: id, link } })));
    return {
      visit: { appointment, choice, link, isCanceling, rebooking: rebooking ? rebooking.data : null },
      toPay: undefined,
      reason: undefined,
      words,
      origin,
    };
  } catch (error) {
    // The link was truncated, guessed or has expired; other errors go to the error page.
    if (!isApiError(error) || error.status >= 500) throw error;
    return { visit: undefined, toPay: undefined, reason: error.code, words, origin };
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData
    ? pageMeta({ ...loaderData.words, origin: loaderData.origin, path: "/confirmation", noIndex: true })
    : [];
}

/** The amount due for an order, and the button that pays it. */
const OrderToPay = lazy(() => import("./order-to-pay.tsx"));
const RestToPay = lazy(() => import("./rest-to-pay.tsx"));
const BackFromPaying = lazy(() => import("./back-from-paying.tsx"));
/** For a past visit: offers to book it again at one of the next three times. */
const SameAsLastTime = lazy(() => import("#modules/own-visits/web/rebooking/same-as-last-time.tsx"));

export default function ConfirmationPage({ loaderData: { visit, toPay, reason } }: Route.ComponentProps) {
  if (toPay) return <Suspense>{toPay.order ? <ToPay {...toPay} /> : <BackFromPaying {...toPay} />}</Suspense>;
  return visit ? (
    <GuestVisit {...visit} />
  ) : (
    <InvalidVisitLinkNotice isExpired={reason === "link_expired"} isWrong={reason !== undefined} />
  );
}

type ToPayProps = { order: Order & { rest?: WireRest | undefined }; link: string };

function ToPay({ order, link }: ToPayProps) {
  return order.rest ? (
    <RestToPay order={order} rest={order.rest} link={link} />
  ) : (
    <OrderToPay order={order} link={link} />
  );
}

type GuestVisitProps = NonNullable<Route.ComponentProps["loaderData"]["visit"]>;

function GuestVisit({ appointment, choice, link, isCanceling, rebooking }: GuestVisitProps) {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(isCanceling);
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState<{ tone: "ok" | "error"; text: string }>();
  const { id, status, lateFees } = appointment;
  const here = `/confirmation?${new URLSearchParams({ id, link })}`;
  const isCancelled = status === "cancelled";
  const refresh = (text: string, tone: "ok" | "error" = "ok") => {
    setSaid({ tone, text });
    return navigate(here, { replace: true, preventScrollReset: tone === "error" });
  };

  const cancel = async () => {
    setBusy(true);
    try {
      const request = {
        params: { id },
        body: { agreedFeeCents: appointment.changeFee },
        headers: { "x-visit-link": link },
      };
      const { message } = await api.call("cancelAppointment", request);
      await refresh(appointment.isMailed ? `${message} We’ve emailed you a calendar update.` : `${message}`);
    } catch (error) {
      await refresh(isApiError(error) ? error.message : "Something went wrong", "error");
    }
    setBusy(false);
    setAsking(false);
  };

  return (
    <>
      <div className="lg:grid lg:grid-cols-12">
        <div className="wrap pt-7 pb-16 sm:pt-10 lg:col-span-7 lg:pr-12 lg:pb-24">
          <Badge tone={isCancelled || status === "no_show" ? "warn" : "ok"}>{BADGES[status]}</Badge>
          <h1 className="pt-3 text-h1 sm:pt-4">{isCancelled ? "This visit is canceled" : "Your visit"}</h1>
          {said && (
            <Notice tone={said.tone} live className="mt-6 max-w-text">
              {said.text}
            </Notice>
          )}
          <VisitTime appointment={appointment} isCancelled={isCancelled} linksThere={!isCancelled} />
          <VisitActions
            appointment={appointment}
            link={link}
            here={here}
            isMoving={choice !== undefined}
            onCancel={() => setAsking(true)}
          />
          {rebooking && (
            <section aria-label="Same as last time" className="no-print mt-8 bg-sand p-5 sm:p-7">
              <Suspense>
                <SameAsLastTime rebooking={rebooking} page={REBOOKING_PAGES.guest} />
              </Suspense>
            </section>
          )}
          {!isCancelled && <FreeUntil appointment={appointment} className="measure pt-4 text-small" />}
          <PrepareNote prepare={appointment.prepare} />
          <VisitServices appointment={appointment} />
          {appointment.changeableUntil !== null && <HowToPrepare services={appointment.services} />}
          {isCancelled && (
            <p className="measure pt-7 text-ink-soft">
              The time is open to other clients again.{lateFees > 0 ? "" : " Nothing was charged."}
            </p>
          )}
          {lateFees > 0 && (
            <p className="pt-3">
              A late-change fee of {formatMoney(lateFees, { always: true })} is {isCancelled ? "" : "also "}due at the
              clinic.
            </p>
          )}
        </div>
        <Picture
          picture={{
            image: `/pictures/${isCancelled ? "clinic-detail-5" : "booked"}`,
            alt: "",
            width: 960,
            height: 1280,
          }}
          sizes="(width >= 1024px) 42vw, 1px"
          decorative
          className="no-print hidden rounded-none lg:col-span-5 lg:block lg:h-full lg:max-h-[860px]"
        />
      </div>
      {choice && (
        <section aria-labelledby="move" className="wrap pt-4 pb-24">
          <h2
            id="move"
            tabIndex={-1}
            ref={(heading) => heading?.focus({ preventScroll: true })}
            className="pb-2 text-h2"
          >
            Choose a new time
          </h2>
          <p className="pb-8 text-ink-soft">
            Your current time stays yours until you book a new one.{" "}
            <Link to={here} className="link text-ink" preventScrollReset>
              Keep my current time
            </Link>
          </p>
          <RescheduleVisit
            appointment={appointment}
            choice={choice}
            onMoved={async ({ practitioner }) => {
              const isAnother = practitioner.id !== appointment.practitioner.id;
              const person = isAnother ? ` You’ll see ${practitioner.name}.` : "";
              const mail = appointment.isMailed ? " An email with the new time is on its way." : "";
              await refresh(`Your visit has been moved.${person}${mail}`);
            }}
          />
        </section>
      )}
      <CancelVisitDialog
        appointment={isAsking ? appointment : undefined}
        isBusy={isBusy}
        onKeep={() => setAsking(false)}
        onCancel={() => void cancel()}
      />
    </>
  );
}

type VisitActionsProps = {
  appointment: WireAppointment;
  link: string;
  here: string;
  /** Whether the section below, to choose another time, is open. */
  isMoving: boolean;
  onCancel: () => void;
};

/** The actions for a visit, on the first screen of a phone: add it to a calendar, move it, cancel it. */
function VisitActions({ appointment, link, here, isMoving, onCancel }: VisitActionsProps) {
  const { contact } = useShellData();
  const { id, canReschedule, canCancel, changeableUntil } = appointment;
  const isOver = changeableUntil === null;
  return (
    <div className="no-print flex flex-wrap items-center gap-3 pt-5 sm:pt-6">
      {!isOver && (
        <a
          href={`/api/v1/Appointment/${id}/calendar.ics?${new URLSearchParams({ link })}`}
          download
          className={buttonClass({}, "max-sm:w-full")}
        >
          <Icon name="calendar" /> Add to calendar
        </a>
      )}
      {canReschedule && !isMoving && (
        <LinkButton to={`${here}&move=1`} look="outline" preventScrollReset className="max-sm:flex-1">
          Reschedule
        </LinkButton>
      )}
      {canCancel && (
        <Button look="outline" className="max-sm:flex-1" onClick={onCancel}>
          Cancel visit
        </Button>
      )}
      {isOver && <LinkButton to="/appointment">Book another visit</LinkButton>}
      {!isOver && !canCancel && (
        <ReachLink href={telLink(contact.phone)} className={buttonClass({ look: "outline" }, "max-sm:w-full")}>
          <WholeWords>Call {contact.phoneDisplay}</WholeWords>
        </ReachLink>
      )}
      <DayLinks appointment={appointment} link={link} />
    </div>
  );
}

const BADGES: Record<WireAppointment["status"], string> = {
  held: "Held",
  booked: "Booked",
  confirmed: "Confirmed",
  checked_in: "Checked in",
  completed: "Ended",
  cancelled: "Canceled",
  no_show: "Missed",
};

import { type RefObject, useRef, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { useAccountForm } from "#modules/account/web/use-account-form.ts";
import type { BookingCalls } from "#modules/booking/contract/calls.ts";
import { SlotPicker } from "#modules/booking/web/components/slot-picker.tsx";
import { VisitCard } from "#modules/booking/web/components/visit-card.tsx";
import { loadSlotStart } from "#modules/booking/web/load-slot-start.ts";
import { totalOf } from "#modules/booking/web/visit-lines.ts";
import type { CatalogCalls } from "#modules/catalog/contract/calls.ts";
import { OfferLines } from "#modules/catalog/web/components/offer-lines.tsx";
import type { CheckoutCalls } from "#modules/checkout/contract/calls.ts";
import { BeenHereBefore, WelcomeBack } from "#modules/checkout/web/components/been-here-before.tsx";
import { GuestDetails, type TypedDetails } from "#modules/checkout/web/components/guest-details.tsx";
import { TreatmentChoice } from "#modules/checkout/web/components/treatment-choice.tsx";
import { type GuestWish, guestWishPath, ONE_TREATMENT, readGuestWish } from "#modules/checkout/web/guest-wish.ts";
import { keepGuestVisit } from "#modules/checkout/web/kept-guest-visit.ts";
import { linesOfWish } from "#modules/checkout/web/lines-of-wish.ts";
import { loadGuestBooking } from "#modules/checkout/web/load-guest-booking.ts";
import { type GuestClient, useReturningClient } from "#modules/checkout/web/use-returning-client.ts";
import type { ContentCalls } from "#modules/content/contract/calls.ts";
import { loadPageWords } from "#modules/content/web/load-page-words.ts";
import type { ApiClient } from "#shared/contract/client.ts";
import { isApiError } from "#shared/contract/client.ts";
import { newId } from "#shared/ids.ts";
import { formatDay, formatTime } from "#shared/zoned-time.ts";
import { browserApi } from "#web/api.ts";
import { apiOf, visitorContext } from "#web/api-context.ts";
import { pageMeta } from "#web/page-meta.ts";
import { useShellData } from "#web/shell/shell-data.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { isEmail, isFilled } from "#web/ui/form/field-checks.ts";
import { Stepper } from "#web/ui/layout/stepper.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import type { Route } from "./+types/appointment";

const api = browserApi<CheckoutCalls>();

/** Guest booking (PG-15), and that of one treatment from its page (PG-16): told apart by the address. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const client = apiOf<ContentCalls & CatalogCalls & BookingCalls>(context);
  const url = new URL(request.url);
  const isOne = url.pathname.startsWith(ONE_TREATMENT);
  const asked = readGuestWish(url.searchParams);
  const booking = await loadGuestBooking(
    client,
    isOne ? { ...asked, serviceIds: asked.serviceIds.slice(0, 1) } : asked,
  );
  const { wish, timeZone } = booking;
  const { start, isWantedFull } = wish.step === "time" ? await loadOpening(client, wish, timeZone) : NO_OPENING;
  const [first] = booking.chosen;
  const words = await (isOne && first
    ? loadPageWords(client, "indiAppointment", { name: first.name })
    : loadPageWords(client, "appointment"));
  const base = isOne ? ONE_TREATMENT : "/appointment";
  const path = isOne && first ? `${base}?id=${first.id}` : base;
  // Somebody pressed on without having chosen.
  const lacksTreatment = booking.chosen.length === 0 && !["treatments", null].includes(url.searchParams.get("step"));
  const { origin } = context.get(visitorContext);
  return { ...booking, start, isWantedFull, lacksTreatment, base, path, words, origin };
}

const NO_OPENING = { start: undefined, isWantedFull: false };

/** Where the choice of a time opens; with anyone qualified when the wanted practitioner has nothing in the coming months. */
async function loadOpening(client: ApiClient<BookingCalls>, wish: GuestWish, timeZone: string) {
  const slotWish = { serviceIds: wish.serviceIds, addOnIds: wish.addOnIds };
  const { date, practitionerId } = wish;
  const start = await loadSlotStart(client, slotWish, { timeZone, date, practitionerId });
  if (start.date !== undefined || practitionerId === undefined) return { start, isWantedFull: false };
  return { start: await loadSlotStart(client, slotWish, { timeZone, date }), isWantedFull: true };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { words, origin, path, base } = loaderData;
  return pageMeta({ ...words, origin, path, noIndex: base === ONE_TREATMENT });
}

const titles = {
  treatments: "What would you like done?",
  time: "When suits you?",
  details: "Nearly there",
} as const;

export default function AppointmentPage({ loaderData }: Route.ComponentProps) {
  const { wish, chosen, groups, start, closing, practitioners, base, offers, offersOnOtherDays } = loaderData;
  const { settings, contact } = useShellData();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [problem, setProblem] = useState<string>();
  const typed = useRef<TypedDetails>({});
  const go = (change: Partial<GuestWish>) => navigate(guestWishPath(base, wish, change));
  const lines = linesOfWish(chosen, wish);
  const total = totalOf(lines) - offers.reduce((sum, { saving }) => sum + saving, 0);
  const client = useReturningClient();
  const isOne = base === ONE_TREATMENT && chosen.length > 0;
  const zoneName = (contact.timeZone.split("/").at(-1) ?? contact.timeZone).replaceAll("_", " ");
  const treatmentsPath = guestWishPath(base, wish, { step: "treatments" });
  const visit = { lines, offers, offersOnOtherDays, total, editTo: treatmentsPath };
  return (
    <div className="wrap pt-4 pb-24 md:pt-5">
      <Stepper
        current={wish.step === "treatments" ? 0 : wish.step === "time" ? 1 : 2}
        steps={[
          { label: isOne ? "Treatment" : "Treatments", to: treatmentsPath },
          { label: "Time", to: guestWishPath(base, wish, { step: "time" }) },
          { label: "You" },
        ]}
      />
      <h1 className="pt-4 text-h1-small md:pt-7">
        {isOne && wish.step === "treatments" ? "Anything with it?" : titles[wish.step]}
      </h1>
      <div className="pt-3 pb-8 md:pb-11">
        {wish.step !== "time" && (client ? <WelcomeBack client={client} /> : <BeenHereBefore />)}
      </div>
      {problem && (
        <Notice tone="error" live title="Error !" className="mb-8 max-w-text">
          <p>{problem}</p>
          <p>
            Nothing was booked and nothing was charged.{" "}
            {wish.step === "details"
              ? "The new sum stands beside your details."
              : "Choose another time, and we try again."}
          </p>
        </Notice>
      )}
      {loaderData.lacksTreatment && (
        <Notice tone="error" live className="mb-8 max-w-text">
          Choose a treatment first, then a time for it.
        </Notice>
      )}
      {loaderData.isWantedFull && (
        <Notice live className="mb-8 max-w-text">
          The practitioner you had has nothing free in the coming months. These times are with anyone qualified.
        </Notice>
      )}
      {wish.step === "treatments" && (
        <TreatmentChoice
          base={base}
          groups={isOne ? undefined : groups}
          chosen={chosen}
          wish={wish}
          offers={<OfferLines offers={offers} onOtherDays={offersOnOtherDays} className="pt-4" />}
        />
      )}
      {wish.step === "time" && start && (
        <div className="grid gap-x-8 gap-y-10 md:grid-cols-2 xl:grid-cols-3">
          <VisitCard {...visit} folds />
          <noscript>
            <Notice>Choosing a time needs JavaScript. Without it, call {contact.phoneDisplay} and we find one.</Notice>
          </noscript>
          <SlotPicker
            key={`${wish.serviceIds} ${wish.addOnIds}`}
            start={start}
            wish={{ serviceIds: wish.serviceIds, addOnIds: wish.addOnIds }}
            today={settings.today}
            zoneName={zoneName}
            closing={closing}
            practitioners={practitioners}
            selected={undefined}
            onChoose={async (slot, practitionerId) => {
              setProblem(undefined);
              await go({ date: slot.date, time: slot.from, practitionerId, step: "details" });
            }}
          />
        </div>
      )}
      {wish.step === "details" && (
        <Details
          wish={wish}
          dueAtClinic={total}
          client={client}
          typed={typed}
          onRefused={(message) => {
            setProblem(message);
            void go({ time: undefined, step: "time" });
          }}
          onCostsOther={(message) => {
            setProblem(message);
            void revalidate();
          }}
        >
          <p className="pb-4">
            <span className="block text-h3">
              {formatDay(wish.date ?? settings.today)}, {formatTime(wish.time ?? "09:00")}
            </span>
            <span className="text-small text-ink-soft">{zoneName} time. </span>
            <LinkButton to={guestWishPath(base, wish, { step: "time" })} look="text" small>
              Change the time
            </LinkButton>
          </p>
          <VisitCard {...visit} />
        </Details>
      )}
    </div>
  );
}

type DetailsProps = {
  wish: GuestWish;
  /** The sum that is shown, in cents: no other one is booked (CT-6). */
  dueAtClinic: number;
  client: GuestClient | undefined;
  /** Outlives a change of the time. */
  typed: RefObject<TypedDetails>;
  onRefused: (message: string) => void;
  onCostsOther: (message: string) => void;
  children: React.ReactNode;
};

const checks = { firstName: isFilled, lastName: isFilled, email: isEmail, phone: isFilled };

/** The last step: details beside the visit; one press books. */
function Details({ wish, dueAtClinic, client, typed, onRefused, onCostsOther, children }: DetailsProps) {
  const navigate = useNavigate();
  const key = useRef(newId());
  const { serviceIds, addOnIds, date = "", time = "", practitionerId } = wish;
  const form = useAccountForm(checks, async ({ firstName = "", lastName = "", email = "", phone = "", notes = "" }) => {
    try {
      const { data } = await api.call("guestBook", {
        body: {
          serviceIds,
          addOnIds,
          date,
          time,
          dueAtClinic,
          customer: { firstName, lastName, email, phone },
          ...(practitionerId ? { practitionerId } : {}),
          ...(notes ? { notes } : {}),
        },
        idempotencyKey: key.current,
      });
      keepGuestVisit({ ...data, email });
      await navigate("/guestthanks", { replace: true });
    } catch (error) {
      // Answered: another press is another try.
      if (isApiError(error) && error.code !== "network") key.current = newId();
      if (isApiError(error, "slot_taken") || isApiError(error, "past_cutoff")) onRefused(error.message);
      else if (isApiError(error, "cart_changed")) onCostsOther(error.message);
      else if (isApiError(error, "not_found"))
        await navigate("/guestfailed", { state: { message: "A treatment you chose is no longer offered." } });
      else throw error;
    }
  });
  return (
    <div className="grid-12">
      <div className="md:col-span-6">
        <noscript>
          <Notice className="mb-5">Booking needs JavaScript. Without it, please call us.</Notice>
        </noscript>
        <GuestDetails
          key={client?.email}
          client={client}
          typed={typed.current}
          onTyped={(details) => {
            typed.current = details;
          }}
          {...form}
        />
      </div>
      <div className="max-md:order-first md:col-span-5 md:col-start-8">{children}</div>
    </div>
  );
}

import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { isEmail, isFilled } from "#modules/account/domain/field-checks.ts";
import { useAccountForm } from "#modules/account/web/use-account-form.ts";
import { loadSlotStart } from "#modules/booking/web/components/load-slot-start.ts";
import { SlotPicker } from "#modules/booking/web/components/slot-picker.tsx";
import { VisitCard } from "#modules/booking/web/components/visit-card.tsx";
import { isApiError } from "#shared/contract/client.ts";
import { formatMinutes } from "#shared/duration.ts";
import { newId } from "#shared/ids.ts";
import { formatDay, formatTime } from "#shared/zoned-time.ts";
import { api } from "#web/api.ts";
import { apiContext, visitorContext } from "#web/api-context.ts";
import { loadPageWords } from "#web/load-page-words.ts";
import { pageMeta } from "#web/page-meta.ts";
import { useShellData } from "#web/shell/shell-data.ts";
import { LinkButton } from "#web/ui/link-button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Stepper } from "#web/ui/stepper.tsx";
import { GuestDetails } from "../components/guest-details.tsx";
import { type ChosenService, TreatmentChoice } from "../components/treatment-choice.tsx";
import { type GuestWish, guestWishPath, readGuestWish } from "../guest-wish.ts";
import { keepGuestVisit } from "../kept-guest-visit.ts";
import { loadGuestBooking } from "../load-guest-booking.ts";
import type { Route } from "./+types/appointment";

/** Guest booking (PG-15), and that of one treatment from its page (PG-16): told apart by the address. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const client = context.get(apiContext);
  const url = new URL(request.url);
  const isOne = url.pathname.startsWith("/indiAppointment");
  const booking = await loadGuestBooking(client, readGuestWish(url.searchParams));
  const { wish, timeZone } = booking;
  const slotWish = { serviceIds: wish.serviceIds, addOnIds: wish.addOnIds };
  const start = wish.step === "time" ? await loadSlotStart(client, slotWish, timeZone, wish.date) : undefined;
  const [first] = booking.chosen;
  const words = await (isOne && first
    ? loadPageWords(client, "indiAppointment", { name: first.name })
    : loadPageWords(client, "appointment"));
  const base = isOne ? "/indiAppointment" : "/appointment";
  const path = isOne && first ? `${base}?id=${first._id}` : base;
  return { ...booking, start, base, path, words, origin: context.get(visitorContext).origin };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { words, origin, path, base } = loaderData;
  return pageMeta({ ...words, origin, path, noIndex: base === "/indiAppointment" });
}

const titles = {
  treatments: "What would you like done?",
  time: "When suits you?",
  details: "Nearly there",
} as const;

export default function AppointmentPage({ loaderData }: Route.ComponentProps) {
  const { wish, chosen, groups, start, practitioners, base } = loaderData;
  const { settings, contact } = useShellData();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string>();
  const go = (change: Partial<GuestWish>) => navigate(guestWishPath(base, wish, change));
  const lines = visitLinesOf(chosen, wish);
  const total = lines.reduce(
    (sum, line) => sum + line.price + line.addOns.reduce((more, addOn) => more + addOn.price, 0),
    0,
  );
  const zoneName = (contact.timeZone.split("/").at(-1) ?? contact.timeZone).replaceAll("_", " ");
  const closes = contact.hours.find((day) => day !== null)?.closes ?? "17:00";
  const treatmentsPath = guestWishPath(base, wish, { step: "treatments" });
  return (
    <div className="wrap pt-8 pb-24">
      <Stepper
        current={wish.step === "treatments" ? 0 : wish.step === "time" ? 1 : 2}
        steps={[
          { label: "Treatments", to: treatmentsPath },
          { label: "Time", to: guestWishPath(base, wish, { step: "time" }) },
          { label: "You" },
        ]}
      />
      <h1 className="pt-4 pb-8 text-h1-small">{titles[wish.step]}</h1>
      {problem && (
        <Notice tone="error" live title="Error !" className="mb-8 max-w-text">
          <p>{problem}</p>
          <p>Nothing was booked and nothing was charged. Choose another time, and we try again.</p>
        </Notice>
      )}
      {wish.step === "treatments" && <TreatmentChoice base={base} groups={groups} chosen={chosen} wish={wish} />}
      {wish.step === "time" && start && (
        <div className="grid gap-x-8 gap-y-10 md:grid-cols-2 xl:grid-cols-3">
          <VisitCard lines={lines} total={total} editTo={treatmentsPath} />
          <SlotPicker
            key={`${wish.serviceIds} ${wish.addOnIds}`}
            start={start}
            wish={{ serviceIds: wish.serviceIds, addOnIds: wish.addOnIds }}
            today={settings.today}
            zoneName={zoneName}
            closingTime={formatTime(closes)}
            duration={formatMinutes(lines.reduce((sum, line) => sum + line.minutes, 0))}
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
          onRefused={(message) => {
            setProblem(message);
            void go({ time: undefined, step: "time" });
          }}
        >
          <VisitCard lines={lines} total={total} editTo={treatmentsPath} />
          <p className="pt-5">
            <span className="block text-h3">
              {formatDay(wish.date ?? settings.today)}, {formatTime(wish.time ?? "09:00")}
            </span>
            <span className="text-small text-ink-soft">{zoneName} time. </span>
            <LinkButton to={guestWishPath(base, wish, { step: "time" })} look="text" small>
              Change the time
            </LinkButton>
          </p>
        </Details>
      )}
    </div>
  );
}

type DetailsProps = { wish: GuestWish; onRefused: (message: string) => void; children: React.ReactNode };

const checks = { firstName: isFilled, lastName: isFilled, email: isEmail, phone: isFilled };

/** The last step: details beside the visit; one press books. */
function Details({ wish, onRefused, children }: DetailsProps) {
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
      else throw error;
    }
  });
  return (
    <div className="grid-12">
      <div className="md:col-span-6">
        <noscript>
          <Notice className="mb-5">Booking needs JavaScript. Without it, please call us.</Notice>
        </noscript>
        <GuestDetails {...form} />
      </div>
      <div className="max-md:order-first md:col-span-5 md:col-start-8">{children}</div>
    </div>
  );
}

function visitLinesOf(chosen: ChosenService[], wish: GuestWish) {
  return chosen.map((service) => {
    const addOns = service.addOns.filter(({ _id }) => wish.addOnIds.includes(_id));
    return {
      id: service._id,
      name: service.name,
      minutes: service.minutes + addOns.reduce((sum, { minutes }) => sum + minutes, 0),
      price: service.price,
      ...(service.priceUnit ? { priceUnit: service.priceUnit } : {}),
      addOns: addOns.map(({ name, minutes, price }) => ({ name, minutes, price, quantity: 1 })),
    };
  });
}

import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from "react";
import { HoldCountdown } from "#modules/desk/staff/board/bars/hold-countdown.tsx";
import { type RuleOverride, RuleOverrideForm, refusalOf } from "#modules/desk/staff/board/moves/rule-override-form.tsx";
import { shortestReason } from "#modules/desk/staff/board/moves/shortest-reason.ts";
import { DepositField } from "#modules/desk/staff/new-booking/deposit/deposit-field.tsx";
import { useDeposit } from "#modules/desk/staff/new-booking/deposit/use-deposit.ts";
import { TodayIsFull } from "#modules/desk/staff/new-booking/guests/today-is-full.tsx";
import { checkInWalkIn } from "#modules/desk/staff/new-booking/guests/walk-in.ts";
import type { AskedCustomer } from "#modules/desk/staff/new-booking/health/ask-customer.tsx";
import { HealthToAsk } from "#modules/desk/staff/new-booking/health/health-to-ask.tsx";
import { HeldResources } from "#modules/desk/staff/new-booking/held-resources.tsx";
import type { NewBookingProps } from "#modules/desk/staff/new-booking/new-booking-props.ts";
import { PackageVisits, usePackageVisits } from "#modules/desk/staff/new-booking/packages/package-visits.tsx";
import { paidByPackages, usablePackages } from "#modules/desk/staff/new-booking/packages/usable-packages.ts";
import { RepeatVisit } from "#modules/desk/staff/new-booking/repeat-visit.tsx";
import {
  askedAbout,
  type BookingCustomer,
  missingOf,
  possibleMatches,
  useBooking,
  whoForApi,
} from "#modules/desk/staff/new-booking/use-booking.ts";
import { useKnownCustomer } from "#modules/desk/staff/new-booking/use-known-customer.ts";
import { useWaiting, WaitingEntries } from "#modules/desk/staff/new-booking/waiting/waiting-entries.tsx";
import { WhenField } from "#modules/desk/staff/new-booking/when-field.tsx";
import { useMenuServices } from "#modules/desk/staff/treatments/treatments.ts";
import { WhatField } from "#modules/desk/staff/treatments/what-field.tsx";
import { dayParts } from "#modules/waitlist/domain/waitlist.ts";
import { addedWords, addToWaitlist } from "#modules/waitlist/staff/add-to-waitlist.ts";
import { isApiError } from "#shared/contract/client.ts";
import { addMoney, formatMoney } from "#shared/money.ts";
import { formatDay, formatTime } from "#shared/zoned-time.ts";
import { Switch } from "#staff/kit/fields/switch.tsx";
import { KeyCap } from "#staff/kit/keys/key-cap.tsx";
import { useKeys } from "#staff/kit/keys/use-keys.ts";
import { once } from "#staff/kit/once.ts";
import { SelectBox } from "#staff/kit/select-box.tsx";
import { showDone } from "#staff/kit/toast/staff-toasts.ts";
import { usePerson } from "#staff/session/use-person.ts";
import { SecondGuest, useSecondGuest } from "./second-guest.tsx";
import { WhoField } from "./who-field.tsx";

const TakePaymentDialog = lazy(async () => ({
  default: (await import("#modules/checkout/staff/desk-money/take-payment-dialog.tsx")).TakePaymentDialog,
}));

type BookingFormProps = Omit<NewBookingProps, "mode" | "canBlock"> & {
  isWalkIn: boolean;
  onAsk(customer: AskedCustomer): void;
};

/**
 * The form for customer, treatments and time of a new booking. Reserves the first slot that fits immediately, so that
 * one more Enter books it.
 */
export function BookingForm({ isWalkIn, view, today, start, onAsk, onMode, onDone }: BookingFormProps) {
  const [who, setWho] = useState<BookingCustomer>();
  const [errors, setErrors] = useState<{
    who?: string | undefined;
    what?: string | undefined;
    all?: string | undefined;
    reason?: string | undefined;
    /** Medical rules that a booking for this customer would break. */
    rules?: ReturnType<typeof refusalOf> | undefined;
  }>({});
  const [isNotified, setNotified] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const [whatTurn, setWhatTurn] = useState(0);
  /** Set if Enter was pressed before the slot was reserved: then the visit is booked as soon as it is. */
  const [isWaiting, setWaiting] = useState(false);
  const [shownDay, setShownDay] = useState<string>();
  /**
   * Set once the visit is booked, if the clinic requires a deposit. Two guests who come together pay one after the
   * other.
   */
  const [paying, setPaying] = useState<{
    orders: { id: string; deposit: number }[];
    booking: Parameters<typeof onDone>[0];
  }>();
  const second = useSecondGuest();
  const { can } = usePerson();
  const { treatments } = useMenuServices();
  const booking = useBooking(today, isWalkIn ? { date: today, practitionerId: start.practitionerId } : start, {
    isWalkIn,
  });
  const { chosen, held, lines } = booking;
  const isTodayFull =
    isWalkIn && lines.length > 0 && !booking.isLoading && !booking.placesError && booking.starts.length === 0;
  const button = useRef<HTMLButtonElement>(null);
  const day = isWalkIn ? today : (shownDay ?? chosen?.date ?? booking.starts[0]?.date);
  const people = view?.lanes.filter(({ kind }) => kind === "people") ?? [];
  const email = who?.kind === "known" ? who.person.email : who?.person.email.trim() || null;
  const firstName = who?.person.firstName.trim() ?? "";

  const packages = usePackageVisits(who?.kind === "known" ? who.person.id : undefined);
  const [asked, setAsked] = useState<readonly string[]>([]);
  const usable = usablePackages(packages, lines, chosen?.date);
  const sessions = asked.filter((serviceId) => usable.some((one) => one.serviceId === serviceId));
  const waiting = useWaiting(who?.kind === "known" ? who.person.id : undefined, { lines, date: chosen?.date });
  const deposit = useDeposit({
    lines,
    firstName,
    email,
    isWalkIn,
    usesPackage: sessions.length > 0,
    isForTwo: second.together !== undefined,
  });

  // A treatment that was already selected in the week's search.
  const preset =
    start.serviceId && lines.length === 0 ? treatments.find(({ id }) => id === start.serviceId) : undefined;
  useKnownCustomer(start.customerId, (person) => {
    setWho({ kind: "known", person });
    setWhatTurn((turn) => turn + 1);
  });
  const isPreset = useRef(false);
  useEffect(() => {
    if (!preset || isPreset.current) return;
    isPreset.current = true;
    booking.addLine(preset);
  }, [preset, booking.addLine]);

  /** Clears the errors of a changed field (customer or treatments) and of the whole booking, which no longer apply. */
  const clearError = (field: "who" | "what") =>
    setErrors(({ who: ofWho, what, reason }) => ({ who: ofWho, what, reason, [field]: undefined }));

  async function submit(event?: FormEvent, override?: RuleOverride) {
    event?.preventDefault();
    const what = lines.length === 0 ? "Choose a treatment." : undefined;
    const missing = { who: missingOf(who), what, reason: deposit.problem };
    setErrors(missing);
    const isIncomplete = second.isIncomplete();
    if (missing.who || missing.what || missing.reason || !who || isIncomplete) return;
    if (isTodayFull && !chosen)
      return setErrors({ all: "Nothing fits today. Check another time, or book another day." });
    if (!held) return setWaiting(true);
    setWaiting(false);
    setBusy(true);
    try {
      const known = await askedAbout(who);
      setWho(known);
      const isSecondKnown = await second.mayBeKnown();
      if (possibleMatches(known).length > 0 || isSecondKnown) return setBusy(false);
      const { visit, orders } = await booking.book(who, {
        via: isWalkIn ? "walk_in" : "phone",
        notify: isNotified && Boolean(email),
        sessions,
        deposit: deposit.asked,
        // A visit that waits for its deposit doesn't end any waitlist entries yet.
        waitlistIds: deposit.isLink ? [] : waiting.ending,
        ...(second.together ? { together: second.together } : {}),
        ...(override ? { override } : {}),
      });
      const { date, time } = held.wanted.start;
      const names = [who, ...(second.who && visit.together ? [second.who] : [])].map(({ person }) =>
        `${person.firstName} ${person.lastName}`.trim(),
      );
      const isLinked = orders.some(({ payBy }) => payBy);
      if (isWalkIn) {
        await checkInWalkIn(visit.id, names[0] ?? "");
        if (visit.together) await checkInWalkIn(visit.together.id, names[1] ?? "");
      } else if (isLinked) showDone(`Held for ${names[0]} until the deposit is paid. A link is on its way by email.`);
      else
        showDone(
          `Booked ${names.join(" and ")}, ${formatDay(date, { weekday: "short", month: "short" })}, ${formatTime(time)}.`,
        );
      const booked = { date, visitId: visit.id };
      const deposits = orders.filter(({ deposit: due, payBy }) => due > 0 && !payBy);
      if (deposits.length > 0 && can("payments.take")) return setPaying({ orders: deposits, booking: booked });
      onDone(booked);
    } catch (error) {
      setBusy(false);
      const rules = isApiError(error) ? refusalOf(error) : undefined;
      if (rules && rules.rules.length > 0) return setErrors({ rules });
      setErrors({ all: isApiError(error) ? error.message : "The visit was not booked. Try again." });
    }
  }
  /** If nothing fits today, adds the customer to the waitlist for today instead of booking. */
  async function waitForToday() {
    const missing = missingOf(who);
    setErrors({ who: missing });
    if (missing || !who || isBusy) return;
    setBusy(true);
    try {
      const known = await askedAbout(who);
      setWho(known);
      if (possibleMatches(known).length > 0) return setBusy(false);
      const { place } = await addToWaitlist(
        {
          ...whoForApi(known),
          services: booking.services.map(({ serviceId, addOnIds }) => ({ serviceId, addOnIds })),
          ...(booking.practitionerId ? { practitionerId: booking.practitionerId } : {}),
          dates: [today, today] as [string, string],
          parts: [...dayParts],
        },
        once(),
      );
      showDone(addedWords(known.person.firstName.trim(), place));
      onDone({ date: today });
    } catch (error) {
      setBusy(false);
      setErrors({ all: isApiError(error) ? error.message : "They were not put on the waitlist. Try again." });
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: an early Enter books once the slot is reserved
  useEffect(() => {
    if (isWaiting && held) void submit();
  }, [isWaiting, held]);

  useKeys(
    { "mod+Enter": { label: "Book", run: () => void submit(), inFields: true } },
    { group: "New booking", isInDialog: true },
  );

  const sum = addMoney(
    -paidByPackages(lines, sessions),
    ...[...lines, ...second.lines].flatMap(({ treatment, addOns }) => [
      treatment.salePrice ?? treatment.price,
      ...addOns.map(({ price }) => price),
    ]),
  );
  const verb = isWalkIn ? "Check in" : "Book";
  const [due, ...dueLater] = paying?.orders ?? [];
  if (paying && due)
    return (
      <Suspense>
        <TakePaymentDialog
          key={due.id}
          orderId={due.id}
          deposit={due.deposit}
          onClose={() => (dueLater.length > 0 ? setPaying({ ...paying, orders: dueLater }) : onDone(paying.booking))}
          onTaken={() => undefined}
        />
      </Suspense>
    );
  return (
    <form onSubmit={submit} noValidate>
      <div className="grid md:grid-cols-[minmax(0,380px)_minmax(0,1fr)]">
        <div className="grid grid-cols-1 content-start gap-5 bg-white p-4 md:p-6">
          <WhoField
            who={who}
            error={errors.who}
            onChange={(next) => {
              setWho(next);
              if (next?.person !== who?.person) clearError("who");
              if (next?.kind === "known") setWhatTurn((turn) => turn + 1);
            }}
          />
          <WhatField
            treatments={treatments}
            lines={lines}
            error={errors.what}
            focusTurn={whatTurn}
            onAdd={(treatment) => {
              booking.addLine(treatment);
              clearError("what");
              setShownDay(undefined);
              if (who) button.current?.focus();
            }}
            onRemove={booking.removeLine}
            onToggleAddOn={booking.toggleAddOn}
          />
          {who?.kind === "known" && lines.length === 0 && (
            <RepeatVisit
              customerId={who.person.id}
              treatments={treatments}
              onRepeat={(repeated) => {
                booking.setLines(repeated);
                clearError("what");
                setShownDay(undefined);
                button.current?.focus();
              }}
            />
          )}
          {who && lines.length > 0 && (
            <HealthToAsk who={who} lines={lines} isEmailed={isNotified && Boolean(email)} onAsk={onAsk} />
          )}
          <PackageVisits packages={packages} lines={lines} date={chosen?.date} used={sessions} onUse={setAsked} />
          {!deposit.isLink && <WaitingEntries entries={waiting.entries} say={waiting.say} />}
          {deposit.isAsked && <DepositField {...deposit.field} error={errors.reason} />}
          <SelectBox
            label="Who performs it"
            value={booking.practitionerId ?? ""}
            onChange={(event) => booking.setPractitioner(event.currentTarget.value || undefined)}
          >
            <option value="">First available</option>
            {people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectBox>
          {firstName &&
            !deposit.isLink &&
            (email ? (
              <Switch
                label={`Email ${firstName} a confirmation`}
                checked={isNotified}
                onChange={(event) => setNotified(event.currentTarget.checked)}
              />
            ) : (
              <p className="text-ink-soft">{firstName} has no email and gets no confirmation or reminder.</p>
            ))}
          <SecondGuest guest={second} treatments={treatments} />
        </div>
        <div className="p-4 md:p-6">
          <WhenField
            walkIn={
              isWalkIn
                ? {
                    full: isTodayFull && (
                      <TodayIsFull
                        services={booking.services}
                        onTry={booking.tryTime}
                        onAnotherDay={() => onMode("booking")}
                        onWaitlist={() => void waitForToday()}
                      />
                    ),
                    onAnotherDay: () => onMode("booking"),
                  }
                : undefined
            }
            starts={booking.starts}
            chosen={chosen}
            today={today}
            from={booking.from}
            isLoading={booking.isLoading}
            error={booking.placesError}
            holdError={booking.holdError}
            hasTreatment={lines.length > 0}
            day={day}
            onDay={setShownDay}
            onFrom={(date) => {
              setShownDay(undefined);
              booking.setFrom(date);
            }}
            onChoose={booking.choose}
            refused={booking.refused}
            onTry={booking.tryTime}
          />
          {held && <HeldResources holdId={held.holdId} date={held.wanted.start.date} time={held.wanted.start.time} />}
        </div>
      </div>
      {errors.all && (
        <p role="alert" className="bg-rose-pale px-4 py-2 text-error md:px-6">
          {errors.all}
        </p>
      )}
      {errors.rules && (
        <div role="alert" className="px-4 pb-4 md:px-6">
          <RuleOverrideForm
            {...errors.rules}
            title={shortestReason(errors.rules.rules) > 1 ? "A medical rule prevents this" : "A rule is in the way"}
            takesFocus
            action="Book anyway"
            onOverride={(override) => void submit(undefined, override)}
          />
        </div>
      )}
      <footer className="on-ink sticky bottom-0 flex flex-wrap items-center gap-x-8 gap-y-2 bg-ink px-4 py-3 text-paper md:px-6">
        {held && (
          <p>
            <span className="block text-small text-on-ink">Place held while you talk</span>
            <span className="font-serif text-[1.125rem]">
              <HoldCountdown expiresAt={held.expiresAt} />
            </span>
          </p>
        )}
        {lines.length > 0 && (
          <p>
            <span className="block text-small text-on-ink">Price</span>
            <span className="nums font-serif text-[1.125rem]">{formatMoney(sum, { always: true })}</span>
          </p>
        )}
        <span className="ml-auto flex items-center gap-4">
          <KeyCap keys="mod+Enter" decorative className="max-md:hidden" />
          <button
            ref={button}
            type="submit"
            className="btn btn-main btn-book"
            aria-busy={isBusy || isWaiting || undefined}
            disabled={isBusy}
          >
            {chosen
              ? `${verb} ${chosen.date === today ? "today" : formatDay(chosen.date, { weekday: "short", month: "short" })} ${formatTime(chosen.time)}`
              : verb}
          </button>
        </span>
      </footer>
    </form>
  );
}

import { lazy, type ReactNode, Suspense, useState } from "react";
import { type ClosingRules, latestEndOf } from "#modules/scheduling/domain/latest-end.ts";
import { formatMinutes } from "#shared/duration.ts";
import { formatDay, formatTime } from "#shared/zoned-time.ts";
import { useIsThere } from "#web/shell/shell-data.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Spinner } from "#web/ui/feedback/spinner.tsx";
import type { WireSlot } from "../../contract/slot.ts";
import { ANYONE } from "../../domain/booked-service.ts";
import type { SlotAlternative } from "../list-slot-alternatives.ts";
import { useWarningConfirmation } from "../read-first/use-warning-confirmation.ts";
import type { SlotSelection } from "../slot-selection.ts";
import { type SlotStart, useSlots } from "../use-slots.ts";
import { type CalendarDay, MonthCalendar } from "./month-calendar.tsx";
import { PractitionerChoice, type PractitionerToChoose } from "./practitioner-choice.tsx";
import { SlotList } from "./slot-list.tsx";

const AnotherTime = lazy(() => import("./another-time.tsx"));
const TooSoonNote = lazy(() => import("./too-soon-note.tsx"));
const ReadFirstNote = lazy(() => import("../read-first/read-first-note.tsx"));

/** The waitlist for a day, if no time suits. */
export type WaitingPart = {
  /** Whether the waitlist is shown from the start, because the visit's first possible day can't be booked yet. */
  isOpen: boolean;
  draw: (choice: { date: string; practitionerId: string | undefined }) => ReactNode;
};

type SlotPickerProps = {
  start: SlotStart;
  selection: SlotSelection;
  today: string;
  /** The name of the time zone, such as "New York". */
  zoneName: string;
  closing: ClosingRules;
  practitioners: PractitionerToChoose[];
  selected: { date: string; time: string } | undefined;
  /** Holds or takes the slot; resolves after success or failure. */
  onChoose: (slot: WireSlot, practitionerId: string | undefined) => Promise<void>;
  waiting?: WaitingPart;
  /**
   * Present if the visit can be made smaller: `nameOf` returns a treatment's name, and `onSplit` leaves some treatments
   * for another day.
   */
  split?: {
    nameOf: (serviceId: string) => string | undefined;
    onSplit: (visit: Extract<SlotAlternative, { kind: "split" }>) => Promise<void>;
  };
};

/** Month, practitioner and the free start times of a day (BK-1). Shared by booking and rescheduling. */
export function SlotPicker({
  start,
  selection,
  today,
  zoneName,
  closing,
  practitioners,
  selected,
  onChoose,
  waiting,
  split,
}: SlotPickerProps) {
  const picker = useSlots(start, selection);
  const isThere = useIsThere();
  const [holding, setHolding] = useState<string>();
  /** The day for which another time is checked. */
  const [askingOn, setAskingOn] = useState<string>();
  /** The day for which the waitlist is open. */
  const [waitingOn, setWaitingOn] = useState<string>();
  const { date, practitionerId } = picker;
  const first = useWarningConfirmation(picker.slots);

  const choose = async (slot: WireSlot) => {
    if (!first.mayChoose(slot)) return;
    setHolding(slot.from);
    try {
      await onChoose(slot, picker.practitionerId);
    } finally {
      setHolding(undefined);
    }
  };

  const question = {
    selection,
    practitionerId,
    nameOf: split?.nameOf,
    readBefore: first.read,
    onTake: async (way: SlotAlternative) => {
      if (way.kind === "start") await onChoose(way.slot, way.practitionerId);
      else await split?.onSplit(way);
    },
    onWait: waiting && (() => setWaitingOn(date ?? today)),
  };

  return (
    <>
      <div className="needs-script md:border-r md:border-linen md:pr-8">
        {picker.refusal && (
          <Notice tone="warn" live className="mb-6">
            <p>{picker.refusal} These are the first available times.</p>
          </Notice>
        )}
        {picker.notTogether && (
          <Notice tone="warn" live className="mb-6">
            <p>{picker.notTogether}</p>
          </Notice>
        )}
        <MonthCalendar
          month={picker.month}
          days={picker.days}
          selected={date}
          today={today}
          isLoading={picker.isLoadingDays}
          canGoBack={picker.month > today.slice(0, 7)}
          onSelect={picker.showDate}
          onMonth={picker.showMonth}
        />
        {picker.days.some(({ reason }) => reason === "too_soon") && (
          <Suspense>
            <TooSoonNote days={picker.days} today={today} selected={date} onShow={picker.showDay} />
          </Suspense>
        )}
        <p className="pt-4 text-small text-ink-soft">
          {grayDays(picker.days)} All times are {zoneName} time.
        </p>
        <PractitionerChoice
          practitioners={practitioners}
          value={practitionerId === ANYONE ? undefined : practitionerId}
          onChoose={(id) => void picker.choosePractitioner(id)}
        />
      </div>
      <div className="needs-script">
        {picker.failed && (
          <Notice tone="warn" live className="mb-6">
            <p>We couldn’t load the available times.</p>
            <Button look="text" onClick={picker.retry}>
              Try again
            </Button>
          </Notice>
        )}
        {date ? (
          <>
            <h2 className="text-h3" aria-live="polite">
              {formatDay(date)}
            </h2>
            <p className="pt-1 pb-7 text-small text-ink-soft">
              {lengthInWords(picker.slots) ?? fullDay(picker.slots)} Visits end by{" "}
              <span className="whitespace-nowrap">{formatTime(latestEndOf(date, closing))}</span> that day.
            </p>
            {first.warnings.length > 0 && (
              <Suspense>
                <ReadFirstNote first={first} />
              </Suspense>
            )}
            <SlotList
              key={date}
              slots={picker.slots}
              selected={selected?.date === date ? selected.time : undefined}
              holding={holding}
              justTaken={picker.justTaken}
              isLoading={picker.isLoadingSlots}
              onChoose={(slot) => void choose(slot)}
            />
            <div className="pt-7">
              {askingOn === date ? (
                <Suspense fallback={<Spinner />}>
                  <AnotherTime {...question} date={date} />
                </Suspense>
              ) : (
                <Button look="text" className="text-small" onClick={() => setAskingOn(date)}>
                  Looking for another time?
                </Button>
              )}
            </div>
          </>
        ) : (
          <p>
            {picker.days.some(({ reason }) => reason === "too_soon")
              ? "No days are open for booking yet."
              : "We have no openings for this visit in the coming weeks. Try another practitioner, or call us and we’ll find a time."}
          </p>
        )}
        {waiting &&
          isThere("waitlist") &&
          (waiting.isOpen || waitingOn === (date ?? today) ? (
            <Suspense fallback={<Spinner />}>{waiting.draw({ date: date ?? today, practitionerId })}</Suspense>
          ) : (
            <Button look="text" className="text-small" onClick={() => setWaitingOn(date ?? today)}>
              Nothing that works? Join the waitlist
            </Button>
          ))}
      </div>
    </>
  );
}

/** Returns the common reason for a month's gray days. */
const grayDays = (days: CalendarDay[]): string =>
  days.some(({ reason }) => reason === "too_soon")
    ? "Other gray days are closed or full."
    : "Gray days are closed or full.";

/**
 * Returns why a day has no free start: it can't be booked yet, another visit requires an interval before it, or it is
 * full.
 */
function fullDay(slots: WireSlot[]): string {
  if (slots.some(({ reason }) => reason === "horizon")) return "This day can’t be booked yet.";
  return (
    slots.find(({ reason }) => reason === "too_soon")?.why ??
    "This day is fully booked. Try another day or another practitioner."
  );
}

/** Returns the visit's length from its free slots, as planned, including walks between rooms and waiting times. */
function lengthInWords(slots: WireSlot[]): string | undefined {
  const minutes = slots
    .filter(({ isBooked }) => !isBooked)
    .map(({ startsAt, endsAt }) => Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / 60_000));
  if (minutes.length === 0) return undefined;
  const [least, most] = [Math.min(...minutes), Math.max(...minutes)];
  const length = least === most ? formatMinutes(least) : `${formatMinutes(least)} to ${formatMinutes(most)}`;
  return `Each time slot covers your entire visit: ${length} from start to finish.`;
}

import { type AppointmentStatus, canBeNoShow } from "#modules/booking/domain/appointment-status.ts";
import type { VisitStep } from "#modules/booking/domain/visit-history.ts";
import type { BookingChannel, VisitStage } from "#modules/booking/domain/visit-stage.ts";
import type { SeededRandom } from "#shared/seeded-random.ts";
import { addMinutes } from "#shared/zoned-time.ts";

/** An event in a visit's history. */
export type LifeStep = { step: VisitStep; at: Date; to: AppointmentStatus; isByCustomer: boolean };

/** A visit's state at an instant, and its history. */
export type VisitLife = {
  bookedVia: BookingChannel;
  bookedAt: Date;
  status: Exclude<AppointmentStatus, "held">;
  stage: VisitStage | null;
  confirmedAt: Date | null;
  checkedInAt: Date | null;
  inRoomAt: Date | null;
  closedAt: Date | null;
  steps: LifeStep[];
};

type Span = { startsAt: Date; endsAt: Date };

const DAY_MINUTES = 24 * 60;
const minutesBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 60_000;

const channels: readonly { via: BookingChannel; weight: number }[] = [
  { via: "online", weight: 62 },
  { via: "phone", weight: 21 },
  { via: "desk", weight: 13 },
  { via: "walk_in", weight: 4 },
];

/**
 * Returns the state of a visit at `now`, with no event in the future. `isOnline`: it was booked online; `mayMiss`: the
 * customer may be a no-show.
 */
export function lifeOf(
  { startsAt, endsAt }: Span,
  now: Date,
  random: SeededRandom,
  { isOnline, mayMiss }: { isOnline: boolean; mayMiss: boolean },
): VisitLife {
  const drawn = isOnline ? "online" : random.pickByWeight(channels, ({ weight }) => weight).via;
  const bookedVia = drawn === "walk_in" && startsAt > now ? "desk" : drawn;
  const bookedAt = bookedAtOf(bookedVia, startsAt, now, random);
  const life: VisitLife = {
    bookedVia,
    bookedAt,
    status: "booked",
    stage: null,
    confirmedAt: null,
    checkedInAt: null,
    inRoomAt: null,
    closedAt: null,
    steps: [{ step: "book", at: bookedAt, to: "booked", isByCustomer: bookedVia === "online" }],
  };
  if (isConfirmed(minutesBetween(now, startsAt), random)) confirm(life, startsAt, now, random);
  if (isMissed({ startsAt, endsAt }, now, random) && mayMiss) {
    close(life, "no_show", earlier(addMinutes(startsAt, random.whole(16, 30)), now));
    return life;
  }
  const arrivesAt = addMinutes(startsAt, -random.whole(2, 12));
  if (arrivesAt > now || (startsAt > now && random.isBelow(0.3))) return life;
  life.checkedInAt = arrivesAt;
  Object.assign(life, { status: "checked_in", stage: "waiting" });
  life.steps.push({ step: "check_in", at: arrivesAt, to: "checked_in", isByCustomer: false });
  const entersAt = addMinutes(startsAt, random.whole(0, 5));
  if (entersAt > now) return life;
  life.inRoomAt = entersAt;
  life.stage = "in_room";
  life.steps.push({ step: "in_room", at: entersAt, to: "checked_in", isByCustomer: false });
  const finishesAt = addMinutes(endsAt, -random.whole(1, 5));
  if (finishesAt > now) return life;
  life.stage = "finishing";
  life.steps.push({ step: "finish", at: finishesAt, to: "checked_in", isByCustomer: false });
  const leavesAt = addMinutes(endsAt, random.whole(0, 6));
  if (leavesAt > now) return life;
  close(life, "completed", leavesAt);
  return life;
}

/** Returns the history of a visit that was canceled before another customer booked its time at `rebookedAt`. */
export function canceledLifeOf({ rebookedAt }: { rebookedAt: Date }, random: SeededRandom): VisitLife {
  const canceledAt = addMinutes(rebookedAt, -random.whole(20, 2 * DAY_MINUTES));
  const bookedAt = addMinutes(canceledAt, -random.whole(200, 12 * DAY_MINUTES));
  const life: VisitLife = {
    bookedVia: "online",
    bookedAt,
    status: "booked",
    stage: null,
    confirmedAt: null,
    checkedInAt: null,
    inRoomAt: null,
    closedAt: null,
    steps: [{ step: "book", at: bookedAt, to: "booked", isByCustomer: true }],
  };
  close(life, "cancelled", canceledAt);
  return life;
}

function bookedAtOf(via: BookingChannel, startsAt: Date, now: Date, random: SeededRandom): Date {
  if (via === "walk_in") return addMinutes(startsAt, -random.whole(15, 40));
  // Most customers book some days ahead, some a month.
  const ahead = Math.round(180 + random.next() ** 2 * 34 * DAY_MINUTES);
  const at = addMinutes(startsAt, -ahead);
  return at < addMinutes(now, -5) ? at : addMinutes(now, -random.whole(10, 12 * DAY_MINUTES));
}

/**
 * Whether a visit is a no-show: 4 percent of the visits of at most 40 minutes, once staff may mark them as missed
 * (`canBeNoShow`).
 */
function isMissed({ startsAt, endsAt }: Span, now: Date, random: SeededRandom): boolean {
  const isDrawn = random.isBelow(0.04);
  return isDrawn && canBeNoShow(startsAt, now) && minutesBetween(startsAt, endsAt) <= 40;
}

function isConfirmed(minutesLeft: number, random: SeededRandom): boolean {
  if (minutesLeft > 7 * DAY_MINUTES) return false;
  return random.isBelow(minutesLeft > 2 * DAY_MINUTES ? 0.15 : 0.72);
}

function confirm(life: VisitLife, startsAt: Date, now: Date, random: SeededRandom): void {
  const at = earlier(addMinutes(startsAt, -random.whole(4 * 60, 46 * 60)), addMinutes(now, -1));
  if (at <= life.bookedAt) return;
  Object.assign(life, { status: "confirmed", confirmedAt: at });
  life.steps.push({ step: "confirm", at, to: "confirmed", isByCustomer: false });
}

function close(life: VisitLife, status: "completed" | "no_show" | "cancelled", at: Date): void {
  Object.assign(life, { status, stage: null, closedAt: at });
  const step = status === "completed" ? "complete" : status === "no_show" ? "no_show" : "cancel";
  life.steps.push({ step, at, to: status, isByCustomer: status === "cancelled" });
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other;
}

/** Parts of a day, by a visit's start; they overlap, so noon belongs to two (BK-8). */
export const dayParts = ["morning", "midday", "afternoon"] as const;
export type DayPart = (typeof dayParts)[number];

const startsWithin: Record<DayPart, (time: string) => boolean> = {
  morning: (time) => time < "12:00",
  midday: (time) => time >= "11:00" && time < "14:00",
  afternoon: (time) => time >= "13:00",
};

/** Whether a start, "HH:mm" in clinic time, is in one of the parts. */
export function isInParts(time: string, parts: readonly DayPart[]): boolean {
  return parts.some((part) => startsWithin[part](time));
}

/** The weekdays a visit may be on; Sunday is 0. */
export const allWeekdays = [0, 1, 2, 3, 4, 5, 6] as const;

/** States of an entry: `unconfirmed` until a guest's email is verified, `offered` while a slot is held for it. */
export const entryStates = ["unconfirmed", "waiting", "offered", "paused", "fulfilled", "left", "expired"] as const;
export type EntryState = (typeof entryStates)[number];

/**
 * States of entries that haven't ended. The number of a person's entries in these states is limited by `MOST_ENTRIES`.
 */
export const liveStates = ["unconfirmed", "waiting", "offered", "paused"] as const satisfies EntryState[];
export const MOST_ENTRIES = 3;

export const offerStates = ["open", "accepted", "declined", "expired", "withdrawn"] as const;
export type OfferState = (typeof offerStates)[number];

/** How long an offer holds its slot, in minutes. */
export const OFFER_MINUTES = 15;
/** Maximum offers to one person on one clinic day; after that, the next in line gets the offer. */
export const OFFERS_PER_DAY = 2;
/** An entry is paused after this many expired offers in a row. */
export const UNANSWERED_BEFORE_PAUSE = 3;

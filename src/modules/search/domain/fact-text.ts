import { formatTime } from "#shared/zoned-time.ts";

/** The data from which facts about the clinic's location are worded. */
export type FactSource = {
  hours: readonly ({ opens: string; closes: string } | null)[];
  address: { line1: string; line2?: string | undefined; city: string; state: string; postalCode: string };
  nearestTrain: string;
  phoneDisplay: string;
  email: string;
};

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

const listed = (parts: (string | undefined)[], separator = ", ") => parts.filter(Boolean).join(separator);

/**
 * Formats hours as "Monday through Friday 9:00 am to 5:00 pm, Saturday 10:00 am to 2:00 pm". Consecutive days with the
 * same hours are grouped.
 */
export function hoursText(hours: FactSource["hours"]): string {
  const runs: { first: number; last: number; text: string }[] = [];
  // The week begins on Monday, as in everyday speech.
  for (const [place, day] of [1, 2, 3, 4, 5, 6, 0].entries()) {
    const open = hours[day];
    if (!open) continue;
    const text = `${formatTime(open.opens)} to ${formatTime(open.closes)}`;
    const run = runs.at(-1);
    if (run?.text === text && run.last === place - 1) run.last = place;
    else runs.push({ first: place, last: place, text });
  }
  const dayAt = (place: number) => WEEKDAYS[(place + 1) % 7] ?? "";
  return listed(
    runs.map(({ first, last, text }) =>
      first === last ? `${dayAt(first)} ${text}` : `${dayAt(first)} through ${dayAt(last)} ${text}`,
    ),
  );
}

/** Returns the text of a fact; `undefined` if the id belongs to a page. */
export function factText(id: string, clinic: FactSource): string | undefined {
  const { address } = clinic;
  if (id === "opening-hours") return hoursText(clinic.hours);
  if (id === "phone") return listed([clinic.phoneDisplay, clinic.email]);
  if (id !== "address") return undefined;
  const place = listed([address.line1, address.line2, address.city, listed([address.state, address.postalCode], " ")]);
  return listed([place, clinic.nearestTrain], ". ");
}

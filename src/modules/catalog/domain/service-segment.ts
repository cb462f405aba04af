/**
 * What happens in a part of a treatment. It decides what the customer reads and how staff's calendars draw the part.
 */
export const segmentKinds = ["numbing", "draw", "processing", "treatment", "light", "drip", "talk", "finish"] as const;

export type SegmentKind = (typeof segmentKinds)[number];

/**
 * The staff that a part needs. `lead`: the practitioner who does the treatment. `none`: no one. `watch`: the lead looks
 * after several customers at a time. Roles: a person with one of these roles; the lead, if they have one.
 */
export type SegmentStaff = "lead" | "none" | "watch" | { roles: string[] };

/** The maximum waits that may follow a part, in minutes. */
export const segmentWaits = [0, 5, 10, 15] as const;

/** One part of a treatment's customer-facing minutes. */
export type ServiceSegment = {
  kind: SegmentKind;
  /** In minutes: 5 or more, a multiple of 5. */
  minutes: number;
  staff: SegmentStaff;
  /** A different room type for this part, to which the customer moves; null: the treatment's room. */
  room: string | null;
  /** Device types, one unit of each, for this part only. */
  devices: string[];
  /** How long the customer may wait before the next part. */
  waitAfter: (typeof segmentWaits)[number];
};

/** Who sets up before a treatment and cleans up after it: the lead, or a person whose time isn't planned. */
export const bufferStaff = ["lead", "none"] as const;
export type BufferStaff = (typeof bufferStaff)[number];

/** The position of an add-on in its treatment. */
export const addOnPlaces = ["start", "end"] as const;
export type AddOnPlace = (typeof addOnPlaces)[number];

const LEAST_MINUTES = 5;

/**
 * Fits parts to another length, such as a practitioner's own pace: the difference goes to the lead's longest part,
 * which keeps at least 5 minutes. If that isn't enough, the longest parts are shortened. If there isn't time for all
 * parts, a single part with the needs of all of them remains.
 */
export function fitSegments(segments: readonly ServiceSegment[], minutes: number): ServiceSegment[] {
  const sum = minutesOf(segments);
  if (sum === minutes) return [...segments];
  if (minutes < segments.length * LEAST_MINUTES) return [allInOne(segments, minutes)];
  const own = longestOf(segments, ({ staff }) => staff === "lead") ?? longestOf(segments, () => true);
  const fitted = segments.map((segment) => ({ ...segment }));
  const lead = fitted[own ?? 0];
  if (lead) lead.minutes = Math.max(LEAST_MINUTES, lead.minutes + minutes - sum);
  for (let over = minutesOf(fitted) - minutes; over > 0; over = minutesOf(fitted) - minutes) {
    const longest = fitted[longestOf(fitted, () => true) ?? 0];
    if (!longest) break;
    longest.minutes -= Math.min(over, longest.minutes - LEAST_MINUTES);
  }
  return fitted;
}

export function minutesOf(segments: readonly Pick<ServiceSegment, "minutes">[]): number {
  return segments.reduce((sum, { minutes }) => sum + minutes, 0);
}

function longestOf(
  segments: readonly ServiceSegment[],
  isMeant: (segment: ServiceSegment) => boolean,
): number | undefined {
  let longest: number | undefined;
  segments.forEach((segment, index) => {
    if (isMeant(segment) && segment.minutes > (segments[longest ?? -1]?.minutes ?? 0)) longest = index;
  });
  return longest;
}

function allInOne(segments: readonly ServiceSegment[], minutes: number): ServiceSegment {
  const devices = [...new Set(segments.flatMap((segment) => segment.devices))];
  return { kind: "treatment", minutes, staff: "lead", room: null, devices, waitAfter: 0 };
}

/** What happens in a part of a treatment: what the customer reads, and how boards draw it. */
export const segmentKinds = ["numbing", "draw", "processing", "treatment", "light", "drip", "talk", "finish"] as const;

export type SegmentKind = (typeof segmentKinds)[number];

/**
 * Who a part needs. `lead`: the practitioner who does the treatment. `none`: no one. `watch`: the lead looks after several customers at a
 * time. Roles: a person with one of them, which is the lead if the lead has it.
 */
export type SegmentStaff = "lead" | "none" | "watch" | { roles: string[] };

/** Longest waits that may follow a part, in minutes. */
export const segmentWaits = [0, 5, 10, 15] as const;

/** One part of a treatment's client-facing minutes. */
export type ServiceSegment = {
  kind: SegmentKind;
  /** 5 or more, a multiple of 5. */
  minutes: number;
  staff: SegmentStaff;
  /** Another type of room than the treatment's: the customer moves there; null: the treatment's. */
  room: string | null;
  /** Types of device, one unit of each for this part only. */
  devices: string[];
  /** How long the customer may wait before the next part. */
  waitAfter: (typeof segmentWaits)[number];
};

/** Whether the lead sets up or cleans, or a person who isn't planned. */
export const bufferStaff = ["lead", "none"] as const;
export type BufferStaff = (typeof bufferStaff)[number];

/** Where an add-on stands in its treatment. */
export const addOnPlaces = ["start", "end"] as const;
export type AddOnPlace = (typeof addOnPlaces)[number];

const LEAST_MINUTES = 5;

/**
 * The same parts for another length, as of a practitioner with a pace of their own: the difference goes to the longest part
 * that the lead does, which keeps 5 minutes. What then is still too long is taken from the longest parts; where there is
 * no time for all parts, one part with everything is left.
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

import {
  type SegmentKind,
  type SegmentStaff,
  type ServiceSegment,
  segmentKinds,
  segmentWaits,
} from "./service-segment.ts";

/**
 * The words for a part's staff in the text format of treatment parts, which staff and files write one part per line:
 * "numbing, 45 min, no one", "treatment, 45 min, practitioner, device rf-needle", "talk, 20 min, role MD, room consult,
 * wait 10".
 */
const STAFF_WORDS: Readonly<Record<string, Exclude<SegmentStaff, object>>> = {
  practitioner: "lead",
  "no one": "none",
  watched: "watch",
};

const FORM = "Write a part such as “numbing, 45 min, no one” or “treatment, 45 min, practitioner, device rf-needle”.";

type Read = { segment: ServiceSegment; problem?: undefined } | { segment?: undefined; problem: string };

/** Reads a line, or returns its problem. */
export function readSegment(line: string): Read {
  const [kind = "", length = "", ...rest] = line.split(",").map((word) => word.trim());
  if (!isKind(kind)) return { problem: `A part is one of ${segmentKinds.join(", ")}. ${FORM}` };
  const minutes = Number(/^(\d{1,3}) min$/.exec(length)?.[1] ?? 0);
  if (minutes < 5 || minutes % 5 !== 0) return { problem: `A part takes 5 minutes or more, a multiple of 5. ${FORM}` };
  const roles = valuesOf(rest, "role");
  const named = rest.flatMap((word) => STAFF_WORDS[word] ?? []);
  const [staff = roles.length > 0 ? { roles } : undefined] = named;
  if (!staff || named.length + Math.min(roles.length, 1) !== 1)
    return { problem: `Say who a part needs: practitioner, no one, watched, or a role such as role RN. ${FORM}` };
  const wait = Number(valuesOf(rest, "wait")[0] ?? 0);
  const waitAfter = segmentWaits.find((known) => known === wait);
  if (waitAfter === undefined)
    return { problem: "A wait after a part is at most 5, 10 or 15 minutes, such as wait 10." };
  const [room = null, ...otherRooms] = valuesOf(rest, "room");
  const unknown = rest.find((word) => !(word in STAFF_WORDS) && !/^(role|device|room|wait) \S/.test(word));
  if (otherRooms.length > 0 || unknown !== undefined) return { problem: FORM };
  return { segment: { kind, minutes, staff, room, devices: valuesOf(rest, "device"), waitAfter } };
}

export function segmentText({ kind, minutes, staff, room, devices, waitAfter }: ServiceSegment): string {
  const who =
    typeof staff === "object"
      ? staff.roles.map((role) => `role ${role}`)
      : Object.keys(STAFF_WORDS).filter((word) => STAFF_WORDS[word] === staff);
  return [
    kind,
    `${minutes} min`,
    ...who,
    ...devices.map((device) => `device ${device}`),
    ...(room === null ? [] : [`room ${room}`]),
    ...(waitAfter > 0 ? [`wait ${waitAfter}`] : []),
  ].join(", ");
}

function isKind(word: string): word is SegmentKind {
  return segmentKinds.some((kind) => kind === word);
}

function valuesOf(words: readonly string[], name: string): string[] {
  return words.filter((word) => word.startsWith(`${name} `)).map((word) => word.slice(name.length + 1).trim());
}

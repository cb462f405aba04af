import { choice, type ListLines, number, text } from "#shared/contract/resource/fields.ts";
import { deviceTypes, practitionerRoles, roomTypes } from "../../domain/pools.ts";
import { readSegment } from "../../domain/segment-text.ts";
import { segmentKinds, segmentWaits } from "../../domain/service-segment.ts";

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

const WHO = [
  { value: "practitioner", label: "The practitioner" },
  { value: "watched", label: "The practitioner, watching several" },
  { value: "no one", label: "No one" },
  ...practitionerRoles.map(({ value, label }) => ({ value: `role ${value}`, label })),
];

/** The parts of a treatment or an add-on as form rows; each is a line such as "treatment, 45 min, practitioner". */
export const partLines: ListLines = {
  words: { one: "part", many: "parts" },
  title: "what",
  fields: {
    what: choice({
      label: "What",
      choices: segmentKinds.map((value) => ({ value, label: capital(value) })),
      initial: "treatment",
    }),
    minutes: number({ label: "Minutes", unit: "minutes" }),
    who: choice({ label: "Who is there", choices: WHO }),
    devices: text({ label: "Device", choices: deviceTypes }),
    room: choice({ label: "Room", choices: [{ value: "", label: "The treatment's" }, ...roomTypes] }),
    wait: choice({
      label: "Wait after it",
      choices: segmentWaits.map((minutes) => ({
        value: String(minutes),
        label: minutes === 0 ? "None" : `Up to ${minutes} min`,
      })),
    }),
  },
  write: ({ what = "", minutes = "", who = "", devices = "", room, wait }) =>
    [
      what,
      `${minutes.trim()} min`,
      who,
      ...devices.split(",").flatMap((device) => (device.trim() ? [`device ${device.trim()}`] : [])),
      ...(room ? [`room ${room}`] : []),
      ...(wait && wait !== "0" ? [`wait ${wait}`] : []),
    ].join(", "),
  read(line) {
    const { segment } = readSegment(line);
    if (!segment) return undefined;
    const { kind, minutes, staff, room, devices, waitAfter } = segment;
    const words = { lead: "practitioner", none: "no one", watch: "watched" };
    return {
      what: kind,
      minutes: String(minutes),
      who: typeof staff === "object" ? staff.roles.map((role) => `role ${role}`).join(", ") : words[staff],
      devices: devices.join(", "),
      room: room ?? "",
      wait: String(waitAfter),
    };
  },
};

import { deviceTypes, roomTypes } from "#modules/catalog/domain/pools.ts";
import { describeResource } from "#shared/contract/resource/description.ts";
import { type Choice, number, text, toggle } from "#shared/contract/resource/fields.ts";

const FIELDS = ["name", "label", "pool", "isActive"] as const;

type PlaceWords = { one: string; many: string; help: string; types: readonly Choice[] };

/** Describes rooms or devices, which work alike: units of a type, of which a visit uses any free one. */
function describePlace<const Name extends string>(name: Name, { one, many, help, types }: PlaceWords) {
  return describeResource({
    name,
    path: `admin/${name}`,
    words: { one, many },
    rights: { read: "schedule.see", write: "schedule.edit" },
    title: "name",
    fields: {
      name: text({ label: "Name", list: 1, sort: true, filter: true, search: true, csv: "name", editable: true }),
      label: text({
        label: "Label",
        list: 6,
        search: true,
        csv: "label",
        editable: true,
        initial: null,
        help: "A short name for where there is little room, such as RF-1.",
      }),
      pool: text({ label: "Type", list: 2, filter: true, search: true, csv: "type", bulk: true, help, choices: types }),
      isActive: toggle({
        label: "In use",
        list: 3,
        filter: true,
        csv: "in use",
        editable: true,
        bulk: true,
        initial: true,
        help: "New visits are planned with it.",
      }),
      visitCount: number({ label: "Upcoming visits", list: 5 }),
      isOut: toggle({ label: "Out of service now", list: 4, filter: true, words: { yes: "Until it is back", no: "" } }),
    },
    create: FIELDS,
    update: FIELDS,
    sort: "position",
    views: [
      { id: "out", label: "Out of service", filter: { isOut: "on:yes" } },
      { id: "unused", label: "Not in use", filter: { isActive: "on:no" } },
    ],
    csvKey: ["name"],
    archive: true,
    delete: true,
    order: true,
    impact: true,
  });
}

/** Rooms in which customers are treated. */
export const roomDescription = describePlace("Room", {
  one: "room",
  many: "rooms",
  help: "A treatment names the type of room it needs.",
  types: roomTypes,
});

/** Devices that treatments require. */
export const deviceDescription = describePlace("Device", {
  one: "device",
  many: "devices",
  help: "A treatment names the types of device it needs.",
  types: deviceTypes,
});

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";

const read = <S extends z.ZodType>(path: string, schema: S): z.infer<S> =>
  schema.parse(JSON.parse(readFileSync(`${import.meta.dirname}/${path}.json`, "utf8")));

const time = z.string().regex(/^\d\d:\d\d$/);
const spanSchema = z.strictObject({ opens: time, closes: time });
const unitSchema = z.looseObject({ id: z.string(), kind: z.string(), name: z.string(), pool: z.string() });
const practitionerSchema = unitSchema.extend({
  slug: z.string(),
  title: z.string(),
  bio: z.string().min(80),
  pool: z.enum(["MD", "NP", "RN", "LE", "LT"]),
  workingHours: z.array(z.array(spanSchema)).length(7),
  serviceIds: z.array(z.string()).min(1),
});
const { practitioners, rooms, devices, timeOff } = read(
  "resources",
  z.strictObject({
    practitioners: z.array(practitionerSchema),
    rooms: z.array(unitSchema),
    devices: z.array(unitSchema),
    deviceTypes: z.array(z.strictObject({ pool: z.string(), cleanupMinutes: z.int().min(0).max(60) })),
    timeOff: z.array(z.looseObject({ resourceId: z.string(), startsOn: z.iso.date(), endsOn: z.iso.date() })),
  }),
);
const clinic = read(
  "../../../content/server/demo/clinic",
  z.looseObject({
    timeZone: z.literal("America/New_York"),
    currency: z.literal("USD"),
    hours: z.array(spanSchema.nullable()).length(7),
    shipTo: z.tuple([
      z.object({ country: z.literal("US"), states: z.tuple([]), cents: z.literal(600), days: z.literal(3) }),
    ]),
    salesTax: z
      .array(z.object({ country: z.literal("US"), state: z.string(), goods: z.int(), food: z.literal(0) }))
      .length(5),
    booking: z.looseObject({ stepMinutes: z.int(), noticeHours: z.literal(48), closingTime: z.literal("17:00") }),
    holidays: z.array(z.strictObject({ date: z.iso.date(), name: z.string() })),
    phone: z.string().regex(/ 555-01\d\d$/),
    email: z.string().endsWith(".example"),
  }),
);
const services = read(
  "../../../catalog/server/demo/services",
  z.array(
    z.looseObject({
      id: z.string(),
      roles: z.array(z.string()),
      roomType: z.string().nullable(),
      deviceTypes: z.array(z.string()),
      customerMinutes: z.int(),
    }),
  ),
);
const minutesOf = (wall: string) => Number(wall.slice(0, 2)) * 60 + Number(wall.slice(3));

describe("the demo clinic's practitioners, rooms and devices", () => {
  it("include twelve practitioners, and have unique ids", () => {
    expect(practitioners).toHaveLength(12);
    const ids = [...practitioners, ...rooms, ...devices].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { resourceId, startsOn, endsOn } of timeOff) {
      expect(ids).toContain(resourceId);
      expect(startsOn <= endsOn).toBe(true);
    }
  });

  it("give practitioners hours within the opening hours, and a day off besides Sunday", () => {
    expect(clinic.hours[0]).toBeNull();
    for (const { name, workingHours } of practitioners) {
      expect(workingHours[0], name).toEqual([]);
      expect(workingHours.filter((spans) => spans.length > 0).length, name).toBeLessThanOrEqual(5);
      for (const span of workingHours.flat()) {
        expect(span.opens >= "09:00" && span.opens < span.closes && span.closes <= "17:00", name).toBe(true);
      }
    }
  });

  it("assign practitioners only treatments that their role may perform", () => {
    for (const { name, pool, serviceIds } of practitioners) {
      for (const id of serviceIds) {
        expect(services.find((service) => service.id === id)?.roles, `${name} ${id}`).toContain(pool);
      }
    }
  });

  it("are enough to offer every treatment on at least three days a week", () => {
    for (const { id, customerMinutes, roomType, deviceTypes } of services) {
      const days = new Set(
        practitioners
          .filter(({ serviceIds }) => serviceIds.includes(id))
          .flatMap(({ workingHours }) =>
            workingHours.flatMap((spans, weekday) =>
              spans.some(({ opens, closes }) => minutesOf(closes) - minutesOf(opens) >= customerMinutes)
                ? [weekday]
                : [],
            ),
          ),
      );
      expect(days.size, id).toBeGreaterThanOrEqual(3);
      if (roomType)
        expect(
          rooms.map(({ pool }) => pool),
          id,
        ).toContain(roomType);
      for (const device of deviceTypes)
        expect(
          devices.map(({ pool }) => pool),
          id,
        ).toContain(device);
    }
  });
});

import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { instantOf } from "#shared/zoned-time.ts";
import { type BodyArea, bodyAreas } from "../../domain/body-area.ts";
import { isMedicalByRoles } from "../../domain/is-medical.ts";
import type { ServiceDetails } from "../../domain/service.ts";
import { addOnPlaces, type ServiceSegment, segmentKinds } from "../../domain/service-segment.ts";
import addOnRows from "../demo/add-ons.json" with { type: "json" };
import contraindicationRows from "../demo/contraindications.json" with { type: "json" };
import serviceRows from "../demo/services.json" with { type: "json" };
import { addOns, serviceAddOns, services } from "../tables.ts";

type ServiceRow = (typeof serviceRows)[number];
type SaleRow = { salePriceCents?: number; saleEndsOn?: string };

const statements = new Map(contraindicationRows.map(({ code, statement }) => [code, statement]));

/** A treatment can be booked at its sale price until the clinic closes on the last day of the sale. */
function saleOf({ salePriceCents, saleEndsOn }: SaleRow, closingTime: string, timeZone: string) {
  if (salePriceCents === undefined) return { salePriceCents: null, saleEndsAt: null };
  return { salePriceCents, saleEndsAt: saleEndsOn ? (instantOf(saleEndsOn, closingTime, timeZone) ?? null) : null };
}

function detailsOf(row: ServiceRow): ServiceDetails {
  return {
    whatHappens: row.whatHappens,
    whatItFeelsLike: row.whatItFeelsLike,
    preparation: row.preparation,
    aftercare: row.aftercare,
    contraindications: row.contraindicationCodes.map((code) => statements.get(code) ?? code),
    sessions: row.sessions,
    ...(row.intervalDays === undefined ? {} : { intervalDays: row.intervalDays }),
    ...(row.lastsText === undefined ? {} : { lasts: row.lastsText }),
    faq: row.faq,
    ...(row.estimateAreas === undefined ? {} : { estimateAreas: row.estimateAreas }),
    ...(row.package === undefined ? {} : { package: row.package }),
  };
}

type SegmentRow = {
  kind: string;
  minutes: number;
  needs: { practitioner: boolean; watch?: boolean; deviceTypes: string[] };
};

function toSegment({ kind: name, minutes, needs }: SegmentRow): ServiceSegment {
  const kind = segmentKinds.find((known) => known === name);
  if (!kind) throw new RangeError(`no such kind of part: ${name}`);
  const staff = needs.practitioner ? "lead" : needs.watch ? "watch" : "none";
  return { kind, minutes, staff, room: null, devices: needs.deviceTypes, waitAfter: 0 };
}

function areasOf({ areas }: ServiceRow): BodyArea[] {
  return areas.map((name) => {
    const area = bodyAreas.find((known) => known === name);
    if (!area) throw new RangeError(`no such area: ${name}`);
    return area;
  });
}

type Options = { timeZone: string; closingTime: string };

/** Seeds all treatments with their add-ons; ids are the menu's in lower case (`ag01`, `ao07`). */
export async function seedServices(tx: DatabaseOrTransaction, { timeZone, closingTime }: Options): Promise<void> {
  await tx
    .insert(services)
    .values(
      serviceRows.map((row, position) => ({
        id: row.id.toLowerCase(),
        categoryId: row.category,
        slug: row.slug,
        name: row.name,
        family: row.family,
        virtual: row.virtual,
        isMedical: isMedicalByRoles(row.roles),
        priceCents: row.priceCents,
        priceMaxCents: row.priceMaxCents ?? null,
        priceUnit: row.priceUnit ?? null,
        minUnits: row.minUnits ?? null,
        ...saleOf(row, closingTime, timeZone),
        memberPriceCents: row.memberPriceCents,
        depositCents: row.depositCents,
        prepMinutes: row.prepMinutes,
        durationMinutes: row.customerMinutes,
        cleanupMinutes: row.cleanupMinutes,
        segments: (row.segments ?? []).map(toSegment),
        roles: row.roles,
        roomType: row.roomType,
        deviceTypes: row.deviceTypes,
        areas: areasOf(row),
        shortDescription: row.shortDescription,
        description: row.description,
        details: detailsOf(row),
        position,
      })),
    )
    .onConflictDoNothing();
  await tx
    .insert(addOns)
    .values(
      addOnRows.map((row) => ({
        id: row.id.toLowerCase(),
        name: row.name,
        description: row.description,
        priceCents: row.priceCents,
        priceUnit: row.priceUnit ?? null,
        minutes: row.minutes,
        maxQuantity: row.maxQuantity,
        deviceType: row.deviceType ?? null,
        segments: (row.segments ?? []).map(toSegment),
        place: addOnPlaces.find((place) => place === row.place) ?? "end",
      })),
    )
    .onConflictDoNothing();
  const offered = serviceRows.flatMap(({ id, addOnIds }) =>
    addOnIds.map((addOnId, position) => ({ serviceId: id.toLowerCase(), addOnId: addOnId.toLowerCase(), position })),
  );
  await tx.insert(serviceAddOns).values(offered).onConflictDoNothing();
}

import { eq, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import type { EstimateArea } from "../../domain/service.ts";
import { addOns, serviceAddOns, services } from "../tables.ts";
import { servicePrices } from "./service-rows.ts";

/**
 * Lists all services with the data for planning and pricing a booking, including inactive ones, which past visits have.
 */
export async function listServicesToBook(db: DatabaseOrTransaction) {
  return db
    .select({
      id: services.id,
      name: services.name,
      slug: services.slug,
      isActive: services.isActive,
      preparation: sql<string[]>`coalesce(${services.details}->'preparation', '[]')`,
      contraindications: sql<string[]>`coalesce(${services.details}->'contraindications', '[]')`,
      family: services.family,
      prices: servicePrices,
      priceMaxCents: services.priceMaxCents,
      priceUnit: services.priceUnit,
      minUnits: services.minUnits,
      estimateAreas: sql<EstimateArea[] | null>`${services.details}->'estimateAreas'`,
      prepMinutes: services.prepMinutes,
      durationMinutes: services.durationMinutes,
      cleanupMinutes: services.cleanupMinutes,
      roles: services.roles,
      roomType: services.roomType,
      deviceTypes: services.deviceTypes,
      areas: services.areas,
      segments: services.segments,
      setupStaff: services.setupStaff,
      cleanupStaff: services.cleanupStaff,
      sharesStaff: services.sharesStaff,
    })
    .from(services);
}

/** Lists each service's add-ons in order, including inactive ones. */
export async function listAddOnsToBook(db: DatabaseOrTransaction) {
  return db
    .select({
      serviceId: serviceAddOns.serviceId,
      addOn: {
        id: addOns.id,
        name: addOns.name,
        priceCents: addOns.priceCents,
        priceUnit: addOns.priceUnit,
        minutes: addOns.minutes,
        deviceType: addOns.deviceType,
        segments: addOns.segments,
        place: addOns.place,
        maxQuantity: addOns.maxQuantity,
        isActive: addOns.isActive,
      },
    })
    .from(serviceAddOns)
    .innerJoin(addOns, eq(addOns.id, serviceAddOns.addOnId))
    .orderBy(serviceAddOns.position);
}

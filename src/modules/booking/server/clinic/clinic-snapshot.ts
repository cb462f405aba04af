import { eq, isNull } from "drizzle-orm";
import { readPlannedOrder } from "#modules/care/server/public.ts";
import type { BodyArea } from "#modules/catalog/domain/body-area.ts";
import type { EstimateArea } from "#modules/catalog/domain/service.ts";
import type { AddOnPlace, ServiceSegment } from "#modules/catalog/domain/service-segment.ts";
import { type ItemPrices, listAddOnsToBook, listServicesToBook } from "#modules/catalog/server/public.ts";
import type { ClinicSettings } from "#modules/content/domain/clinic-settings.ts";
import { getClinicSettings } from "#modules/content/server/public.ts";
import type { Clinic } from "#modules/scheduling/domain/clinic-day.ts";
import { customerMinutesWith, type ServiceNeed } from "#modules/scheduling/domain/service-need.ts";
import { createCachedReader } from "#platform/cache/create-cached-reader.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { batch } from "#platform/db/statement.ts";
import type { Cents } from "#shared/money.ts";
import { deviceTypes, practitionerServices, practitioners, resources } from "../tables.ts";
import { isBookableResourceInSql } from "./is-bookable-resource-in-sql.ts";
import { loadResources } from "./load-resources.ts";
import { readWorkingTimeVersion } from "./working-time-version.ts";

export type BookableAddOn = {
  id: string;
  name: string;
  priceCents: Cents;
  /**
   * "unit" means priced by the unit. The add-on's units are already part of the treatment's price, so it adds nothing
   * to the total.
   */
  priceUnit: string | null;
  minutes: number;
  deviceType: string | null;
  segments: ServiceSegment[];
  place: AddOnPlace;
  /** The maximum for one treatment in one visit. */
  maxQuantity: number;
  /** False once the add-on is no longer offered. It still belongs to visits booked with it. */
  isActive: boolean;
};

export type BookableService = {
  id: string;
  name: string;
  slug: string;
  isActive: boolean;
  /** What to do and to avoid before the treatment, and what to disclose first. */
  preparation: string[];
  contraindications: string[];
  prices: ItemPrices;
  priceMaxCents: Cents | null;
  priceUnit: string | null;
  /** For a service sold by the unit: the minimum units per visit. */
  minUnits: number;
  estimateAreas: EstimateArea[];
  /** The body areas that the treatment is for; empty when unknown. */
  areas: BodyArea[];
  /** What the service needs by itself, without add-ons. The needs of chosen add-ons are added for each visit. */
  need: ServiceNeed;
  addOns: ReadonlyMap<string, BookableAddOn>;
};

export type PractitionerProfile = {
  id: string;
  slug: string;
  name: string;
  title: string;
  bio: string;
  picture: string | null;
  serviceIds: string[];
};

/**
 * Everything that planning knows about the clinic except its visits: small, rarely changed, the same for all callers.
 */
export type ClinicSnapshot = {
  /** The version of working time and settings in this snapshot, as `readWorkingTimeVersion` reads it. */
  workingTimeVersion: string;
  settings: ClinicSettings;
  clinic: Clinic;
  services: ReadonlyMap<string, BookableService>;
  practitioners: readonly PractitionerProfile[];
};

const TAGS = ["booking", "services", "service:*", "add-ons", "settings"] as const;
/**
 * Returns the current clinic, cached in memory until staff change something. Throws `unavailable` for a clinic that
 * hasn't been set up. It is read on a connection outside the pool, because the callers that wait for it may hold all of
 * the pool's connections.
 */
export const recallClinicSnapshot = createCachedReader(TAGS, loadClinicSnapshot);

/** Loads the clinic's current state from the database; in a transaction, as that transaction sees it. */
export async function loadClinicSnapshot(db: DatabaseOrTransaction): Promise<ClinicSnapshot> {
  // The version is read first: a change during the other reads makes the snapshot look older than it is, never newer.
  const workingTimeVersion = await readWorkingTimeVersion(db);
  const { settings, units, people, deviceCleanup, familyOrder } = await batch({
    settings: getClinicSettings(db),
    units: loadResources(db),
    people: loadPractitioners(db),
    deviceCleanup: loadDeviceCleanup(db),
    familyOrder: readPlannedOrder(db),
  });
  const services = await loadServices(db);
  return {
    workingTimeVersion,
    settings,
    clinic: { rules: { ...rulesOf(settings), deviceCleanup, familyOrder }, resources: units },
    services,
    practitioners: people.map((person) => ({ ...person, serviceIds: performedBy(person.id, units, services) })),
  };
}

/**
 * Returns the offered treatments that a person performs: those that list this person, and those that list no performers
 * but allow the person's role.
 */
function performedBy(id: string, units: Clinic["resources"], services: ReadonlyMap<string, BookableService>): string[] {
  const person = units.find((unit) => unit.kind === "practitioner" && unit.id === id);
  if (!person) return [];
  return [...services.values()]
    .filter(({ isActive, need }) => isActive && customerMinutesWith(need, person) !== undefined)
    .map((service) => service.id)
    .sort();
}

function rulesOf({ location: { timeZone, hours, closingTime }, closures, booking }: ClinicSettings): Clinic["rules"] {
  return {
    timeZone,
    hours: Array.from({ length: 7 }, (_, weekday) => {
      const day = hours[weekday];
      return day ? [day] : [];
    }),
    closures,
    closingTime,
    stepMinutes: booking.stepMinutes,
    leadMinutes: booking.leadMinutes,
    horizonDays: booking.horizonDays,
    moveMinutes: booking.moveMinutes,
    maxIdleMinutes: booking.maxIdleMinutes,
  };
}

async function loadDeviceCleanup(db: DatabaseOrTransaction): Promise<Record<string, number>> {
  const types = await db
    .select({ pool: deviceTypes.pool, cleanupMinutes: deviceTypes.cleanupMinutes })
    .from(deviceTypes)
    .where(isNull(deviceTypes.archivedAt));
  return Object.fromEntries(types.map(({ pool, cleanupMinutes }) => [pool, cleanupMinutes]));
}

async function loadPractitioners(db: DatabaseOrTransaction): Promise<Omit<PractitionerProfile, "serviceIds">[]> {
  return db
    .select({
      id: practitioners.id,
      slug: practitioners.slug,
      name: resources.name,
      title: practitioners.title,
      bio: practitioners.bio,
      picture: practitioners.picture,
    })
    .from(practitioners)
    .innerJoin(resources, eq(resources.id, practitioners.id))
    .where(isBookableResourceInSql)
    .orderBy(resources.position, resources.id);
}

async function loadServices(db: DatabaseOrTransaction): Promise<Map<string, BookableService>> {
  const [found, qualified, offered] = await Promise.all([
    listServicesToBook(db),
    db
      .select({
        serviceId: practitionerServices.serviceId,
        practitionerId: practitionerServices.practitionerId,
        customerMinutes: practitionerServices.durationMinutes,
        qualifiedUntil: practitionerServices.qualifiedUntil,
      })
      .from(practitionerServices),
    listAddOnsToBook(db),
  ]);
  const practitionersOf = Map.groupBy(qualified, ({ serviceId }) => serviceId);
  const addOnsOf = Map.groupBy(offered, ({ serviceId }) => serviceId);
  return new Map(
    found.map((service) => [
      service.id,
      {
        id: service.id,
        name: service.name,
        slug: service.slug,
        isActive: service.isActive,
        preparation: service.preparation,
        contraindications: service.contraindications,
        prices: service.prices,
        priceMaxCents: service.priceMaxCents,
        priceUnit: service.priceUnit,
        minUnits: service.minUnits ?? 1,
        estimateAreas: service.estimateAreas ?? [],
        areas: service.areas,
        need: {
          serviceId: service.id,
          family: service.family,
          prepMinutes: service.prepMinutes,
          customerMinutes: service.durationMinutes,
          cleanupMinutes: service.cleanupMinutes,
          practitioners: practitionersOf.get(service.id) ?? [],
          roles: service.roles,
          roomType: service.roomType,
          deviceTypes: service.deviceTypes,
          segments: service.segments,
          setupStaff: service.setupStaff,
          cleanupStaff: service.cleanupStaff,
          sharesStaff: service.sharesStaff,
          addOns: [],
        },
        addOns: new Map((addOnsOf.get(service.id) ?? []).map(({ addOn }) => [addOn.id, addOn])),
      },
    ]),
  );
}

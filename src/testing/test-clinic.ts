import { customers } from "#modules/account/server/tables.ts";
import type { BookingContext } from "#modules/booking/server/clinic/booking-context.ts";
import { practitioners, resources, workingHours } from "#modules/booking/server/tables.ts";
import { addOns, categories, serviceAddOns, services } from "#modules/catalog/server/tables.ts";
import type { StoredSettings } from "#modules/content/domain/clinic-settings.ts";
import { clinicSettings, closures } from "#modules/content/server/tables.ts";
import { isClinicUnit } from "#modules/scheduling/domain/resource.ts";
import type { Database } from "#platform/db/client.ts";
import { loadSecrets } from "#platform/secrets.ts";
import { fixedClock } from "#shared/clock.ts";
import { newId } from "#shared/ids.ts";
import { ledAddOn, menu, menuClinic, menuHours } from "./menu-clinic.ts";

/** The clinic of tests that use a real database, with the rooms, devices, people and services that the menu needs. */
const clinic = menuClinic();

const settings: StoredSettings = {
  name: "Test clinic",
  legalName: "Test clinic",
  tagline: "",
  currency: "USD",
  timeZone: clinic.rules.timeZone,
  phone: "+1 (212) 555-0100",
  phoneDisplay: "(212) 555-0100",
  email: "hello@clinic.example",
  address: { line1: "1 Test Street", city: "New York", state: "NY", postalCode: "10013", country: "US" },
  nearestTrain: "",
  geo: { latitude: 40.7, longitude: -74 },
  instagram: "",
  fb: "",
  socialHandle: "",
  mapLink: "",
  map: "",
  hours: menuHours.map((spans) => spans[0] ?? null),
  booking: {
    stepMinutes: 15,
    leadMinutes: 120,
    horizonDays: 90,
    closingTime: "17:00",
    holdMinutes: 10,
    hostedPageHoldMinutes: 35,
    noticeHours: 48,
    moveMinutes: 5,
    maxIdleMinutes: 15,
    allowLateChangeForFee: false,
    lateChangeFeeCents: 5000,
    policy: "Free of charge until 48 hours before.",
    arrival: "",
    noShow: "",
  },
  // Race and model tests book far more for one person than is realistic; the limits have their own tests.
  limits: {
    unverifiedVisits: 1_000,
    verifiedVisits: 1_000,
    holds: 1_000,
    unpaidOrders: 2,
    piecesOfSize: 10,
    networkHolds: 1_000,
    networkPieces: 1_000,
    guestBookingsPerHour: 1_000,
    unverifiedMailsPerDay: 5,
  },
  shipping: { freeFromCents: 7500, carrierText: "", pickupNote: "" },
  shipTo: [{ country: "US", states: [], cents: 600, days: 3 }],
  salesTax: [{ country: "US", state: "NY", goods: 8875, food: 8875 }],
  returnsText: "",
  promo: {
    offerText: "",
    offerWord: "",
    discountCode: "",
    discountCodeLine: "",
    appleUrl: "",
    androidUrl: "",
    specialOfferTitle: "",
    specialOfferText: "",
    specialOfferLink: "",
    firstVisitGiftTitle: "",
    firstVisitGiftText: "",
  },
  acceptedCards: [],
  clinicMails: { bookings: true, orders: true, messages: true },
};

type TestClinicOptions = {
  now?: string;
  change?: Partial<StoredSettings["booking"]>;
  timeZone?: string;
  /** Whether the clinic opens on Sundays, for tests of daylight saving changes, which happen on Sundays. */
  opensOnSunday?: boolean;
};

/**
 * Fills an empty database with the test clinic and returns the context for its use cases, at a fixed time. A copy that
 * already has the clinic (`clinicDatabase`) only gets the changes to its rules.
 */
export async function seedTestClinic(db: Database, options: TestClinicOptions = {}): Promise<BookingContext> {
  const { now = "2026-11-20T15:00:00Z", change } = options;
  const [copy] = await db.select({ settings: clinicSettings.settings }).from(clinicSettings);
  if (!copy) await fillWithClinic(db, options);
  else if (options.timeZone || options.opensOnSunday)
    throw new Error("a clinic elsewhere, or with other hours, is made in an empty database");
  else if (change) {
    const booking = { ...copy.settings.booking, ...change };
    await db.update(clinicSettings).set({ settings: { ...copy.settings, booking } });
  }
  return { db, clock: fixedClock(now), versions: { versionOf: () => "1" }, secrets: await loadSecrets(db, undefined) };
}

async function fillWithClinic(
  db: Database,
  { change = {}, timeZone = settings.timeZone, opensOnSunday = false }: TestClinicOptions,
): Promise<void> {
  const hours = opensOnSunday ? menuHours.with(0, menuHours[1] ?? []) : menuHours;
  await db.insert(clinicSettings).values({
    settings: {
      ...settings,
      timeZone,
      hours: hours.map((spans) => spans[0] ?? null),
      booking: { ...settings.booking, ...change },
    },
  });
  const christmas = { first: "2026-12-25", last: "2026-12-25" };
  await db.insert(closures).values({ id: "christmas", dates: christmas, name: "Christmas Day" });
  await db
    .insert(resources)
    .values(clinic.resources.filter(isClinicUnit).map(({ id, kind, name, pool }) => ({ id, kind, name, pool })));
  const people = clinic.resources.filter(({ kind }) => kind === "practitioner");
  await db.insert(practitioners).values(people.map(({ id, name }) => ({ id, slug: id, title: name, bio: "" })));
  await db
    .insert(workingHours)
    .values(
      people.flatMap(({ id }) =>
        hours.flatMap((spans, weekday) => spans.map((span) => ({ resourceId: id, weekday, ...span }))),
      ),
    );
  await db.insert(categories).values({ id: "test", slug: "test", name: "Test", intro: "", picture: "", position: 0 });
  await db.insert(services).values(
    Object.values(menu).map((need, position) => ({
      id: need.serviceId,
      categoryId: "test",
      slug: need.serviceId.toLowerCase(),
      name: `Service ${need.serviceId}`,
      family: need.family,
      priceCents: 10_000,
      prepMinutes: need.prepMinutes,
      durationMinutes: need.customerMinutes,
      cleanupMinutes: need.cleanupMinutes,
      roles: [...need.roles],
      roomType: need.roomType,
      deviceTypes: [...need.deviceTypes],
      shortDescription: "",
      description: "",
      details: {
        whatHappens: [],
        whatItFeelsLike: "",
        preparation: [],
        aftercare: [],
        contraindications: [],
        sessions: "",
        faq: [],
      },
      position,
    })),
  );
  const { addOnId: id, minutes, deviceType } = ledAddOn;
  await db.insert(addOns).values({ id, name: "LED", priceCents: 4_500, minutes, deviceType, maxQuantity: 2 });
  await db.insert(serviceAddOns).values({ serviceId: "AG07", addOnId: id, position: 0 });
}

/** Creates a customer with placeholder data and returns the id. */
export async function makeTestCustomer(db: Database): Promise<string> {
  const id = newId();
  await db.insert(customers).values({ id, email: `${id}@example.com`, firstName: "Test", lastName: "Customer" });
  return id;
}

import type { StoredSettings } from "./clinic-settings.ts";

const WEEKDAY = { opens: "09:00", closes: "17:00" };

/**
 * What a clinic starts with that isn't the demo: ordinary hours and rules, and nothing that would have to be true of it
 * (no address, no phone, no promises, no tax). Staff fill it in.
 */
export const NEW_CLINIC: StoredSettings = {
  name: "Our clinic",
  legalName: "",
  tagline: "",
  currency: "USD",
  timeZone: "America/New_York",
  phone: "",
  phoneDisplay: "",
  email: "",
  address: { line1: "", city: "", state: "", postalCode: "", country: "US" },
  nearestTrain: "",
  geo: { latitude: 0, longitude: 0 },
  instagram: "",
  fb: "",
  socialHandle: "",
  mapLink: "",
  map: "",
  hours: [null, WEEKDAY, WEEKDAY, WEEKDAY, WEEKDAY, WEEKDAY, null],
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
    lateChangeFeeCents: 0,
    policy: "Visits can be moved or cancelled online until 48 hours before they start.",
    arrival: "",
    noShow: "",
  },
  shipping: { flatCents: 0, freeFromCents: 0, days: 5, carrierText: "", pickupNote: "" },
  taxRate: 0,
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
};

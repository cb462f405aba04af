import type { DayHours, PlaceFacts } from "#modules/locations/domain/location.ts";
import type { Brand } from "#shared/brand/brand.ts";
import type { Cents } from "#shared/money.ts";
import type { Offering } from "#shared/site-content.ts";
import type { Closure } from "./closure.ts";
import type { Destination, TaxRate } from "./destinations.ts";
import type { PackingMode } from "./packing-mode.ts";
import type { StoredVisitPolicy } from "./visit-policy.ts";
import type { WaitlistOrder } from "./waitlist-order.ts";

export type { DayHours };

/** Limits per person, so that no single person books out the clinic or its stock. They don't apply to staff. */
export type PersonLimits = {
  /**
   * The maximum number of upcoming visits for an unverified email, phone number or account. For more, the person must
   * enter the code sent to them.
   */
  unverifiedVisits: number;
  /** The maximum number of upcoming visits of a person with a verified email. */
  verifiedVisits: number;
  holds: number;
  unpaidOrders: number;
  /** The maximum number of pieces of one size in an order. */
  piecesOfSize: number;
  /**
   * The maximum number of slots that unverified people on one network can hold (reserve) at the same time, in total.
   * RATE_LIMIT_FACTOR multiplies it.
   */
  networkHolds: number;
  /**
   * The maximum number of pieces of one size in unpaid orders of unverified people on one network, in total.
   * RATE_LIMIT_FACTOR multiplies it.
   */
  networkPieces: number;
  /**
   * The maximum number of visits that guests and unverified accounts can book from one network per hour.
   * RATE_LIMIT_FACTOR multiplies it.
   */
  guestBookingsPerHour: number;
  /** The maximum number of emails per day to an address that was never verified. RATE_LIMIT_FACTOR multiplies it. */
  unverifiedMailsPerDay: number;
};

/**
 * The settings as stored in their row. The row still includes the first location's facts, because the previous release
 * reads them there.
 */
export type StoredSettings = Omit<OwnSettings, "closures" | "booking"> &
  Omit<PlaceFacts, "closingTime" | "arrival"> & {
    booking: OwnSettings["booking"] & Pick<PlaceFacts, "closingTime" | "arrival">;
  };

/** The clinic's settings as code uses them: its own settings, and the facts of its first location. */
export type ClinicSettings = OwnSettings & { location: PlaceFacts };

/**
 * Facts of one clinic that staff edit, independent of location. Minutes, hours and days have their unit in the name;
 * amounts are in cents.
 */
export type OwnSettings = {
  name: string;
  legalName: string;
  /** One sentence shown beside the name. */
  tagline: string;
  currency: string;
  /** The clinic's tax number, shown on its invoices. */
  taxNumber?: string | undefined;
  instagram: string;
  fb: string;
  socialHandle: string;
  /** The URL that returns to the clinic's app after a payment in its web view: https, or the app's own scheme. */
  appReturnUrl?: string | undefined;
  /** Days with different opening hours or none, stored in a separate table. */
  closures: Closure[];
  booking: {
    stepMinutes: number;
    leadMinutes: number;
    horizonDays: number;
    holdMinutes: number;
    hostedPageHoldMinutes: number;
    noticeHours: number;
    moveMinutes: number;
    /** The maximum total waiting time between the treatments of a visit. */
    maxIdleMinutes: number;
    /** How to handle start times that would fragment the day; `prefer` by default. */
    packing?: PackingMode | undefined;
    /** Who gets the first offer of a freed slot; `line` by default. */
    waitlistOrder?: WaitlistOrder | undefined;
    /** Whether a customer may change a visit online inside the notice period, for a fee. */
    allowLateChangeForFee: boolean;
    /**
     * When a customer answers the health check. `ask`: after booking, if they booked without it. `require`: before
     * booking. Default: `ask`.
     */
    screening?: "ask" | "require";
    lateChangeFeeCents: Cents;
    policy: string;
    noShow: string;
  };
  /**
   * Fees, deposits and required cards; missing until staff save them. Read them with `visitPolicyOf`, which combines
   * them with the booking rules.
   */
  visitPolicy?: StoredVisitPolicy;
  limits: PersonLimits;
  shipping: { freeFromCents: Cents; carrierText: string; pickupNote: string };
  /** The countries and states to which parcels are shipped. No others are allowed. */
  shipTo: Destination[];
  /** Sales tax rates by state. No tax is added in a state without a row. */
  salesTax: TaxRate[];
  returnsText: string;
  promo: {
    offerText: string;
    /** The text that scrolls across the banner. */
    offerWord: string;
    discountCode: string;
    discountCodeLine: string;
    appleUrl: string;
    androidUrl: string;
    specialOfferTitle: string;
    specialOfferText: string;
    specialOfferLink: string;
    firstVisitGiftTitle: string;
    firstVisitGiftText: string;
  };
  acceptedCards: string[];
  /** The look of the site; the default one if not set. */
  brand?: Brand;
  /** The name of the clinic's logo (`logoOf`); if empty, the clinic's name is shown as text. */
  logo?: string;
  /** Features the owner has switched off on the site; none by default. */
  siteOff?: Offering[];
  /** Which emails the clinic itself receives. */
  clinicMails: { bookings: boolean; orders: boolean; messages: boolean };
  /** Minutes of inactivity after which a staff member's session ends; default `STAFF_IDLE_MINUTES`. */
  staffIdleMinutes?: number;
  /** The amount a manager may refund per day; an administrator has no limit. Default `REFUNDS_A_DAY_CENTS`. */
  refundsADayCents?: Cents;
};

export const STAFF_IDLE_MINUTES = 30;
export const REFUNDS_A_DAY_CENTS: Cents = 50_000;

/** Returns stored settings with the facts of the first location filled in. */
export function withPlace(settings: StoredSettings, place: PlaceFacts): StoredSettings {
  const { closingTime, arrival, ...facts } = place;
  return { ...settings, ...facts, booking: { ...settings.booking, closingTime, arrival } };
}

/** Returns the facts of the first location from stored settings. */
export function placeOf({ booking, ...settings }: StoredSettings): PlaceFacts {
  const { address, geo, phone, phoneDisplay, email, timeZone, hours, nearestTrain, mapLink, map } = settings;
  const { closingTime, arrival } = booking;
  return {
    address,
    geo,
    phone,
    phoneDisplay,
    email,
    timeZone,
    hours,
    nearestTrain,
    mapLink,
    map,
    closingTime,
    arrival,
  };
}

/** Returns the clinic's own part of stored settings. */
export function ownOf(stored: StoredSettings): Omit<OwnSettings, "closures"> {
  const { address, geo, phone, phoneDisplay, email, timeZone, hours, nearestTrain, mapLink, map, ...own } = stored;
  const { closingTime, arrival, ...booking } = own.booking;
  return { ...own, booking };
}

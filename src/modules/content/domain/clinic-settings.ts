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

/**
 * What one person may have at a time, so that no single person books out the clinic or its stock. Staff aren't bound by
 * it.
 */
export type PersonLimits = {
  /** Coming visits of an address, number or account that isn't proven; one more asks for the code. */
  unverifiedVisits: number;
  /** The upcoming visits of a person with a proven address. */
  verifiedVisits: number;
  holds: number;
  unpaidOrders: number;
  /** Pieces of one size in an order. */
  piecesOfSize: number;
  /** Places that unverified people of one network hold at a time, together; RATE_LIMIT_FACTOR multiplies it. */
  networkHolds: number;
  /** Pieces of one size in unpaid orders of unverified people of one network, together; RATE_LIMIT_FACTOR multiplies it. */
  networkPieces: number;
  /** Visits that guests and unverified accounts book from one network in an hour; RATE_LIMIT_FACTOR multiplies it. */
  guestBookingsPerHour: number;
  /** Mails to an address that was never proven; RATE_LIMIT_FACTOR multiplies it. */
  unverifiedMailsPerDay: number;
};

/** The settings as their row holds them. The facts of the place are in it for the release before, which reads them there. */
export type StoredSettings = Omit<OwnSettings, "closures" | "booking"> &
  Omit<PlaceFacts, "closingTime" | "arrival"> & {
    booking: OwnSettings["booking"] & Pick<PlaceFacts, "closingTime" | "arrival">;
  };

/** The clinic as its readers get it: its own settings, and the facts of its first location. */
export type ClinicSettings = OwnSettings & { location: PlaceFacts };

/** Facts of one clinic that staff edit, wherever it works. Minutes, hours and days carry their unit in the name; money is cents. */
export type OwnSettings = {
  name: string;
  legalName: string;
  /** One sentence that stands beside the name. */
  tagline: string;
  currency: string;
  /** The clinic's number for taxes, which its papers bear. */
  taxNumber?: string | undefined;
  instagram: string;
  fb: string;
  socialHandle: string;
  /** Where the clinic's app takes over again after a payment in its web view: https, or the app's own scheme. */
  appReturnUrl?: string | undefined;
  /** Days on which it doesn't open as usual; a table of their own. */
  closures: Closure[];
  booking: {
    stepMinutes: number;
    leadMinutes: number;
    horizonDays: number;
    holdMinutes: number;
    hostedPageHoldMinutes: number;
    noticeHours: number;
    moveMinutes: number;
    /** Longest wait within a visit, all waits together. */
    maxIdleMinutes: number;
    /** The handling of starts that fragment the day; `prefer` by default. */
    packing?: PackingMode | undefined;
    /** Who gets the first offer of a freed time; `line` by default. */
    waitlistOrder?: WaitlistOrder | undefined;
    /** Whether a customer may change a visit online inside the notice, against the fee. */
    allowLateChangeForFee: boolean;
    /**
     * `ask`: a customer who books without the health check is asked afterwards. `require`: it comes first. Not set:
     * `ask`.
     */
    screening?: "ask" | "require";
    lateChangeFeeCents: Cents;
    policy: string;
    noShow: string;
  };
  /** Fees, deposits and cards, once they are set; `visitPolicyOf` reads it together with the booking rules. */
  visitPolicy?: StoredVisitPolicy;
  limits: PersonLimits;
  shipping: { freeFromCents: Cents; carrierText: string; pickupNote: string };
  /** Where parcels go. What isn't in it isn't shipped to. */
  shipTo: Destination[];
  /** By state; a place without a row has none. */
  salesTax: TaxRate[];
  returnsText: string;
  promo: {
    offerText: string;
    /** The words that run across the banner. */
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
  /** The look of the site; the standard one until it is set. */
  brand?: Brand;
  /** The name of its logo (`logoOf`); empty: its name is set in letters. */
  logo?: string;
  /** What the owner has switched off of the site; nothing unless set. */
  siteOff?: Offering[];
  /** Which mails the clinic itself gets, at its own address. */
  clinicMails: { bookings: boolean; orders: boolean; messages: boolean };
  /** After how many minutes without use a staff member's session ends; `STAFF_IDLE_MINUTES` unless set. */
  staffIdleMinutes?: number;
  /** What a manager may refund a day; an administrator may refund any sum. `REFUNDS_A_DAY_CENTS` unless set. */
  refundsADayCents?: Cents;
};

export const STAFF_IDLE_MINUTES = 30;
export const REFUNDS_A_DAY_CENTS: Cents = 50_000;

/** Stored settings with the facts of the first location in their places. */
export function withPlace(settings: StoredSettings, place: PlaceFacts): StoredSettings {
  const { closingTime, arrival, ...facts } = place;
  return { ...settings, ...facts, booking: { ...settings.booking, closingTime, arrival } };
}

/** The facts of the first location that such settings hold. */
export function placeOf({ booking, ...settings }: StoredSettings): PlaceFacts {
  const { address, geo, phone, phoneDisplay, email, timeZone, hours, nearestTrain, mapLink, map } = settings;
  const { closingTime, arrival } = booking;
  return {
    ...{ address, geo, phone, phoneDisplay, email, timeZone, hours, nearestTrain, mapLink, map },
    ...{ closingTime, arrival },
  };
}

/** The clinic's own part of such settings. */
export function ownOf(stored: StoredSettings): Omit<OwnSettings, "closures"> {
  const { address, geo, phone, phoneDisplay, email, timeZone, hours, nearestTrain, mapLink, map, ...own } = stored;
  const { closingTime, arrival, ...booking } = own.booking;
  return { ...own, booking };
}

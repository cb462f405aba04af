/** Local opening hours on one weekday, "HH:mm" in the location's zone; `null` when closed. */
export type DayHours = { opens: string; closes: string } | null;

/** A postal address as shown on the location's documents and pages. */
export type LocationAddress = {
  line1: string;
  line2?: string;
  city: string;
  state: string;
  postalCode: string;
  country: string;
};

/** A place where the clinic works. The clinic's own facts, such as brand, currency and rules, are in its settings. */
export type Location = {
  id: string;
  slug: string;
  name: string;
  /** A short name for use where space is limited. */
  label: string;
  position: number;
  address: LocationAddress;
  geo: { latitude: number; longitude: number };
  /** In the form used for dialing. */
  phone: string;
  /** In the form shown to people. */
  phoneDisplay: string;
  email: string;
  /** IANA name, such as America/New_York. */
  timeZone: string;
  /** 0 = Sunday … 6 = Saturday. */
  hours: DayHours[];
  /** Local time by which a visit must end (05:00 pm). */
  closingTime: string;
  nearestTrain: string;
  /** A link that opens a map of the address. */
  mapLink: string;
  /** The map to embed once a visitor requests it: a URL on the allowed map host. */
  map: string;
  /** Directions for finding the way in. */
  arrival: string;
  /** The operator and its tax number, if that isn't the clinic. */
  legalName: string | null;
  taxNumber: string | null;
  /** The prefix of the location's invoice numbers. */
  invoicePrefix: string;
  isActive: boolean;
};

/** The facts about the clinic's location: those people need to find and contact it, and those that define its days. */
export type PlaceFacts = Pick<
  Location,
  | "address"
  | "geo"
  | "phone"
  | "phoneDisplay"
  | "email"
  | "timeZone"
  | "hours"
  | "closingTime"
  | "nearestTrain"
  | "mapLink"
  | "map"
  | "arrival"
>;

/** The id of the first location, which every clinic has. Anything without a named location belongs to it. */
export const MAIN_LOCATION = "main";

/** Wall-clock opening of one weekday, "HH:mm" in the location's zone; `null` when closed. */
export type DayHours = { opens: string; closes: string } | null;

/** A postal address as the location's own papers and pages show it. */
export type LocationAddress = {
  line1: string;
  line2?: string;
  city: string;
  state: string;
  postalCode: string;
  country: string;
};

/** A place where the clinic works. The clinic's own facts, such as brand, currency and rules, are its settings. */
export type Location = {
  id: string;
  slug: string;
  name: string;
  /** What it is called where there is little room. */
  label: string;
  position: number;
  address: LocationAddress;
  geo: { latitude: number; longitude: number };
  /** As it is dialled. */
  phone: string;
  /** As it is read. */
  phoneDisplay: string;
  email: string;
  /** IANA name, such as America/New_York. */
  timeZone: string;
  /** 0 = Sunday … 6 = Saturday. */
  hours: DayHours[];
  /** Wall time by which a visit must end (05:00 pm). */
  closingTime: string;
  nearestTrain: string;
  /** A link that opens a map of the address. */
  mapLink: string;
  /** The map to embed once a visitor asks for it: a URL on the allowed map host. */
  map: string;
  /** What people read about finding their way in. */
  arrival: string;
  /** Who runs it, and the number for its taxes, where that isn't the clinic. */
  legalName: string | null;
  taxNumber: string | null;
  /** What the numbers of its invoices begin with. */
  invoicePrefix: string;
  isActive: boolean;
};

/** The facts about the clinic's place: those that a person needs to find and reach it, and by which its days are counted. */
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

/** The id of the first location: every clinic has it, and what names no other is there. */
export const MAIN_LOCATION = "main";

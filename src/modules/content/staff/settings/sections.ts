import type { SettingsSection } from "../contract/settings-sections.ts";
import { bookingGroups } from "./parts/booking.ts";
import { brandGroups } from "./parts/brand.ts";
import { factsGroups } from "./parts/facts.ts";
import { policyGroups } from "./parts/policy.ts";
import { securityGroups } from "./parts/security.ts";
import { clinicMailGroups, offersGroups, paymentsGroups, shippingGroups } from "./parts/selling.ts";
import type { SettingGroup } from "./setting-field.ts";

export type SectionScreen = {
  section: SettingsSection;
  title: string;
  lead: string;
  groups: readonly SettingGroup[];
};

/** The settings screens in the order of their list. The weekly hours have a separate component. */
export const SECTION_SCREENS: readonly SectionScreen[] = [
  {
    section: "facts",
    title: "Clinic facts",
    lead: "What pages, emails and receipts say about the clinic.",
    groups: factsGroups,
  },
  {
    section: "brand",
    title: "Brand",
    lead: "The look of the site, its emails and its icon. Every text stays easy to read.",
    groups: brandGroups,
  },
  {
    section: "hours",
    title: "Opening hours",
    lead: "The usual week. Set each person's own hours on their page.",
    groups: [],
  },
  {
    section: "booking",
    title: "Booking rules",
    lead: "They hold for bookings from now on.",
    groups: bookingGroups,
  },
  {
    section: "policy",
    title: "Fees and deposits",
    lead: "They apply to new bookings. A visit keeps the terms it was booked with.",
    groups: policyGroups,
  },
  {
    section: "payments",
    title: "Payments and taxes",
    lead: "What checkout adds and shows.",
    groups: paymentsGroups,
  },
  {
    section: "shipping",
    title: "Shipping and returns",
    lead: "For products that are sent or picked up.",
    groups: shippingGroups,
  },
  {
    section: "offers",
    title: "Offers and banner",
    lead: "The banner of the site, and its two pop-ups.",
    groups: offersGroups,
  },
  {
    section: "mails",
    title: "Emails to the clinic",
    lead: "Which emails the clinic itself gets.",
    groups: clinicMailGroups,
  },
  {
    section: "security",
    title: "Sign-in and security",
    lead: "For everyone who works in the back office.",
    groups: securityGroups,
  },
];

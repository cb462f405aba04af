import type { SettingGroup } from "../setting-field.ts";

export const factsGroups: readonly SettingGroup[] = [
  {
    title: "Name",
    fields: [
      { path: "name", label: "Clinic name", kind: "text" },
      { path: "legalName", label: "Legal name", kind: "text", help: "On receipts." },
      { path: "tagline", label: "One sentence beside the name", kind: "text", isWide: true },
    ],
  },
  {
    title: "How to reach it",
    fields: [
      { path: "phone", label: "Phone", kind: "phone", help: "Such as (212) 555-0148." },
      { path: "email", label: "Email", kind: "text" },
      { path: "socialHandle", label: "Name on social media", kind: "text" },
      { path: "instagram", label: "Instagram", kind: "text", help: "The whole https address." },
      { path: "fb", label: "Facebook", kind: "text", help: "The whole https address." },
      {
        path: "appReturnUrl",
        label: "Back to your app",
        kind: "text",
        help: "Where it takes over after a payment: https, or its own scheme such as clinic://paid.",
      },
    ],
  },
  {
    title: "Where it is",
    fields: [
      { path: "address.line1", label: "Street", kind: "text" },
      { path: "address.line2", label: "Floor or suite", kind: "text" },
      { path: "address.city", label: "City", kind: "text" },
      { path: "address.state", label: "State", kind: "text" },
      { path: "address.postalCode", label: "ZIP", kind: "text" },
      { path: "address.country", label: "Country", kind: "text", help: "Two letters, such as US." },
      { path: "taxNumber", label: "Tax number", kind: "text", help: "On invoices, credit notes and receipts." },
      { path: "nearestTrain", label: "Nearest train", kind: "text" },
      { path: "mapLink", label: "Link to a map", kind: "text" },
      { path: "map", label: "Map to embed", kind: "text", help: "An address of openstreetmap.org.", isWide: true },
    ],
  },
  {
    title: "Time and money",
    fields: [
      { path: "timeZone", label: "Time zone", kind: "zone", help: "Opening hours and visits are in it." },
      { path: "currency", label: "Currency", kind: "choice", choices: [{ value: "USD", label: "US dollar" }] },
    ],
  },
];

import { RIGHTS, type Right } from "#shared/rights.ts";

/** Headings on the page of a person's permissions, each with the prefixes of the permissions listed under it. */
const GROUPS: readonly { title: string; areas: readonly string[] }[] = [
  { title: "Visits", areas: ["backOffice", "visits"] },
  { title: "Customers", areas: ["customers", "health", "lists"] },
  { title: "Orders and money", areas: ["orders", "payments", "refunds", "balances"] },
  { title: "Catalog", areas: ["catalog", "stock", "pictures"] },
  { title: "People and hours", areas: ["schedule", "timeOff"] },
  { title: "Content", areas: ["content", "reviews"] },
  { title: "Pay", areas: ["pay"] },
  { title: "Reports and log", areas: ["reports", "views", "audit"] },
  { title: "The clinic", areas: ["settings", "roles", "tokens", "care"] },
];

export type RightGroup = { title: string; rights: readonly { right: Right; words: string }[] };

const areaOf = (right: string) => right.slice(0, right.indexOf("."));
const all = Object.entries(RIGHTS) as [Right, string][]; // its keys are the members of Right

/** Every permission with what it allows, grouped by area. */
export const RIGHT_GROUPS: readonly RightGroup[] = GROUPS.map(({ title, areas }) => ({
  title,
  rights: all.flatMap(([right, words]) => (areas.includes(areaOf(right)) ? [{ right, words }] : [])),
}));

import type { Right } from "#shared/rights.ts";
import type { StaffIconName } from "#staff/kit/staff-icon.tsx";
import { findOfKind } from "./find-of-kind.ts";
import type { FoundEntry } from "./found.ts";

/** Finds records of one kind. The server answers within its rights; a finder whose right is lacking isn't asked. */
export type Finder = {
  /** Names the kind in code, such as `customer`. */
  kind: string;
  /** The heading above its rows, such as "Customers". */
  label: string;
  icon: StaffIconName;
  right: Right;
  /** The sign before the text that asks for this kind alone: `#` an order or visit by number, `@` a person. */
  sign?: "#" | "@";
  /** At most six records for a trimmed text that isn't empty. */
  find: (text: string, signal: AbortSignal) => Promise<FoundEntry[]>;
};

/** Everything that the palette finds, in the order of its headings. Add the finder of a new kind of record here. */
export const finders: readonly Finder[] = [
  {
    kind: "customer",
    label: "Customers",
    icon: "user",
    right: "customers.see",
    sign: "@",
    find: (text, signal) => findOfKind("customer", "/admin/customers", text, signal),
  },
  {
    kind: "order",
    label: "Orders",
    icon: "box",
    right: "orders.see",
    sign: "#",
    find: (text, signal) => findOfKind("order", "/admin/orders", text, signal),
  },
  {
    kind: "visit",
    label: "Visits",
    icon: "calendar",
    right: "visits.all",
    sign: "#",
    find: (text, signal) => findOfKind("visit", "/admin/visits", text, signal),
  },
  {
    kind: "report",
    label: "Reports",
    icon: "chart",
    right: "backOffice.use",
    find: (text) => import("./find-reports.ts").then(({ findReports }) => findReports(text)),
  },
];

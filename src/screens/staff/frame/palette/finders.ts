import type { Right } from "#shared/rights.ts";
import type { StaffIconName } from "#staff/kit/staff-icon.tsx";
import { findOfKind } from "./find-of-kind.ts";
import type { FoundEntry } from "./found.ts";

/**
 * Finds records of one kind. The server checks permissions; a finder for which the person lacks permission isn't
 * queried.
 */
export type Finder = {
  /** The name of the kind in code, such as `customer`. */
  kind: string;
  /** The heading above the kind's rows, such as "Customers". */
  label: string;
  icon: StaffIconName;
  right: Right;
  /** The prefix that limits the search to this kind: `#` an order or visit by number, `@` a person. */
  sign?: "#" | "@";
  /** Returns at most six records for a trimmed, nonempty text. */
  find: (text: string, signal: AbortSignal) => Promise<FoundEntry[]>;
};

/** All finders of the palette, in the order of its headings. Add the finder for a new kind of record here. */
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

/** Permissions of staff in the back office, each with what it allows. The list is closed: a call names one of these. */
export const RIGHTS = {
  "backOffice.use": "Use the back office at all",
  "visits.see": "See one's own visits and the visits of the day",
  "visits.all": "See and change visits of every practitioner",
  "visits.treat": "Mark a visit as in the room or completed",
  "visits.checkIn": "Check a visit in or mark it as a no-show",
  "visits.book": "Book a visit",
  "visits.move": "Move a visit",
  "visits.cancel": "Cancel a visit",
  "visits.override": "Override a booking rule or waive a fee, with a reason",
  "customers.see": "See the customers one has seen or will see",
  "customers.all": "See every customer with their visits and orders",
  "customers.edit": "Change a customer's contact details",
  "customers.merge": "Merge two customers",
  "customers.export": "Export all that is stored about one customer",
  "customers.erase": "Erase a customer",
  "health.alerts": "See allergies, and whether screening is clear",
  "health.see": "See health answers, notes and photos",
  "health.write": "Write notes and photos",
  "care.direct": "Confirm the clinic's medical rules, as its medical director",
  "orders.see": "See orders",
  "orders.fulfill": "Pack, ship and hand over orders",
  "payments.take": "Take payments and charge saved cards",
  "refunds.propose": "Propose a refund",
  "orders.refund": "Refund an order",
  "balances.correct": "Correct a balance or void a gift card",
  "catalog.see": "See the catalog, prices, offers and coupons",
  "catalog.edit": "Change the catalog, prices, offers and coupons",
  "stock.count": "Count stock",
  "schedule.see": "See people, rooms, devices and hours",
  "schedule.edit": "Change people, rooms, devices and hours",
  "timeOff.ask": "Ask for time off",
  "timeOff.edit": "Change time off and blocks",
  "content.see": "See content, email templates and the quiz",
  "content.edit": "Change content, email templates and the quiz",
  "pictures.upload": "Upload pictures for treatments, products and pages",
  "reviews.edit": "Publish and answer reviews",
  "reports.own": "See one's own numbers",
  "reports.today": "See the numbers of today",
  "reports.all": "See all reports and liabilities",
  "pay.own": "See one's own pay and clock in and out",
  "pay.edit": "Change pay rules and hours, and review pay",
  "pay.approve": "Approve and lock pay",
  "views.share": "Share saved views of lists with the team",
  "lists.export": "Export lists with people in them",
  "settings.edit": "Change settings, webhooks and imports",
  "roles.edit": "Change roles and rights",
  "tokens.edit": "Make and revoke tokens and keys",
  "audit.own": "See one's own entries of the audit log",
  "audit.all": "See the whole audit log",
} as const;

export type Right = keyof typeof RIGHTS;

/**
 * Permissions that no role has: the owner grants each to a person. `care.direct` makes a person the medical director,
 * whatever the person's staff role.
 */
export const PERSONAL_RIGHTS: readonly Right[] = ["care.direct"];

export const ROLES = ["customer", "staff", "practitioner", "admin"] as const;
export type Role = (typeof ROLES)[number];

const PRACTITIONER: readonly Right[] = [
  "backOffice.use",
  "visits.see",
  "visits.treat",
  "visits.book",
  "customers.see",
  "health.alerts",
  "health.see",
  "health.write",
  "catalog.see",
  "schedule.see",
  "timeOff.ask",
  "content.see",
  "reports.own",
  "pay.own",
  "audit.own",
];

const FRONT_DESK: readonly Right[] = [
  "backOffice.use",
  "visits.see",
  "visits.all",
  "visits.treat",
  "visits.checkIn",
  "visits.book",
  "visits.move",
  "visits.cancel",
  "visits.override",
  "customers.see",
  "customers.all",
  "customers.edit",
  "customers.merge",
  "health.alerts",
  "orders.see",
  "orders.fulfill",
  "payments.take",
  "refunds.propose",
  "catalog.see",
  "stock.count",
  "schedule.see",
  "timeOff.edit",
  "content.see",
  "reviews.edit",
  "reports.today",
  "pay.own",
  "audit.own",
];

const ADMINISTRATOR: readonly Right[] = [
  ...FRONT_DESK,
  "customers.export",
  "customers.erase",
  "orders.refund",
  "balances.correct",
  "catalog.edit",
  "schedule.edit",
  "content.edit",
  "pictures.upload",
  "reports.all",
  "pay.edit",
  "pay.approve",
  "views.share",
  "lists.export",
  "settings.edit",
  "roles.edit",
  "tokens.edit",
  "audit.all",
];

/** The permissions of each role. Roles aren't ranked: practitioners read health notes, administrators don't. */
const RIGHTS_OF: Record<Role, readonly Right[]> = {
  customer: [],
  practitioner: PRACTITIONER,
  staff: FRONT_DESK,
  admin: ADMINISTRATOR,
};

/** Returns all permissions of a role. */
export function rightsOf(role: Role): readonly Right[] {
  return RIGHTS_OF[role];
}

/**
 * Permissions a manager has in addition to the front desk's. Manager isn't a role: a manager is a staff account with
 * these permissions, and the owner may grant a person more or fewer of them.
 */
export const MANAGER_PRESET: readonly Right[] = [
  "customers.export",
  "orders.refund",
  "balances.correct",
  "catalog.edit",
  "schedule.edit",
  "content.edit",
  "reports.all",
  "views.share",
  "lists.export",
  "audit.all",
];

type RightHolder = { role: Role; grantedRights?: readonly Right[] };

/**
 * Returns all permissions of a person: those of the role, then those granted individually. A customer's account can't
 * be granted any.
 */
export function allRightsOf({ role, grantedRights = [] }: RightHolder): Right[] {
  return role === "customer" ? [] : [...new Set([...RIGHTS_OF[role], ...grantedRights])];
}

/** Whether a person has the permission, by their role or by an individual grant. */
export function hasRight(holder: RightHolder, right: Right): boolean {
  if (RIGHTS_OF[holder.role].includes(right)) return true;
  return holder.role !== "customer" && (holder.grantedRights?.includes(right) ?? false);
}

import { englishFormats } from "#shared/formats/english-formats.ts";

type RecordKind = {
  one: string;
  many: string;
  /** The URL path of a record; missing for kinds without their own page. */
  path?: (id: string) => string;
};

const under = (path: string) => (id: string) => `/admin/${path}/${id}`;

/** The kinds of records in the audit log, by their name in the log. */
const KINDS: Readonly<Record<string, RecordKind>> = {
  AboutPage: { one: "About page", many: "About page", path: () => "/admin/content/about" },
  AddOn: { one: "Add-on", many: "add-ons", path: under("add-ons") },
  Appointment: { one: "Visit", many: "visits", path: under("visits") },
  Audit: { one: "Audit log", many: "entries" },
  Banner: { one: "Banner", many: "banners", path: under("content/banners") },
  Block: { one: "Blocked time", many: "blocked times" },
  Brand: { one: "Brand", many: "brands", path: under("brands") },
  Bundle: { one: "Bundle", many: "bundles", path: under("bundles") },
  Category: { one: "Category", many: "categories", path: under("categories") },
  Closure: { one: "Closure", many: "closures", path: () => "/admin/closures" },
  ConsentForm: { one: "Form", many: "forms", path: under("forms") },
  Coupon: { one: "Coupon", many: "coupons", path: under("offers/coupons") },
  Customer: { one: "Customer", many: "customers", path: under("customers") },
  Faq: { one: "Question", many: "questions", path: under("content/faq") },
  GalleryItem: { one: "Gallery picture", many: "gallery pictures", path: under("content/gallery") },
  Ingredient: { one: "Ingredient", many: "ingredients", path: under("ingredients") },
  Invitation: { one: "Invitation", many: "invitations", path: () => "/admin/settings/team" },
  GiftCard: { one: "Gift card", many: "gift cards", path: under("offers/gift-cards") },
  GiftCardDesign: { one: "Card design", many: "card designs", path: under("offers/designs") },
  LimitedOffer: { one: "Limited offer", many: "limited offers", path: under("offers/limited") },
  Membership: { one: "Membership", many: "memberships", path: under("memberships") },
  MembershipPlan: { one: "Membership plan", many: "membership plans", path: under("offers/plans") },
  Message: { one: "Message", many: "messages", path: under("messages") },
  News: { one: "Article", many: "articles", path: under("content/news") },
  Nutrition: { one: "Nutrition", many: "values", path: under("taxonomies/nutrition") },
  Order: { one: "Order", many: "orders", path: under("orders") },
  PageMeta: { one: "Page head", many: "page heads", path: under("content/pages") },
  PayPeriod: { one: "Pay period", many: "pay periods", path: under("pay") },
  PayPerson: { one: "Person who is paid", many: "people who are paid", path: under("pay/people") },
  PayRule: { one: "Pay rule", many: "pay rules", path: under("pay/rules") },
  PaySettings: { one: "Pay settings", many: "changes of pay settings", path: () => "/admin/pay/settings" },
  TimeEntry: { one: "Hours", many: "entries of hours", path: () => "/admin/pay/hours" },
  Accounting: { one: "Accounting files", many: "accounting files", path: () => "/admin/pay/accounting" },
  PaymentPlan: { one: "Package on offer", many: "packages on offer", path: under("offers/packages") },
  Policy: { one: "Policy", many: "policies", path: under("content/policies") },
  PriceChange: { one: "Price change", many: "price changes", path: under("prices") },
  Practitioner: { one: "Person", many: "people", path: under("people") },
  Quiz: { one: "Quiz", many: "changes of the quiz", path: () => "/admin/quiz" },
  Question: { one: "Health question", many: "health questions", path: under("questions") },
  Product: { one: "Product", many: "products", path: under("products") },
  ProductSize: { one: "Size", many: "sizes", path: under("stock") },
  ProductType: { one: "Product type", many: "product types", path: under("taxonomies/product-types") },
  Dispute: { one: "Dispute", many: "disputes", path: under("payments/disputes") },
  Payout: { one: "Payout", many: "payouts", path: under("payments/payouts") },
  Reader: { one: "Card reader", many: "card readers", path: () => "/admin/settings/readers" },
  Refund: { one: "Refund to approve", many: "refunds to approve", path: under("payments/refunds") },
  ReportSchedule: { one: "Report by email", many: "reports by email", path: () => "/admin/reports/by-email" },
  Review: { one: "Review", many: "reviews", path: under("reviews") },
  SavedView: { one: "Saved view", many: "saved views" },
  Service: { one: "Treatment", many: "treatments", path: under("services") },
  Settings: { one: "Settings", many: "settings", path: under("settings") },
  SkinCondition: { one: "Skin condition", many: "skin conditions", path: under("taxonomies/skin-conditions") },
  SkinType: { one: "Skin type", many: "skin types", path: under("taxonomies/skin-types") },
  Staff: { one: "Team", many: "people of the team", path: under("settings/team") },
  TimeOff: { one: "Time off", many: "times off", path: () => "/admin/people" },
};

/** Returns the name of a kind of record, and the path of its records. */
export function kindOf(resource: string): RecordKind {
  return KINDS[resource] ?? { one: resource, many: resource };
}

type Entry = { resource: string; resourceId: string; summary: string; reason: string | null; entries: number };

/**
 * Returns the path of the record that an entry is about; undefined for a kind without a page and for an exported list.
 */
export function recordPathOf({ resource, resourceId }: Pick<Entry, "resource" | "resourceId">): string | undefined {
  return resourceId === "list" ? undefined : kindOf(resource).path?.(resourceId);
}

/** Returns what happened, in one line: "Imported 403 sizes" if one request wrote many entries. */
export function entryWords({ resource, summary, reason, entries }: Entry): string {
  if (entries < 2) return summary;
  const many = `${englishFormats.number(entries)} ${kindOf(resource).many}`;
  if (reason?.startsWith("Import ")) return `Imported ${many}`;
  if (reason?.startsWith("Undo of import ")) return `Took back the import of ${many}`;
  return `Changed ${many}`;
}

import type { Right } from "#shared/rights.ts";
import type { StaffIconName } from "../../kit/staff-icon.tsx";
import {
  countDisputesToAnswer,
  countOpenMessages,
  countOrdersToPack,
  countWaitingRefunds,
  countWaitingReviews,
} from "./waiting-work.ts";

export const GROUPS = ["Desk", "Catalog", "Money", "Clinic"] as const;
export type NavigationGroup = (typeof GROUPS)[number];

/** The number of items waiting for a person behind an entry. */
export type WaitingCount = {
  /**
   * Loads the count from the server. Called when the layout opens, every minute while the window is visible, and when
   * it becomes visible.
   */
  read: () => Promise<number>;
  /** `alarm`: payments or failures, shown in clay. */
  tone: "work" | "alarm";
};

/**
 * Hubs: sidebar entries that several screens on one subject share, each as a tab. The sidebar has at most 20 entries
 * (OO-45).
 */
export const HUBS = {
  ownDays: { label: "My day", icon: "calendar" },
  treatments: { label: "Treatments", icon: "flask" },
  products: { label: "Products", icon: "tag" },
  quiz: { label: "Ingredients, quiz", icon: "page" },
  payments: { label: "Payments", icon: "card" },
  offers: { label: "Offers and gift cards", icon: "gift" },
  memberships: { label: "Memberships and packages", icon: "crown" },
  places: { label: "Rooms and devices", icon: "door" },
  site: { label: "Site", icon: "page" },
  settings: { label: "Settings", icon: "gear" },
} as const satisfies Record<string, { label: string; icon: StaffIconName }>;
export type Hub = keyof typeof HUBS;

export type NavigationItem = {
  path: string;
  label: string;
  icon: StaffIconName;
  group: NavigationGroup;
  /** Absent if the screen has its own entry. */
  hub?: Hub;
  /** The path of the item's screens, if different from its own path. */
  under?: string;
  /** The path of a screen outside this item's path that belongs to it, too. */
  also?: string;
  /**
   * Whether the screens below this path are parts of this screen and not records: the hub's tabs are shown on them,
   * too.
   */
  hasParts?: true;
  /** The permission required to see the entry; of several, one is enough. */
  right: Right | readonly Right[];
  count?: WaitingCount;
  /** Whether the item is in the bar at the bottom of a phone: at most two, beside Find and More. */
  isOnPhoneBar?: boolean;
  /** The second key of "G then …", such as `t`. */
  goKey?: string;
};

/** The screens, from top to bottom in each group of the sidebar. A screen is added only once it works. */
export const navigation: readonly NavigationItem[] = [
  // The first screen for practitioners, who alone request time off; hidden for everyone else.
  {
    path: "/admin/my-day",
    label: "My day",
    icon: "calendar",
    group: "Desk",
    hub: "ownDays",
    right: "timeOff.ask",
    goKey: "m",
    isOnPhoneBar: true,
  },
  {
    path: "/admin/my-time-off",
    label: "My time off",
    icon: "hourglass",
    group: "Desk",
    hub: "ownDays",
    right: "timeOff.ask",
  },
  {
    path: "/admin/today",
    label: "Today",
    icon: "calendar",
    group: "Desk",
    right: "visits.see",
    goKey: "t",
    isOnPhoneBar: true,
  },
  { path: "/admin/calendar", label: "Calendar", icon: "clock", group: "Desk", right: "visits.see", goKey: "c" },
  { path: "/admin/waitlist", label: "Waitlist", icon: "hourglass", group: "Desk", right: "visits.book" },
  { path: "/admin/customers", label: "Customers", icon: "people", group: "Desk", right: "customers.see", goKey: "p" },
  {
    path: "/admin/orders",
    label: "Orders",
    icon: "box",
    group: "Desk",
    right: "orders.see",
    goKey: "o",
    count: { read: countOrdersToPack, tone: "work" },
  },
  {
    path: "/admin/messages",
    label: "Messages",
    icon: "message",
    group: "Desk",
    right: "customers.all",
    isOnPhoneBar: true,
    count: { read: countOpenMessages, tone: "work" },
  },
  {
    path: "/admin/services",
    label: "Treatments",
    icon: "flask",
    group: "Catalog",
    hub: "treatments",
    right: "catalog.see",
  },
  {
    path: "/admin/categories",
    label: "Categories",
    icon: "page",
    group: "Catalog",
    hub: "treatments",
    right: "catalog.see",
  },
  { path: "/admin/add-ons", label: "Add-ons", icon: "plus", group: "Catalog", hub: "treatments", right: "catalog.see" },
  {
    path: "/admin/prices",
    label: "Price changes",
    icon: "card",
    group: "Catalog",
    hub: "treatments",
    right: "catalog.see",
  },
  {
    path: "/admin/rules",
    label: "Medical rules",
    icon: "hourglass",
    group: "Catalog",
    hub: "treatments",
    right: "catalog.see",
  },
  {
    path: "/admin/questions",
    label: "Health questions",
    icon: "heart",
    group: "Catalog",
    hub: "treatments",
    right: "catalog.see",
  },
  { path: "/admin/forms", label: "Forms", icon: "page", group: "Catalog", hub: "treatments", right: "catalog.see" },
  { path: "/admin/products", label: "Products", icon: "tag", group: "Catalog", hub: "products", right: "catalog.see" },
  {
    path: "/admin/stock",
    label: "Sizes and stock",
    icon: "box",
    group: "Catalog",
    hub: "products",
    right: "catalog.see",
  },
  { path: "/admin/bundles", label: "Bundles", icon: "gift", group: "Catalog", hub: "products", right: "catalog.see" },
  { path: "/admin/brands", label: "Brands", icon: "tag", group: "Catalog", hub: "products", right: "catalog.see" },
  {
    path: "/admin/taxonomies/skin-types",
    label: "Shop filters",
    icon: "sliders",
    group: "Catalog",
    hub: "products",
    under: "/admin/taxonomies",
    hasParts: true,
    right: "catalog.see",
  },
  {
    path: "/admin/ingredients",
    label: "Ingredients",
    icon: "flask",
    group: "Catalog",
    hub: "quiz",
    right: "content.see",
  },
  { path: "/admin/quiz", label: "Skin quiz", icon: "page", group: "Catalog", hub: "quiz", right: "content.see" },
  {
    path: "/admin/payments/refunds",
    label: "Refunds",
    icon: "undo",
    group: "Money",
    hub: "payments",
    right: "refunds.propose",
    count: { read: countWaitingRefunds, tone: "work" },
  },
  {
    path: "/admin/payments/disputes",
    label: "Disputes",
    icon: "message",
    group: "Money",
    hub: "payments",
    right: "orders.see",
    count: { read: countDisputesToAnswer, tone: "alarm" },
  },
  {
    path: "/admin/payments/day-close",
    label: "Day close",
    icon: "card",
    group: "Money",
    hub: "payments",
    right: "payments.take",
  },
  {
    path: "/admin/payments/payouts",
    label: "Payouts",
    icon: "card",
    group: "Money",
    hub: "payments",
    right: "reports.all",
  },
  {
    path: "/admin/payments/liabilities",
    label: "Books",
    icon: "page",
    group: "Money",
    hub: "payments",
    also: "/admin/pay/accounting",
    hasParts: true,
    right: "reports.all",
  },
  { path: "/admin/pay", label: "Pay", icon: "card", group: "Money", right: "pay.edit" },
  { path: "/admin/offers/coupons", label: "Coupons", icon: "tag", group: "Money", hub: "offers", right: "catalog.see" },
  {
    path: "/admin/offers/limited",
    label: "Limited offers",
    icon: "tag",
    group: "Money",
    hub: "offers",
    right: "catalog.see",
  },
  {
    path: "/admin/offers/gift-cards",
    label: "Gift cards",
    icon: "gift",
    group: "Money",
    hub: "offers",
    right: "orders.see",
  },
  {
    path: "/admin/offers/designs",
    label: "Card designs",
    icon: "camera",
    group: "Money",
    hub: "offers",
    right: "catalog.see",
  },
  {
    path: "/admin/memberships",
    label: "Memberships",
    icon: "crown",
    group: "Money",
    hub: "memberships",
    right: "orders.see",
  },
  {
    path: "/admin/payment-plans",
    label: "Packages",
    icon: "calendar",
    group: "Money",
    hub: "memberships",
    right: "orders.see",
  },
  {
    path: "/admin/payments/credits",
    label: "Credits",
    icon: "card",
    group: "Money",
    hub: "memberships",
    right: "orders.see",
  },
  {
    path: "/admin/offers/plans",
    label: "Plans on offer",
    icon: "crown",
    group: "Money",
    hub: "memberships",
    right: "catalog.see",
  },
  {
    path: "/admin/offers/packages",
    label: "Packages on offer",
    icon: "tag",
    group: "Money",
    hub: "memberships",
    right: "catalog.see",
  },
  {
    path: "/admin/reports",
    label: "Reports",
    icon: "chart",
    group: "Money",
    right: ["reports.own", "reports.today"],
    goKey: "r",
  },
  { path: "/admin/people", label: "People", icon: "user", group: "Clinic", right: "schedule.see" },
  { path: "/admin/rooms", label: "Rooms", icon: "door", group: "Clinic", hub: "places", right: "schedule.see" },
  { path: "/admin/devices", label: "Devices", icon: "device", group: "Clinic", hub: "places", right: "schedule.see" },
  {
    path: "/admin/device-clean-up",
    label: "Device clean-up",
    icon: "device",
    group: "Clinic",
    hub: "places",
    right: "schedule.see",
  },
  { path: "/admin/content/faq", label: "Questions", icon: "page", group: "Clinic", hub: "site", right: "content.see" },
  {
    path: "/admin/content/banners",
    label: "Banners",
    icon: "camera",
    group: "Clinic",
    hub: "site",
    right: "content.see",
  },
  {
    path: "/admin/content/pages",
    label: "Page heads",
    icon: "search",
    group: "Clinic",
    hub: "site",
    right: "content.see",
  },
  {
    path: "/admin/content/search-words",
    label: "Search words",
    icon: "search",
    group: "Clinic",
    hub: "site",
    right: "content.see",
  },
  {
    path: "/admin/content/policies",
    label: "Policies",
    icon: "page",
    group: "Clinic",
    hub: "site",
    right: "content.see",
  },
  { path: "/admin/content/news", label: "News", icon: "message", group: "Clinic", hub: "site", right: "content.see" },
  { path: "/admin/content/gallery", label: "Gallery", icon: "eye", group: "Clinic", hub: "site", right: "content.see" },
  { path: "/admin/content/about", label: "About", icon: "door", group: "Clinic", hub: "site", right: "content.see" },
  {
    path: "/admin/reviews",
    label: "Reviews",
    icon: "star",
    group: "Clinic",
    right: "reviews.edit",
    count: { read: countWaitingReviews, tone: "work" },
  },
  {
    path: "/admin/settings",
    label: "Settings",
    icon: "gear",
    group: "Clinic",
    hub: "settings",
    hasParts: true,
    right: "settings.edit",
  },
  { path: "/admin/audit", label: "Audit log", icon: "page", group: "Clinic", hub: "settings", right: "audit.own" },
  { path: "/admin/import", label: "Import", icon: "upload", group: "Clinic", hub: "settings", right: "settings.edit" },
];

/** The path for booking a walk-in, for staff who may book: the key W on every screen. */
export const walkIn = "/admin/today?new=walk-in";

/** The path and permission of the button that starts a booking, shown in clay in the sidebar and the rail. */
export const newBooking: { path: string; right: Right } | undefined = {
  path: "/admin/today?new=booking",
  right: "visits.book",
};

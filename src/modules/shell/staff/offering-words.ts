import type { Offering } from "#shared/site-content.ts";

type Words = {
  label: string;
  help: string;
  /** The screen that fills it. */
  path: string;
  /** Where the first is added, if that is another screen. */
  add?: string;
};

/** What is offered, in the owner's words, with the screen that fills it. */
export const OFFERING_WORDS: Record<Offering, Words> = {
  treatments: {
    label: "Treatments",
    help: "Their pages, and booking online.",
    path: "/admin/services",
    add: "/admin/services/new",
  },
  waitlist: { label: "Waitlist", help: "Customers wait for a place when none fits.", path: "/admin/waitlist" },
  shop: { label: "Shop", help: "Products, with a bag.", path: "/admin/products", add: "/admin/products/new" },
  giftCards: {
    label: "Gift cards",
    help: "Sold online by design and amount.",
    path: "/admin/offers/designs",
    add: "/admin/offers/designs/new",
  },
  membership: {
    label: "Membership",
    help: "Plans that customers join.",
    path: "/admin/offers/plans",
    add: "/admin/offers/plans/new",
  },
  packages: {
    label: "Packages",
    help: "Several sessions, paid at once or in parts.",
    path: "/admin/offers/packages",
    add: "/admin/offers/packages/new",
  },
  deals: {
    label: "Deals",
    help: "Limited offers and sale prices, on a page of their own.",
    path: "/admin/offers/limited",
    add: "/admin/offers/limited/new",
  },
  quiz: { label: "Skin quiz", help: "Four questions that lead to a product.", path: "/admin/quiz" },
  checker: {
    label: "Ingredient checker",
    help: "Reads a list of ingredients and says what is known of each.",
    path: "/admin/ingredients",
  },
  offerBanner: { label: "Offer banner", help: "Runs across every page.", path: "/admin/settings/offers" },
  specialOffer: { label: "Special offer", help: "Opens from the footer.", path: "/admin/settings/offers" },
  firstVisitGift: {
    label: "Gift for the first visit",
    help: "Said to people who haven’t been here.",
    path: "/admin/settings/offers",
  },
  about: { label: "About the clinic", help: "Your story and your team.", path: "/admin/content/about" },
  questions: {
    label: "Questions and answers",
    help: "What customers ask again and again.",
    path: "/admin/content/faq",
    add: "/admin/content/faq/new",
  },
  news: { label: "News", help: "Articles with a date.", path: "/admin/content/news", add: "/admin/content/news/new" },
  gallery: {
    label: "Gallery",
    help: "Pictures of the clinic.",
    path: "/admin/content/gallery",
    add: "/admin/content/gallery/new",
  },
  privacy: { label: "Privacy policy", help: "A page of its own.", path: "/admin/content/policies" },
  terms: { label: "Terms", help: "A page of its own.", path: "/admin/content/policies" },
  shipping: { label: "Shipping policy", help: "A page of its own.", path: "/admin/content/policies" },
  return: { label: "Return policy", help: "A page of its own.", path: "/admin/content/policies" },
};

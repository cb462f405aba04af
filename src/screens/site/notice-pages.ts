/** Pages that only say how things stand and what to do next. `page` is the name among page records. */
type NoticePage = {
  path: RegExp;
  page: string;
  /** Guests are sent to log in first (PG-26, PG-27). */
  needsLogin?: true;
  title: string;
  text: string;
  links: { to: string; label: string }[];
};

const home = { to: "/", label: "Home" };
const membership = { to: "/membership", label: "About membership" };
const contact = { to: "/contact", label: "Ask us" };

export const noticePages: NoticePage[] = [
  {
    path: /^\/guest-card-saver\/[^/]+\/[^/]+$/,
    page: "guest-card-saver",
    title: "No card is needed",
    text: "Keeping a card for a visit comes later, and then only by a link that we sign and send you. Your visit is booked without one; you pay at the clinic. This address opens nothing by itself.",
    links: [home, contact],
  },
  {
    path: /^\/guest-card-saver1\/[^/]+$/,
    page: "guest-card-saver1",
    title: "No card is needed now",
    text: "Keeping a card without a booking comes later, and then only by a link that we sign and send you. This address opens nothing by itself.",
    links: [home, contact],
  },
  {
    path: /^\/verifySubscriptionApp$/,
    page: "verifySubscriptionApp",
    title: "There is no payment to check",
    text: "Memberships can't be paid for online or in the app yet, so nothing was charged. You can join by phone or at the desk.",
    links: [membership, contact],
  },
  {
    path: /^\/faildeSubApp$/,
    page: "faildeSubApp",
    title: "The membership was not started",
    text: "Nothing was charged. Memberships can't be paid for online or in the app yet; you can join by phone or at the desk.",
    links: [membership, contact],
  },
  {
    path: /^\/verifySubscription\/[^/]+$/,
    page: "verifySubscription",
    needsLogin: true,
    title: "We know of no such payment",
    text: "Memberships can't be paid for online yet, so nothing was charged and nothing was started. You can join by phone or at the desk.",
    links: [membership, contact],
  },
  {
    path: /^\/give-rating$/,
    page: "give-rating",
    needsLogin: true,
    title: "How was it?",
    text: "Rating your visits and products here comes later. Until then we are glad to hear from you by mail or phone, good or bad.",
    links: [{ to: "/contact", label: "Tell us" }, home],
  },
];

export function findNoticePage(url: string): NoticePage | undefined {
  const path = new URL(url).pathname.replace(/\.data$/, "");
  return noticePages.find((notice) => notice.path.test(path));
}

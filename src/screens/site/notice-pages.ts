/** Pages that only report a result and what to do next. `page` is the page's name in the database. */
type NoticePage = {
  path: RegExp;
  page: string;
  /** Whether guests must log in first (PG-26, PG-27). */
  needsLogin?: true;
  title: string;
  text: string;
  links: { to: string; label: string }[];
};

const home = { to: "/", label: "Home" };
const contact = { to: "/contact", label: "Contact us" };

export const noticePages: NoticePage[] = [
  {
    path: /^\/guest-card-saver1\/[^/]+$/,
    page: "guest-card-saver1",
    title: "No card is needed now",
    text: "There’s nothing to do here. If we ever ask for a card, we’ll email you a secure link.",
    links: [home, contact],
  },
];

/** Returns the content of a notice page (`pageOf`). */
export function findNoticePage(page: string): NoticePage | undefined {
  return noticePages.find((notice) => notice.path.test(page));
}

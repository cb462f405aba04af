import type { Right } from "#shared/rights.ts";

/** The kinds of notices shown under the bell. */
export const NOTICE_KINDS = [
  "visitBooked",
  "visitMoved",
  "visitCancelled",
  "dispute",
  "message",
  "soldOut",
  "ranShort",
  "failedJobs",
  "timeOffAnswered",
  "outsideCalendar",
  "versionRefused",
  "statementToReview",
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

type KindOfNotice = {
  /** What happened, as worded in the email preferences. */
  label: string;
  /** The heading of several notices shown as a group. */
  counted: (count: number) => string;
  /** The permission needed to see the notice. If there are several, one of them is enough. */
  right: Right | readonly Right[];
  /**
   * People with this permission must act on the notice, so it also appears as a toast. If absent, no one needs to act.
   */
  actsWith?: Right;
};

/** The kinds, in the order shown in the preferences. */
export const NOTICES: Readonly<Record<NoticeKind, KindOfNotice>> = {
  visitBooked: {
    label: "A visit was booked online",
    counted: (count) => `${count} visits were booked online`,
    right: "visits.see",
  },
  visitMoved: {
    label: "A customer moved a visit",
    counted: (count) => `${count} visits were moved by customers`,
    right: "visits.see",
  },
  visitCancelled: {
    label: "A customer canceled a visit",
    counted: (count) => `${count} visits were canceled by customers`,
    right: "visits.see",
  },
  dispute: {
    label: "A payment was disputed, or a dispute decided",
    counted: (count) => `News of disputed payments, ${count} times`,
    right: "orders.see",
    actsWith: "orders.refund",
  },
  message: {
    label: "A message came through the contact form",
    counted: (count) => `${count} messages came`,
    right: "customers.all",
    actsWith: "customers.edit",
  },
  soldOut: {
    label: "A product is sold out",
    counted: (count) => `${count} products are sold out`,
    right: "stock.count",
    actsWith: "catalog.edit",
  },
  ranShort: {
    label: "A visit needed more of a product than there was",
    counted: (count) => `${count} products ran short for visits`,
    right: "stock.count",
    actsWith: "stock.count",
  },
  failedJobs: {
    label: "Background jobs have failed",
    counted: (count) => `Jobs failed for good, ${count} times`,
    right: "settings.edit",
    actsWith: "settings.edit",
  },
  timeOffAnswered: {
    label: "Time off that you asked for was answered",
    counted: (count) => `${count} answers about your time off`,
    right: "timeOff.ask",
  },
  outsideCalendar: {
    label: "A calendar elsewhere clashes with visits, or can’t be read",
    counted: (count) => `News of outside calendars, ${count} times`,
    right: "visits.see",
    actsWith: "schedule.edit",
  },
  versionRefused: {
    label: "A change that you planned was refused",
    counted: (count) => `${count} planned changes were refused`,
    right: ["content.edit", "catalog.edit"],
  },
  statementToReview: {
    label: "Your pay is ready to look over",
    counted: (count) => `${count} pay periods are ready to look over`,
    right: "pay.own",
  },
};

/** Returns the kinds of notices that a person with these permissions may get. */
export function kindsFor(rights: readonly Right[]): NoticeKind[] {
  return NOTICE_KINDS.filter((kind) => mayGet(kind, rights));
}

/** Whether a person with these permissions may get a notice of this kind. */
export function mayGet(kind: NoticeKind, rights: readonly string[]): boolean {
  return [NOTICES[kind].right].flat().some((right) => rights.includes(right));
}

/** For how many days notices can be read, and how many a person has at most. */
export const NOTICE_DAYS = 30;
export const MOST_NOTICES = 500;

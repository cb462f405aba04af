import type { SettingGroup } from "../setting-field.ts";

const STEPS = [5, 10, 15, 20, 30, 60].map((minutes) => ({ value: String(minutes), label: `${minutes} minutes` }));

export const bookingGroups: readonly SettingGroup[] = [
  {
    title: "Starts",
    fields: [
      { path: "booking.stepMinutes", label: "Starts every", kind: "choice", choices: STEPS },
      { path: "booking.leadMinutes", label: "Book ahead at least", kind: "number", unit: "minutes" },
      { path: "booking.horizonDays", label: "Book ahead at most", kind: "number", unit: "days" },
      {
        path: "booking.closingTime",
        label: "Last visit ends by",
        kind: "time",
        help: "A visit that ends exactly then fits.",
      },
      { path: "booking.holdMinutes", label: "A place is held for", kind: "number", unit: "minutes" },
      { path: "booking.hostedPageHoldMinutes", label: "And while paying", kind: "number", unit: "minutes" },
      { path: "booking.moveMinutes", label: "Between two rooms", kind: "number", unit: "minutes" },
      { path: "booking.maxIdleMinutes", label: "Longest wait within a visit", kind: "number", unit: "minutes" },
      {
        path: "booking.packing",
        label: "Gaps in a day",
        kind: "choice",
        choices: [
          { value: "off", label: "Show all times alike" },
          { value: "prefer", label: "Recommend times that leave none" },
          { value: "tidy", label: "Also hide times that leave large ones" },
        ],
        help: "The last four times of a day are never hidden, and none within 48 hours. Staff see all.",
      },
      {
        path: "booking.waitlistOrder",
        label: "The waitlist asks first",
        kind: "choice",
        choices: [
          { value: "line", label: "Priority members, then the longest wait" },
          { value: "fit", label: "Whose visit fills the freed time best" },
        ],
      },
    ],
  },
  {
    title: "Health check",
    fields: [
      {
        path: "booking.screening",
        label: "Health questions",
        kind: "choice",
        choices: [
          { value: "ask", label: "Asked, and can be answered later" },
          { value: "require", label: "Answered before a time is chosen" },
        ],
        help: "Answers that rule out a treatment count either way.",
      },
    ],
  },
  {
    title: "Words",
    fields: [
      {
        path: "booking.policy",
        label: "On changes",
        kind: "longText",
        help: "Where a late change costs a fee, customers read the notice and the fee in its place.",
        isWide: true,
      },
      { path: "booking.arrival", label: "On arriving", kind: "longText", isWide: true },
      { path: "booking.noShow", label: "About no-shows", kind: "longText", isWide: true },
    ],
  },
];

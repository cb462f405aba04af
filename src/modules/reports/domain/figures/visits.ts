import type { Figure, Report } from "../report.ts";

const STARTED = "The day of the visit’s start, in the location’s time zone.";
const SPANS = ["day", "week", "month"] as const;

/** Defines a figure from the visit tables, without any ledger account. */
const visit = <Id extends string, Kind extends Figure["kind"]>(id: Id, label: string, kind: Kind, definition: string) =>
  ({ id, label, kind, day: STARTED, accounts: [], definition }) as const;

const completed = visit("visits", "Visits", "count", "Visits that were completed.");

export const visitsReport = {
  name: "visits",
  title: "Visits",
  about: "How many visits took place, of whom, and how many didn’t.",
  by: [...SPANS, "person", "channel", "location"],
  filters: ["person", "channel", "location"],
  figures: [
    completed,
    visit(
      "newClients",
      "New clients",
      "count",
      "Completed visits of clients without a completed visit before; records that were joined are one client.",
    ),
    visit("noShows", "No-shows", "count", "Visits whose client didn’t come."),
    visit("ended", "Came or should have", "count", "Completed visits and no-shows."),
    {
      ...visit("noShowRate", "No-show rate", "percent", "No-shows by completed visits and no-shows."),
      of: ["noShows", "ended"],
    },
    visit("lateCancels", "Late cancels", "count", "Visits that were canceled within their notice window."),
    visit("due", "Visits due", "count", "Completed visits, no-shows and late cancels."),
    {
      ...visit("lateCancelRate", "Late cancel rate", "percent", "Late cancels by visits due."),
      of: ["lateCancels", "due"],
    },
    visit(
      "rebooked",
      "Rebooked",
      "count",
      "Completed visits whose client had another one booked by the end of that day.",
    ),
    {
      ...visit("rebookedRate", "Rebooked rate", "percent", "Rebooked by completed visits."),
      of: ["rebooked", "visits"],
    },
    visit("minutes", "Minutes", "minutes", "The planned minutes of completed visits."),
  ],
} as const satisfies Report;

export const visitValueReport = {
  name: "visit-value",
  title: "Value of a visit",
  about: "What a completed visit brings, with the goods of the same day.",
  by: [...SPANS, "person", "channel", "location"],
  filters: ["person", "channel", "location"],
  figures: [
    completed,
    {
      ...visit(
        "net",
        "Net sales",
        "money",
        "Net sales of completed visits and of the goods that their clients bought that day.",
      ),
      accounts: ["service_sales", "goods_sales", "member_savings", "coupon_discounts", "offer_discounts", "returns"],
    },
    { ...visit("value", "Visit value", "money", "Net sales by visits."), of: ["net", "visits"] },
    visit("withGoods", "With goods", "count", "Completed visits whose client bought goods that day."),
    { ...visit("attach", "Attach rate", "percent", "Visits with goods by visits."), of: ["withGoods", "visits"] },
  ],
} as const satisfies Report;

export const unpaidReport = {
  name: "unpaid",
  title: "Given, not paid",
  about: "Completed visits that aren’t paid in full: a list to collect, and no income.",
  by: [...SPANS, "person", "location"],
  filters: ["person", "location"],
  figures: [
    visit("given", "Given", "money", "Net and tax of completed visits."),
    visit("paid", "Paid", "money", "What was paid for them."),
    visit("unpaid", "Not paid", "money", "Given less paid."),
  ],
} as const satisfies Report;

export const utilizationReport = {
  name: "utilization",
  title: "Utilization",
  about: "How much of their working or opening time people, rooms and devices were booked.",
  by: ["resource", "kind", ...SPANS],
  filters: ["resource", "kind"],
  figures: [
    {
      ...visit(
        "booked",
        "Booked",
        "minutes",
        "Minutes of visits that need the person, room or device, with the preparing and cleaning that a person does.",
      ),
      day: "The day in the location’s time zone.",
    },
    {
      ...visit(
        "bookable",
        "Bookable",
        "minutes",
        "A person’s working minutes less time off and closures; opening minutes of a room or device less outages.",
      ),
      day: "The day in the location’s time zone.",
    },
    {
      ...visit("utilization", "Hours booked", "percent", "Booked by bookable minutes."),
      day: "The day in the location’s time zone.",
      of: ["booked", "bookable"],
    },
  ],
} as const satisfies Report;

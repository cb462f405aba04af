import type { ComponentProps } from "react";
import { renderToString } from "react-dom/server";
import { createRoutesStub, useLoaderData } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { WireAppointment } from "#modules/booking/contract/appointment.ts";
import BookingMessage from "./booking-msg.tsx";

// Replaces the browser client, which the build generates; rendering a page makes no calls with it.
vi.mock("#web/api.ts", () => ({ browserApi: () => ({}) }));

// A day is shown without its year only in that year.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-12-01T12:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

const visit: WireAppointment = {
  id: "a1",
  orderId: "o1",
  status: "booked",
  date: "2026-12-08",
  time: "10:00",
  startsAt: "2026-12-08T15:00:00.000Z",
  endsAt: "2026-12-08T15:45:00.000Z",
  timeZone: "America/New_York",
  services: [
    {
      id: "line-1",
      serviceId: "ag07",
      name: "Hydra-exfoliation facial",
      time: "10:00",
      startsAt: "2026-12-08T15:00:00.000Z",
      endsAt: "2026-12-08T15:45:00.000Z",
      minutes: 45,
      slug: "",
      preparation: [],
      contraindications: [],
      unitPrice: 18_000,
      practitioner: { id: "st1", name: "Dana Reyes" },
      room: "Room 1",
      addOns: [],
    },
  ],
  practitioner: { id: "st1", name: "Dana Reyes" },
  place: { name: "The clinic", address: "14 Larch Street", phone: "+12125550148", mapLink: "https://maps.example" },
  isMailed: true,
  canReschedule: true,
  canCancel: true,
  changeFee: 0,
  offers: [],
  dueAtClinic: 18_000,
  lateFees: 0,
  changesMade: 0,
  changeableUntil: "2026-12-06T15:00:00.000Z",
  policy: "Free of charge until two days before.",
  terms: { text: "Free of charge until two days before.", noticeHours: 48, lateFee: null, noShowFee: 0, deposit: 0 },
  money: { fee: 0, deposit: 0, refund: 0, to: null },
};

type PageData = ComponentProps<typeof BookingMessage>["loaderData"];

function Page() {
  return <BookingMessage loaderData={useLoaderData<PageData>()} />;
}

/** Returns the page as the server sends it, as plain text. */
function wordsOf(change: Partial<WireAppointment>, isOver = false): string {
  return wordsOfPage({ order: { number: 1042 }, appointment: { ...visit, segments: [], ...change }, isOver });
}

function wordsOfPage(page: PageData): string {
  const shell = {
    person: { user: { email: "ines@example.com" } },
    contact: { phone: "+12125550148", phoneDisplay: "(212) 555-0148" },
  };
  const Stub = createRoutesStub([
    { id: "root", path: "/", children: [{ id: "msg", path: "booking-msg/:id", Component: Page }] },
  ]);
  const html = renderToString(
    <Stub initialEntries={["/booking-msg/o1"]} hydrationData={{ loaderData: { root: shell, msg: page } }} />,
  );
  return html
    .replace(/<!--.*?-->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replace(/\s+/g, " ");
}

const ended = { canReschedule: false, canCancel: false, changeableUntil: null };

it("PG-26: the page of a moved visit shows the new time, the email's recipient and the next step", () => {
  const words = wordsOf({ changesMade: 1 });
  expect(words).toContain("Changed, number 1042");
  expect(words).toContain("Your visit has a new time");
  expect(words).toContain("Tuesday, December 8, 10:00 am");
  expect(words).toContain("We’re emailing the new time and a calendar update to ines@example.com.");
  expect(words).toContain("Last chance to move or cancel free of charge.");
  expect(words).toContain("Nothing was charged today.");
  expect(words).not.toContain("late-change fee");
});

it("PG-26: the page of a visit booked by the desk shows no order and no order number", () => {
  const page: PageData = { order: undefined, appointment: { ...visit, segments: [], changesMade: 1 }, isOver: false };
  const words = wordsOfPage(page);
  expect(words).toContain("Changed");
  expect(words).toContain("Your visit has a new time");
  expect(words).not.toContain("number");
});

it("BK-5: the page of a visit moved late shows the late-change fee in addition to the treatment's price", () => {
  const words = wordsOf({ changesMade: 1, lateFees: 5_000 });
  expect(words).toContain("Due at the clinic after your visit: $180.");
  expect(words).toContain("A late-change fee of $50.00 is also due there.");
});

it("PG-26: the page of a visit that wasn't changed says so, and promises no email about a change", () => {
  const words = wordsOf({});
  expect(words).toContain("Your visit hasn’t changed");
  expect(words).toContain("Booked, number 1042");
  expect(words).not.toContain("emailing the new time");
});

it("PG-26: the page of a canceled visit shows its cost and the next steps", () => {
  const free = wordsOf({ ...ended, status: "cancelled" });
  expect(free).toContain("This visit is canceled");
  expect(free).toContain("The time is open to other clients again. Nothing was charged.");
  expect(free).toContain("Book another visit");
  expect(free).toContain("Your past visits");
  const late = wordsOf({ ...ended, status: "cancelled", lateFees: 5_000 });
  expect(late).toContain("A late-change fee of $50.00 is due at the clinic.");
  expect(late).not.toContain("Nothing was charged");
});

it("PG-26: the page of a missed visit shows the clinic's phone number", () => {
  const words = wordsOf({ ...ended, status: "no_show" });
  expect(words).toContain("We missed you");
  expect(words).toContain("Call (212) 555-0148");
  expect(words).not.toContain("Nothing was charged");
});

it("PG-26: the page of a past visit says that the visit has ended, whether or not the desk has closed it", () => {
  for (const words of [wordsOf({ ...ended, status: "completed" }), wordsOf({ canReschedule: false }, true)]) {
    expect(words).toContain("This visit has ended");
    expect(words).toContain("You can book the same visit again.");
    expect(words).not.toContain("What happens next");
  }
});

import { text } from "node:stream/consumers";
import type { ComponentProps } from "react";
import { prerenderToNodeStream } from "react-dom/static";
import { createRoutesStub, useLoaderData } from "react-router";
import { expect, it, vi } from "vitest";
import type { WireAppointment } from "#modules/booking/contract/appointment.ts";
import ConfirmationPage from "./confirmation.tsx";

// Replaces the browser client, which the build generates; rendering a page makes no calls with it.
vi.mock("#web/api.ts", () => ({ browserApi: () => ({}) }));

const person = { id: "st1", name: "Dana Reyes" };
const visit: WireAppointment = {
  id: "a1",
  orderId: "o1",
  status: "completed",
  date: "2026-11-03",
  time: "10:00",
  startsAt: "2026-11-03T15:00:00.000Z",
  endsAt: "2026-11-03T15:45:00.000Z",
  timeZone: "America/New_York",
  services: [
    {
      id: "line-1",
      serviceId: "ag07",
      name: "Hydra-exfoliation facial",
      time: "10:00",
      minutes: 45,
      slug: "",
      startsAt: "2026-11-03T15:00:00.000Z",
      endsAt: "2026-11-03T15:45:00.000Z",
      unitPrice: 18_000,
      preparation: [],
      contraindications: [],
      practitioner: person,
      room: "Room 1",
      addOns: [],
    },
  ],
  practitioner: person,
  place: { name: "The clinic", address: "14 Larch Street", phone: "+12125550148", mapLink: "https://maps.example" },
  isMailed: true,
  canReschedule: false,
  canCancel: false,
  changeFee: 0,
  offers: [],
  dueAtClinic: 0,
  lateFees: 0,
  changesMade: 0,
  changeableUntil: null,
  policy: "",
  terms: { text: "", noticeHours: 48, lateFee: null, noShowFee: 0, deposit: 0 },
  money: { fee: 0, deposit: 0, refund: 0, to: null },
};
const times = ["2026-12-08", "2026-12-09", "2026-12-10"].map((date) => ({
  date,
  time: "10:00",
  startsAt: `${date}T15:00:00.000Z`,
}));
const rebooking = {
  id: "a1",
  services: [{ serviceId: "ag07", name: "Hydra-exfoliation facial", areas: [], addOns: [] }],
  practitioner: { ...person, isOffered: true },
  from: "2026-12-01",
  times,
};

type PageData = ComponentProps<typeof ConfirmationPage>["loaderData"];

function Page() {
  const props = { loaderData: useLoaderData<PageData>() };
  return <ConfirmationPage {...(props as ComponentProps<typeof ConfirmationPage>)} />; // the page uses nothing else of its route
}

it("7.3: the page of a guest's past visit offers three times with the same practitioner, each one click from booking", async () => {
  const data = {
    visit: { appointment: visit, choice: undefined, link: "l".repeat(40), isCanceling: false, rebooking },
    toPay: undefined,
    reason: undefined,
    words: {},
    origin: "https://clinic.example",
  };
  const shell = {
    person: { user: null },
    contact: { phone: "", phoneDisplay: "", address: { country: "US" } },
    policies: [],
  };
  const Stub = createRoutesStub([
    { id: "root", path: "/", children: [{ id: "page", path: "confirmation", Component: Page }] },
  ]);
  const { prelude } = await prerenderToNodeStream(
    <Stub initialEntries={["/confirmation"]} hydrationData={{ loaderData: { root: shell, page: data } }} />,
  );
  const html = (await text(prelude)).replaceAll("&amp;", "&");
  expect(html).toContain("Same as last time");
  for (const { date } of times)
    expect(html).toContain(
      `/appointment?serviceId=ag07&date=${date}&time=${encodeURIComponent("10:00")}&practitionerId=st1&step=time`,
    );
  expect(html).toContain("Book another visit");
});

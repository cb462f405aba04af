import { text } from "node:stream/consumers";
import { prerenderToNodeStream } from "react-dom/static";
import { createRoutesStub } from "react-router";
import { expect, it, vi } from "vitest";
import GuestDetailsStep from "./guest-details-step.tsx";

// Replaces the browser client, which the build generates; rendering a page makes no calls with it.
vi.mock("#web/api.ts", () => ({ browserApi: () => ({}) }));

const payment = {
  pays: "deposit" as const,
  choices: ["at_clinic", "deposit", "full"] as const,
  deposit: 5_000,
  dueNow: 5_000,
  dueAtClinic: 13_000,
  isCardNext: false,
  setWanted: () => undefined,
};

function Page() {
  return (
    <GuestDetailsStep
      selection={{
        serviceIds: ["ag07"],
        addOnIds: [],
        areas: [],
        date: "2026-12-08",
        time: "10:00",
        practitionerId: undefined,
        step: "details",
      }}
      payment={{ ...payment, choices: [...payment.choices] }}
      policy="Free to move until two days before."
      screening={undefined}
      client={undefined}
      typed={{ current: {} }}
      onRefused={() => undefined}
      onCostsOther={() => undefined}
      onPaysOtherwise={() => undefined}
    >
      <p>Tuesday, December 8, 10:00 am</p>
    </GuestDetailsStep>
  );
}

it("PG-15: screen readers read the guest's details in visual order: date, payment, form, button", async () => {
  const shell = { person: { user: null }, contact: { address: { country: "US" } }, policies: [] };
  const Stub = createRoutesStub([
    { id: "root", path: "/", children: [{ id: "page", path: "appointment", Component: Page }] },
  ]);
  const { prelude } = await prerenderToNodeStream(
    <Stub initialEntries={["/appointment"]} hydrationData={{ loaderData: { root: shell } }} />,
  );
  const html = await text(prelude);
  const order = [
    "Tuesday, December 8, 10:00 am",
    "Paying for the visit",
    "Due now",
    "coming?",
    "Email",
    "Continue to payment",
  ];
  const places = order.map((words) => html.indexOf(words));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(Math.min(...places)).toBeGreaterThan(0);
  // Payment choices are text: each has a mark that shows it can be selected.
  expect(html.match(/class="[^"]*\bradio-mark\b/g)).toHaveLength(payment.choices.length);
  // Nothing is visually reordered by CSS.
  expect(html).not.toMatch(/[ ":]order-|flex-(row|col)-reverse/);
});

import { expect, it, vi } from "vitest";
import type { WireConsentForm, WirePreparation } from "../../contract/prepare-calls.ts";
import { partsOf, stateOfPage } from "./prepare-parts.tsx";

// Replaces the browser client, which the build generates; these tests make no calls.
vi.mock("#web/api.ts", () => ({ browserApi: () => ({}) }));

const form = (id: string, signedAt?: string): WireConsentForm => ({
  id,
  version: 2,
  kind: id === "photos" ? "photo" : "treatment",
  title: id,
  body: "<p>Read me.</p>",
  textHash: "a",
  ...(signedAt ? { signedAt } : {}),
});
const SIGNED = "2026-12-01T15:00:00.000Z";

function prepare(change: Partial<WirePreparation>): WirePreparation {
  return {
    id: "v1",
    status: "booked",
    date: "2026-12-10",
    time: "10:00",
    timeZone: "America/New_York",
    startsAt: "2026-12-10T15:00:00.000Z",
    endsAt: "2026-12-10T16:00:00.000Z",
    clinicPhone: "+12125550148",
    practitioner: { id: "p1", name: "Dana Reyes" },
    state: "open",
    due: [],
    screening: "none",
    consents: [],
    photos: form("photos"),
    arrival: "Come ten minutes early.",
    services: [{ serviceId: "ag08", name: "IPL", slug: "ipl", preparation: ["No sun."], contraindications: [] }],
    ...change,
  };
}

const namesOf = (page: WirePreparation) => partsOf(page).map(({ name, state }) => `${name} ${state}`);

it("a visit's preparation page shows whether there is nothing to do or the tasks are due, partly done, done, closed or moved", () => {
  expect(stateOfPage(prepare({}))).toBe("nothing");
  const one = { consents: [form("laser"), form("peel")], due: ["consent:laser", "consent:peel"] };
  expect(stateOfPage(prepare(one))).toBe("due");
  const half = { consents: [form("laser", SIGNED), form("peel")], due: ["consent:peel"] };
  expect(stateOfPage(prepare(half))).toBe("part");
  expect(stateOfPage(prepare({ consents: [form("laser", SIGNED)] }))).toBe("done");
  expect(stateOfPage(prepare({ ...half, state: "closed" }))).toBe("closed");
  expect(stateOfPage(prepare({ ...half, state: "moved" }))).toBe("moved");
});

it("a visit's preparation page lists only the questions, forms and advice of the visit, and never requires pictures", () => {
  expect(namesOf(prepare({}))).toEqual(["advice info"]);
  expect(namesOf(prepare({ screening: "due", due: ["screening"] }))).toEqual(["screening due", "advice info"]);
  expect(stateOfPage(prepare({ screening: "done" }))).toBe("done");
  const page = prepare({ consents: [form("laser")], due: ["consent:laser"] });
  expect(namesOf(page)).toEqual(["consents due", "photos optional", "advice info"]);
  expect(namesOf({ ...page, state: "closed" })).toEqual([]);
  expect(
    stateOfPage(prepare({ consents: [form("laser")], due: ["consent:laser"], photos: form("photos", SIGNED) })),
  ).toBe("due");
});

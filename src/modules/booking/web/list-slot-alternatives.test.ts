import { describe, expect, it } from "vitest";
import type { WireStartExplanation } from "../contract/explain-slot.ts";
import type { WireSlot } from "../contract/slot.ts";
import { listSlotAlternatives } from "./list-slot-alternatives.ts";
import { whyNotQuestion } from "./why-not-words.ts";

const slot = (date: string, from: string): WireSlot & { time: string } => ({
  id: `${date} ${from}`,
  date,
  from,
  time: from,
  to: "17:00",
  isBooked: false,
  practitioners: [],
  startsAt: `${date}T${from}:00Z`,
  endsAt: `${date}T17:00:00Z`,
});
const DAY = "2026-12-08";

const explanation: WireStartExplanation = {
  free: false,
  reasons: [{ code: "STAFF_BUSY", display: "Everyone who does this is busy from 9:30 am to 10:15 am." }],
  alternatives: {
    sameDay: [slot(DAY, "14:45"), slot(DAY, "16:00")],
    otherDay: slot("2026-12-10", "15:00"),
    otherPractitioner: [
      { id: "yuki", name: "Yuki Tanabe", time: "15:00", slot: slot(DAY, "15:00") },
      { id: "sofia", name: "Sofia Brandt", time: "15:00", slot: slot(DAY, "15:00") },
    ],
    split: { now: ["ag07"], later: ["ag05"] },
  },
};
const labels = (...question: Parameters<typeof listSlotAlternatives>) =>
  listSlotAlternatives(...question).map(({ label }) => label);

describe("the alternatives to a start that can't be booked", () => {
  it("are at most four slots, nearest first, each with day, time and practitioner", () => {
    const question = { date: DAY, time: "15:00", practitionerId: "dana" };
    expect(labels(explanation, question)).toEqual(["2:45 pm", "4 pm", "Thu, Dec 10, 3 pm", "3 pm with Yuki Tanabe"]);
    expect(listSlotAlternatives(explanation, question).at(-1)).toMatchObject({ practitionerId: "yuki" });
    expect(listSlotAlternatives(explanation, question)[0]).toMatchObject({
      practitionerId: "dana",
      slot: { from: "14:45" },
    });
  });

  it("include booking only some treatments, listed by name", () => {
    const nameOf = (id: string) => (id === "ag07" ? "Hydra facial" : undefined);
    const ways = listSlotAlternatives(explanation, { date: DAY, time: "15:00", practitionerId: undefined, nameOf });
    expect(ways).toHaveLength(4);
    expect(ways.at(-1)).toEqual({
      kind: "split",
      label: "Only Hydra facial at 3 pm",
      now: ["ag07"],
      later: ["ag05"],
      date: DAY,
      time: "15:00",
    });
    expect(
      labels(explanation, { date: DAY, time: "15:00", practitionerId: undefined, nameOf: () => undefined }),
    ).not.toContain("Only Hydra facial at 3 pm");
  });

  it("are empty for a start that is free", () => {
    expect(
      listSlotAlternatives({ ...explanation, free: true }, { date: DAY, time: "15:00", practitionerId: undefined }),
    ).toEqual([]);
  });
});

it("the button that explains an unavailable time has a short label with the time", () => {
  expect([whyNotQuestion("15:00"), whyNotQuestion("09:15"), whyNotQuestion("12:00")]).toEqual([
    "Why not 3 pm?",
    "Why not 9:15 am?",
    "Why not 12 pm?",
  ]);
});

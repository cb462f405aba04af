import { describe, expect, it, vi } from "vitest";
import type { WireBar, WireBoardDay } from "#modules/booking/staff/contract/board.ts";
import { ApiError } from "#shared/contract/client.ts";
import { densityFor, parseChoices, usualChoices } from "./board-choices.ts";
import { changedVisits, DayStore } from "./day-store.ts";
import { hourLabel, minuteOf, rangeOf, timeAt } from "./day-time.ts";
import { expectedSum, hoursBooked, stripOf } from "./strip.ts";
import { type BoardView, toBars, toBoardView } from "./to-board-view.ts";

const visit: WireBar = {
  appointmentId: "v1",
  version: 3,
  status: "booked",
  via: "phone",
  name: "Mara de la Okafor",
  treatment: "Hydra-exfoliation facial",
  startsAt: "2026-11-20T15:30:00Z",
  endsAt: "2026-11-20T16:40:00Z",
  practitionerId: "dana",
  spans: [
    [0, 630, 630, 700, 700],
    [1, 625, 630, 700, 710],
  ],
};
const strip = {
  visits: 36,
  done: 10,
  inHouse: 6,
  held: 1,
  noShows: 1,
  bookedMinutes: 710,
  workingMinutes: 1_000,
  expected: 784_600,
};
const day: WireBoardDay = {
  date: "2026-11-20",
  timeZone: "America/New_York",
  now: "2026-11-20T16:42:00Z",
  startsAt: "2026-11-20T05:00:00Z",
  minutes: 1_440,
  hours: { opens: "09:00", closes: "17:00" },
  closed: null,
  nextOpenDays: [],
  stepMinutes: 15,
  lanes: [
    { id: "dana", kind: "practitioner", name: "Dana Reyes", type: "LE", title: "Esthetician", isOff: false },
    { id: "facial", kind: "room", name: "Facial 1", type: "facial", isOff: false },
  ],
  bars: [visit],
  off: [
    { laneId: "dana", from: 720, to: 750, kind: "break", label: "Break" },
    { laneId: "facial", from: 540, to: 600, kind: "time_off", label: "In service" },
  ],
  strip,
};

describe("a day of the board", () => {
  it("gives each bar the same key for its visit and lane, whatever the sequence of the visit's lanes", () => {
    const spans: WireBar["spans"] = [...visit.spans, [0, 800, 800, 830, 830]];
    const keysOf = (bar: WireBar) => toBars(bar, day.lanes).map(({ key, from }) => [key, from]);
    const keys = keysOf({ ...visit, spans });
    expect(keys.toSorted()).toEqual([
      ["v1/dana/0", 630],
      ["v1/dana/1", 800],
      ["v1/facial/0", 630],
    ]);
    expect(keysOf({ ...visit, spans: spans.toReversed() }).toSorted()).toEqual(keys.toSorted());
  });

  it("has a bar in each lane that a visit uses, with set-up before it and clean-up after it", () => {
    const { bars, lanes, hours } = toBoardView(day);
    expect(
      bars.map(({ key, busyFrom, busyTo, firstName, lastName }) => [key, busyFrom, busyTo, firstName, lastName]),
    ).toEqual([
      ["v1/dana/0", 630, 700, "Mara", "Okafor"],
      ["v1/facial/0", 625, 710, "Mara", "Okafor"],
    ]);
    expect(lanes.map(({ kind, detail, stretches }) => [kind, detail, stretches[0]?.kind])).toEqual([
      ["people", "LE, Esthetician", "break"],
      ["rooms", "", "off"],
    ]);
    expect(hours).toEqual({ opens: 540, closes: 1_020 });
  });

  it("leaves out canceled visits, and shows for whom a slot is reserved", () => {
    const held: WireBar = {
      ...visit,
      status: "held",
      name: "Held",
      hold: { by: "Web", expiresAt: "2026-11-20T16:50:00Z" },
    };
    expect(toBoardView({ ...day, bars: [held, { ...visit, status: "cancelled" }] }).bars).toMatchObject([
      { state: "held", what: "Web, Hydra-exfoliation facial" },
      { state: "held" },
    ]);
  });

  it("shows times in the clinic's time zone, also on the day the clocks go back", () => {
    expect([
      timeAt(day, 885),
      hourLabel(day, 540, true),
      hourLabel(day, 600, false),
      hourLabel(day, 720, false),
    ]).toEqual(["2:45 pm", "9 am", "10", "12 pm"]);
    expect(rangeOf(day, 630, 700)).toBe("10:30 am to 11:40 am");
    const autumn = { startsAt: "2026-11-01T04:00:00Z", timeZone: "America/New_York" };
    expect(timeAt(autumn, 600)).toBe("9:00 am");
    expect(minuteOf(autumn, "2026-11-01T14:00:00Z")).toBe(600);
  });

  it("shows the number of visits by status", () => {
    expect(stripOf(strip).map(({ count, what }) => `${count} ${what}`)).toEqual([
      "36 visits",
      "10 done",
      "6 in clinic",
      "1 held",
      "1 no-show",
    ]);
    expect(stripOf({ ...strip, visits: 1, done: 0, inHouse: 0, held: 0, noShows: 0 })).toEqual([
      { count: "1", what: "visit" },
    ]);
    expect(hoursBooked(strip)).toBe("71% of hours booked");
    expect(hoursBooked({ ...strip, workingMinutes: 0 })).toBeUndefined();
    expect(expectedSum(strip)).toBe("$7,846");
  });
});

describe("the days displayed on the board", () => {
  it("show the response to the newest request, even if an older request's response arrives last (BO-17)", async () => {
    const answers: ((view: BoardView) => void)[] = [];
    const store = new DayStore<BoardView>(() => new Promise((resolve) => answers.push(resolve)));
    const reads = [store.read("2026-11-20"), store.read("2026-11-20")];
    answers[1]?.(toBoardView({ ...day, stepMinutes: 30 }));
    answers[0]?.(toBoardView(day));
    await Promise.all(reads);
    expect(store.get("2026-11-20").view?.day.stepMinutes).toBe(30);
  });

  it("don't change while updates are paused, and afterward show the data that arrived meanwhile", async () => {
    const store = new DayStore(async () => toBoardView(day));
    const heard = vi.fn();
    store.subscribe(heard);
    store.pause();
    await store.read("2026-11-20");
    expect(heard).not.toHaveBeenCalled();
    store.resume();
    expect(heard).toHaveBeenCalledTimes(1);
    expect(store.get("2026-11-20").status).toBe("ready");
  });

  it("still show the data loaded last when the server can't be reached", async () => {
    let isDown = false;
    const store = new DayStore(async () => {
      if (isDown) throw new ApiError({ status: 0, code: "network", message: "no line" });
      return toBoardView(day);
    });
    await store.read("2026-11-20");
    isDown = true;
    await store.read("2026-11-20");
    expect(store.get("2026-11-20")).toMatchObject({
      status: "failed",
      isOffline: true,
      view: { day: { date: "2026-11-20" } },
    });
  });

  it("know which visits were changed or added by an update", () => {
    const former = toBoardView(day);
    const next = toBoardView({
      ...day,
      bars: [
        { ...visit, version: 4 },
        { ...visit, appointmentId: "v2" },
      ],
    });
    expect([...changedVisits(former, next)]).toEqual(["v1", "v2"]);
    expect([...changedVisits(next, next)]).toEqual([]);
  });
});

describe("a staff member's board preferences", () => {
  it("are read from browser storage, with defaults for invalid values", () => {
    expect(parseChoices(null)).toEqual(usualChoices);
    expect(parseChoices("{")).toEqual(usualChoices);
    expect(parseChoices('{"kinds":["rooms","walls"],"density":"roomy","isUnfolded":true,"peopleIds":["a",1]}')).toEqual(
      {
        kinds: ["rooms"],
        density: "roomy",
        isUnfolded: true,
        peopleIds: ["a"],
      },
    );
  });

  it("are, if none is chosen, a dense layout for more than eight practitioners, and a larger layout for touch screens", () => {
    expect(densityFor("automatic", { isTouch: false, people: 9 })).toBe("dense");
    expect(densityFor("automatic", { isTouch: false, people: 3 })).toBe("roomy");
    expect(densityFor("automatic", { isTouch: true, people: 9 })).toBe("touch");
    expect(densityFor("roomy", { isTouch: true, people: 9 })).toBe("roomy");
  });
});

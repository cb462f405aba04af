import { describe, expect, it } from "vitest";
import type { WireBar, WirePersonWeek } from "#modules/booking/staff/contract/board.ts";
import { addDays, instantOf } from "#shared/zoned-time.ts";
import { startOf } from "../../board/drag/move-input.ts";
import { besideEachOther, layColumns, takenStretches } from "./lay-columns.ts";
import { toMovePlace, toWeekView } from "./week-view.ts";

const ZONE = "America/New_York";
const HOURS = { opens: "09:00", closes: "17:00" };

function instant(date: string, time: string): string {
  const found = instantOf(date, time, ZONE);
  if (!found) throw new Error(`no such time: ${date} ${time}`);
  return found.toISOString();
}

/** Makes a one-hour visit with Dana in a room, starting at `from`, in minutes since the day began. */
const visit = (id: string, date: string, from: number, more: Partial<WireBar> = {}): WireBar => ({
  appointmentId: id,
  version: 1,
  status: "booked",
  via: "phone",
  name: "Mara Okafor",
  treatment: "Acne facial",
  startsAt: new Date(Date.parse(instant(date, "00:00")) + from * 60_000).toISOString(),
  endsAt: new Date(Date.parse(instant(date, "00:00")) + (from + 60) * 60_000).toISOString(),
  practitionerId: "dana",
  spans: [
    [1, from - 5, from, from + 60, from + 65],
    [0, from - 5, from, from + 60, from + 65],
  ],
  ...more,
});

function weekFrom(from: string, days: Record<string, Partial<WirePersonWeek["days"][number]>> = {}): WirePersonWeek {
  return {
    from,
    timeZone: ZONE,
    now: instant(from, "08:00"),
    stepMinutes: 15,
    practitionerId: "dana",
    lanes: [
      { id: "dana", kind: "practitioner", name: "Dana Reyes", type: "LE" },
      { id: "facial", kind: "room", name: "Facial 1", type: "facial" },
    ],
    days: Array.from({ length: 7 }, (_, index) => {
      const date = addDays(from, index);
      const minutes = (Date.parse(instant(addDays(date, 1), "00:00")) - Date.parse(instant(date, "00:00"))) / 60_000;
      return {
        date,
        startsAt: instant(date, "00:00"),
        minutes,
        hours: HOURS,
        closed: null,
        bars: [],
        off: [],
        ...days[date],
      };
    }),
  };
}

describe("a practitioner's week", () => {
  it("shows the practitioner's bars in the columns of their days, and no bars of rooms", () => {
    const view = toWeekView(
      weekFrom("2026-11-16", {
        "2026-11-18": { bars: [visit("a", "2026-11-18", 600), visit("b", "2026-11-18", 720, { status: "cancelled" })] },
        "2026-11-20": { bars: [visit("c", "2026-11-20", 840)] },
      }),
    );
    expect(view.drag.bars.map(({ visitId, laneId, from, to }) => [visitId, laneId, from, to])).toEqual([
      ["a", "2026-11-18", 600, 660],
      ["c", "2026-11-20", 840, 900],
    ]);
    expect(view.person.name).toBe("Dana Reyes");
  });

  it("moves a visit that is dragged to another column to that day and time, with the same practitioner", () => {
    const bar = visit("a", "2026-11-18", 600);
    const view = toWeekView(weekFrom("2026-11-16", { "2026-11-18": { bars: [bar] } }));
    const subject = {
      mode: "move",
      visitId: "a",
      laneId: "2026-11-18",
      kind: "people",
      from: 600,
      to: 660,
    } as const;
    const at = toMovePlace(view, subject, { laneId: "2026-11-20", rowIndex: 4, from: 840, to: 900 });
    expect(at.laneId).toBe("dana");
    expect(startOf({ startsAt: bar.startsAt, timeZone: ZONE }, subject, at)).toBe(instant("2026-11-20", "14:00"));
  });

  it.each([
    { sunday: "2026-11-01", change: "go back" },
    { sunday: "2027-03-14", change: "go forward" },
  ])(
    "draws each hour at the same height in every column when the clocks $change, and drops a visit at the hour drawn",
    ({ sunday }) => {
      const monday = addDays(sunday, -6);
      const passed = (Date.parse(instant(sunday, "10:00")) - Date.parse(instant(sunday, "00:00"))) / 60_000;
      expect(passed).not.toBe(600);
      const bars = [visit("a", addDays(monday, 2), 600), visit("s", sunday, passed)];
      const off = [{ laneId: "dana", from: passed + 60, to: passed + 120, kind: "break" as const, label: "Break" }];
      const view = toWeekView(
        weekFrom(monday, { [addDays(monday, 2)]: { bars: bars.slice(0, 1) }, [sunday]: { bars: bars.slice(1), off } }),
      );
      expect(view.drag.bars.map(({ from }) => from)).toEqual([600, 600]);
      expect(view.days[6]?.stretches).toMatchObject([{ from: 660, to: 720 }]);
      const subject = {
        mode: "move",
        visitId: "a",
        laneId: addDays(monday, 2),
        kind: "people",
        from: 600,
        to: 660,
      } as const;
      const at = toMovePlace(view, subject, { laneId: sunday, rowIndex: 6, from: 900, to: 960 });
      expect(startOf({ startsAt: bars[0]?.startsAt ?? "", timeZone: ZONE }, subject, at)).toBe(
        instant(sunday, "15:00"),
      );
    },
  );

  it("has columns that fill the width, and shows all opening hours of the week and visits outside them", () => {
    const view = toWeekView(
      weekFrom("2026-11-16", {
        "2026-11-18": { bars: [visit("late", "2026-11-18", 1_050)] },
        "2026-11-21": { hours: { opens: "10:00", closes: "15:00" } },
        "2026-11-22": { hours: null, closed: "Sunday" },
      }),
    );
    const { columns, scale, map } = layColumns(view, 1_000);
    expect(columns.map(({ left, width }) => left + width).at(-1)).toBe(1_000);
    expect(columns.slice(1).map(({ left }) => left)).toEqual(
      columns.slice(0, -1).map(({ left, width }) => left + width),
    );
    expect([scale.from <= 540, scale.to >= 1_115]).toEqual([true, true]);
    expect(map.bars[2]?.map(({ visitId }) => visitId)).toEqual(["late"]);
    const saturday = view.days[5];
    const sunday = view.days[6];
    expect(saturday && takenStretches(saturday, { from: 528, to: 1_032 })).toEqual([
      { from: 528, to: 600, kind: "off", label: "Closed" },
      { from: 900, to: 1_032, kind: "off", label: "Closed" },
    ]);
    expect(sunday && takenStretches(sunday, { from: 528, to: 1_032 })).toEqual([
      { from: 528, to: 1_032, kind: "off", label: "Closed: Sunday" },
    ]);
  });

  it("places simultaneous bars side by side, and all other bars over the whole column", () => {
    const view = toWeekView(
      weekFrom("2026-11-16", {
        "2026-11-18": {
          bars: [
            visit("missed", "2026-11-18", 600, { status: "no_show" }),
            visit("instead", "2026-11-18", 630),
            visit("after", "2026-11-18", 690),
          ],
        },
      }),
    );
    const [bars = []] = layColumns(view, 700).map.bars.filter((column) => column.length > 0);
    const places = besideEachOther(bars, 100);
    expect(bars.map(({ visitId, key }) => [visitId, places.get(key)])).toEqual([
      ["missed", { x: 2, width: 48 }],
      ["instead", { x: 50, width: 48 }],
      ["after", { x: 2, width: 96 }],
    ]);
  });
});

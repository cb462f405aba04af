import { describe, expect, it } from "vitest";
import { barText } from "./bar-text.ts";
import type { Bar, Lane, LaneKind, Stretch } from "./board-view.ts";
import { groupLanes } from "./group-lanes.ts";
import { barAt, hitMapOf, nearestRowIndex, rowIndexAt } from "./hit-test.ts";
import { layRows } from "./lay-rows.ts";
import { walkBars } from "./walk-bars.ts";

const lane = (id: string, kind: LaneKind, name: string, more: Partial<Lane> = {}): Lane => ({
  id,
  kind,
  name,
  detail: "",
  pool: kind,
  stretches: [],
  isOff: false,
  ...more,
});
const bar = (key: string, laneId: string, from: number, to: number, more: Partial<Bar> = {}): Bar => ({
  key,
  visitId: key,
  laneId,
  from,
  to,
  busyFrom: from,
  busyTo: to,
  state: "booked",
  firstName: "Mara",
  lastName: "Okafor",
  what: "Hydra facial",
  ...more,
});
const block: Stretch = { from: 600, to: 660, kind: "block", label: "Cleaning", blockId: "b" };
const ALL = { kinds: ["people", "rooms", "devices"], isUnfolded: false } as const;

const lena = lane("lena", "people", "Dr. Lena Park");
const amos = lane("amos", "people", "Dr. Amos Feld", { isOff: true });
const theo = lane("theo", "people", "Theo Marsh");
const chairs = [1, 2, 3, 4].map((number) => lane(`iv${number}`, "rooms", `IV chair ${number}`, { pool: "iv-chair" }));
const facial = lane("f1", "rooms", "Facial 1", { pool: "facial" });
const led = lane("led", "devices", "LED 1");

describe("the lanes of the board, one for each practitioner, room and device", () => {
  it("leave out practitioners who are off and unused rooms, and name these in a note", () => {
    const bars = [
      bar("a", "lena", 540, 600),
      bar("b", "f1", 540, 600),
      bar("c", "iv1", 540, 600),
      bar("d", "iv2", 600, 660),
    ];
    const groups = groupLanes([lena, amos, theo, facial, ...chairs, led], bars, ALL);
    expect(groups.map(({ kind, note, lanes }) => [kind, note, lanes.map(({ id }) => id)])).toEqual([
      ["people", "2 working, Dr. Amos Feld is off", ["lena", "theo"]],
      ["rooms", "IV chairs 3 and 4 free all day", ["f1", "iv1", "iv2"]],
      ["devices", "none used today", []],
    ]);
  });

  it("include a practitioner who is off but has a visit, and a room that is only blocked", () => {
    const rooms = [facial, { ...lane("f2", "rooms", "Facial 2"), stretches: [block] }];
    const groups = groupLanes([amos, ...rooms], [bar("a", "amos", 540, 600)], ALL);
    expect(groups.map(({ lanes }) => lanes.map(({ id }) => id))).toEqual([["amos"], ["f2"]]);
  });

  it("can all be shown, or only lanes of chosen kinds, or of chosen practitioners", () => {
    const lanes = [lena, amos, theo, facial, led];
    expect(groupLanes(lanes, [], { ...ALL, isUnfolded: true })[0]?.lanes).toHaveLength(3);
    expect(groupLanes(lanes, [], { kinds: ["rooms"], isUnfolded: true }).map(({ kind }) => kind)).toEqual(["rooms"]);
    const mine = groupLanes(lanes, [], { kinds: ["people"], isUnfolded: false, peopleIds: new Set(["theo"]) });
    expect(mine[0]).toMatchObject({ note: "1 working", lanes: [theo] });
  });

  it("have a row height for each density, and a header line of 24 px above each group", () => {
    const groups = groupLanes([lena, theo, facial], [], { ...ALL, isUnfolded: true });
    expect(layRows(groups, [], { density: "dense" }).height).toBe(24 + 2 * 38 + 24 + 24);
    expect(layRows(groups, [], { density: "touch" }).height).toBe(24 + 2 * 44 + 24 + 28);
    expect(layRows(groups, [], { density: "roomy" }).height).toBe(24 + 2 * 54 + 24 + 38);
  });

  it("share one row for similar rooms if space is short and their visits don't overlap", () => {
    const apart = [bar("a", "iv1", 540, 600), bar("b", "iv2", 600, 660)];
    const groups = groupLanes(chairs, apart, ALL);
    const [rooms] = layRows(groups, apart, { density: "dense", isShort: true }).groups;
    expect(rooms?.rows.map(({ name, lanes }) => [name, lanes.length])).toEqual([["IV chairs", 2]]);

    const meeting = [bar("a", "iv1", 540, 600, { busyTo: 610 }), bar("b", "iv2", 600, 660)];
    const [apartRooms] = layRows(groups, meeting, { density: "dense", isShort: true }).groups;
    expect(apartRooms?.rows.map(({ name }) => name)).toEqual(["IV chair 1", "IV chair 2"]);
  });
});

describe("finding a bar on the board", () => {
  const bars = [
    bar("a", "lena", 540, 600),
    bar("b", "lena", 600, 660),
    bar("c", "theo", 630, 700),
    bar("d", "f1", 540, 560),
  ];
  const rows = layRows(groupLanes([lena, theo, facial], bars, ALL), bars, { density: "dense" });
  const map = hitMapOf(rows, bars);

  it("uses the row at the pointer's height, and finds nothing on a group's header line", () => {
    expect([0, 23, 24, 61, 62, 99, 100, 124, 147, 148].map((y) => rowIndexAt(map, y))).toEqual([
      -1, -1, 0, 0, 1, 1, -1, 2, 2, -1,
    ]);
    expect([-50, 102, 122, 900].map((y) => nearestRowIndex(map, y))).toEqual([0, 1, 2, 2]);
  });

  it("finds at 10:00 the visit that starts then, not the one that ends then", () => {
    expect(barAt(map, 0, 599)?.key).toBe("a");
    expect(barAt(map, 0, 600)?.key).toBe("b");
    expect(barAt(map, 1, 600)).toBeUndefined();
  });

  it("by arrow key goes to the next visit in the lane, or to the visit nearest in time in another lane", () => {
    expect(walkBars(map, "a", "right")?.key).toBe("b");
    expect(walkBars(map, "b", "right")?.key).toBe("b");
    expect(walkBars(map, "b", "down")?.key).toBe("c");
    expect(walkBars(map, "c", "up")?.key).toBe("b");
    expect(walkBars(map, "c", "down")?.key).toBe("d");
    expect(walkBars(map, "b", "first")?.key).toBe("a");
    expect(walkBars(map, "gone", "left")?.key).toBe("a");
  });
});

describe("the text of a bar on the board", () => {
  const visit = bar("a", "lena", 540, 600);
  it.each([
    [10, "", false],
    [44, "MO", false],
    [45, "Mara", false],
    [56, "Mara", true],
    [58, "Mara O.", true],
  ])("at a width of %i px is %j", (width, name, isWhat) => {
    expect(barText(visit, { width, height: 38 })).toEqual({ name, isWhat });
  });

  it("is never cut off within a letter, and is left out if the bar is too small", () => {
    const nameAt = (width: number, height = 38) => barText(visit, { width, height }).name;
    expect([nameAt(28), nameAt(27), nameAt(14), nameAt(13)]).toEqual(["MO", "M", "M", ""]);
    expect([nameAt(150, 16), nameAt(150, 15)]).toEqual(["Mara O.", ""]);
  });

  it("takes a single line in a room's row, which is less high", () => {
    expect(barText(visit, { width: 200, height: 24 })).toEqual({ name: "Mara O.", isWhat: false });
  });
});

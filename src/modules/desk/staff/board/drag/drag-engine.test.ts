import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Lane } from "../geometry/board-view.ts";
import { groupLanes } from "../geometry/group-lanes.ts";
import { hitMapOf } from "../geometry/hit-test.ts";
import { layRows } from "../geometry/lay-rows.ts";
import { createDragEngine, type Drop } from "./drag-engine.ts";
import type { DragSubject } from "./placement.ts";

const lane = (id: string, kind: "people" | "rooms"): Lane => ({
  id,
  kind,
  name: id,
  detail: "",
  pool: kind,
  stretches: [],
  isOff: false,
});
const lanes = [lane("lena", "people"), lane("theo", "people"), lane("facial", "rooms")];
const rows = layRows(groupLanes(lanes, [], { kinds: ["people", "rooms"], isUnfolded: true }), [], { density: "dense" });
const map = hitMapOf(rows, []);
// 2 px per minute from 9 to 5.
const scale = { from: 540, to: 1_020, width: 960 };
const visit: DragSubject = { mode: "move", visitId: "v", laneId: "lena", kind: "people", from: 600, to: 660 };
const x = (minute: number) => (minute - 540) * 2;

function set(answer: (key: string) => Promise<string> = async (key) => `says ${key}`) {
  const frames: (() => void)[] = [];
  const painted: string[] = [];
  const asked: string[] = [];
  const drops: Drop<string>[] = [];
  const engine = createDragEngine<string>({
    grid: (isCoarse) => ({ map, scale, step: isCoarse ? 15 : 5 }),
    ask: (_, at) => {
      asked.push(`${at.laneId} ${at.from}`);
      return answer(`${at.laneId} ${at.from}`);
    },
    painter: {
      begin: () => painted.push("begin"),
      paint: (_, at, verdict) => painted.push(`${at.laneId} ${at.from}-${at.to}${verdict ? `: ${verdict}` : ""}`),
      end: () => painted.push("end"),
    },
    onDrop: (drop) => drops.push(drop),
    requestFrame: (run) => frames.push(run),
  });
  const frame = () => {
    for (const run of frames.splice(0)) run();
  };
  return { engine, frames, painted, asked, drops, frame };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("dragging a visit on the board, which has a lane for each practitioner, room and device", () => {
  it("paints once per animation frame, however often the pointer moves, and only if the visit's position has changed", () => {
    const { engine, frames, painted, frame } = set();
    engine.begin(visit, 10);
    for (let way = 0; way <= 60; way += 1) engine.pointTo({ x: x(610) + way, y: 30 });
    expect(frames).toHaveLength(1);
    frame();
    engine.pointTo({ x: x(610) + 61, y: 30 });
    expect(frames).toHaveLength(0);
    expect(painted).toEqual(["begin", "lena 630-690"]);
  });

  it("snaps to 5 minutes, or with Shift to the clinic's booking interval, and stays in lanes of the same kind", () => {
    const { engine, painted, frame } = set();
    engine.begin(visit);
    for (const [at, y, isCoarse] of [
      [622, 30, false],
      [622, 30, true],
      [622, 70, false],
      [622, 130, false],
      [100, 30, false],
    ] as const) {
      engine.pointTo({ x: x(at), y }, { isCoarse });
      frame();
    }
    expect(painted.slice(1)).toEqual(["lena 620-680", "lena 615-675", "theo 620-680", "lena 540-600"]);
  });

  it("asks the server once per lane and time, after a pause, and ignores responses for a position the pointer has left", async () => {
    const answers = new Map<string, (said: string) => void>();
    const { engine, asked, painted, frame } = set((key) => new Promise((resolve) => answers.set(key, resolve)));
    engine.begin(visit);
    const goTo = async (minute: number, rest: number) => {
      engine.pointTo({ x: x(minute), y: 30 });
      frame();
      await vi.advanceTimersByTimeAsync(rest);
    };
    await goTo(610, 10);
    await goTo(620, 100);
    await goTo(630, 100);
    answers.get("lena 620")?.("late");
    answers.get("lena 630")?.("now");
    await vi.advanceTimersByTimeAsync(0);
    await goTo(620, 100);
    await goTo(630, 100);
    expect(asked).toEqual(["lena 620", "lena 630"]);
    expect(painted.slice(1)).toEqual([
      "lena 610-670",
      "lena 620-680",
      "lena 630-690",
      "lena 630-690: now",
      "lena 620-680: late",
      "lena 630-690: now",
    ]);
  });

  it("ends with the server's response for the final position, which is requested immediately if it is missing", async () => {
    const { engine, drops, painted, frame } = set();
    engine.begin(visit);
    engine.pointTo({ x: x(700), y: 70 });
    frame();
    await engine.drop();
    expect(drops).toMatchObject([{ at: { laneId: "theo", from: 700, to: 760 }, verdict: "says theo 700" }]);
    expect(painted.at(-1)).toBe("end");
  });

  it("saves nothing when the visit is dropped where it was, or Escape is pressed during the request", async () => {
    const { engine, drops } = set(() => new Promise(() => undefined));
    engine.begin(visit);
    await engine.drop();
    engine.begin(visit);
    engine.pointTo({ x: x(700), y: 30 });
    const drop = engine.drop();
    expect(engine.cancel()).toBe(true);
    expect(engine.cancel()).toBe(false);
    await Promise.race([drop, vi.advanceTimersByTimeAsync(1_000)]);
    expect(drops).toEqual([]);
  });

  it("at its right edge changes the visit's length, to no less than 5 minutes", () => {
    const { engine, painted, frame } = set();
    engine.begin({ ...visit, mode: "resize" });
    for (const minute of [692, 500]) {
      engine.pointTo({ x: x(minute), y: 130 });
      frame();
    }
    expect(painted.slice(1)).toEqual(["lena 600-690", "lena 600-605"]);
  });

  it("instead draws a time span, forward or backward and without any request, if it begins on empty space", async () => {
    const { engine, asked, drops, frame } = set();
    engine.begin({ ...visit, mode: "draw", visitId: "", from: 603, to: 603 });
    engine.pointTo({ x: x(641), y: 30 });
    frame();
    await engine.drop();
    engine.begin({ ...visit, mode: "draw", visitId: "", from: 603, to: 603 });
    engine.pointTo({ x: x(580), y: 30 });
    frame();
    await engine.drop();
    expect(drops.map(({ at }) => [at.from, at.to])).toEqual([
      [600, 640],
      [580, 600],
    ]);
    expect(asked).toEqual([]);
  });

  it("by keyboard moves the visit by 15 minutes or one lane, but not out of the practitioners' lanes (BO-13)", () => {
    const { engine, painted, frame } = set();
    engine.begin(visit);
    for (const by of [{ minutes: 15 }, { rows: 1 }, { rows: 1 }, { minutes: -30 }]) {
      engine.step(by);
      frame();
    }
    expect(painted.slice(1)).toEqual(["lena 615-675", "theo 615-675", "theo 585-645"]);
  });

  it("to another day's tab moves it to the same time of that day", async () => {
    const { engine, drops, frame } = set();
    engine.begin(visit);
    engine.pointTo({ x: 0, y: -40 }, { dayTab: "2026-11-23" });
    frame();
    await engine.drop();
    expect(drops).toMatchObject([{ at: { dayTab: "2026-11-23", laneId: "lena", from: 600 } }]);
  });
});
